// Holds the event schemas against everything we know to be right or wrong: every recorded event fits, every valid
// example fits, every invalid or broken one is refused, and asyncapi.yaml names exactly these schemas. The validator
// (Ajv, strict) is not ours: it cannot share a misunderstanding with the decoder, which has to give the same answers to
// the same examples (tests/ingest/event_examples_test.cc).
import {readFileSync, readdirSync} from 'node:fs';
import {createRequire} from 'node:module';
import {join} from 'node:path';

const require = createRequire(import.meta.url);
const Ajv = require('ajv/dist/2020').default;
const addFormats = require('ajv-formats').default;

let faults = 0;
const fault = (text) => { faults++; console.log(`FAULT: ${text}`); };
const read = (...path) => JSON.parse(readFileSync(join(...path), 'utf8'));
const short = (type) => type.replace(/^skyward\./, '');
const jsonFiles = (directory) => readdirSync(directory).filter((name) => name.endsWith('.json'));

// ------------------------------------------------------------------- every schema compiles, and is of one type
const ajv = addFormats(new Ajv({strict: true, allErrors: true}));
const files = jsonFiles('schema/events');
for (const file of files) ajv.addSchema(read('schema/events', file), file);
const schemas = new Map();  // event type -> file
for (const file of files) {
  try {
    const type = ajv.getSchema(file).schema.properties.type.const;
    if (type) schemas.set(type, file);
    if (file !== (type ? `${short(type)}.json` : 'envelope.json')) fault(`${file} is of type ${type}`);
  } catch (error) {
    fault(`${file} does not compile: ${error.message}`);
  }
}
const fits = (event, type) => ajv.validate(schemas.get(type), event);

// ------------------------------------------------------------------------------ every recorded event fits
let events = 0;
for (const shift of readdirSync('tests/data/journals', {withFileTypes: true}).filter((e) => e.isDirectory())) {
  const folder = join('tests/data/journals', shift.name);
  for (const file of readdirSync(folder).filter((name) => name.endsWith('.jsonl'))) {
    readFileSync(join(folder, file), 'utf8').trimEnd().split('\n').forEach((line, index) => {
      const event = JSON.parse(line);
      events++;
      if (!schemas.has(event.type)) return fault(`${file}:${index + 1}: no schema for ${event.type}`);
      if (!fits(event, event.type)) fault(`${file}:${index + 1}: ${ajv.errorsText()}`);
    });
  }
}
if (events < 500) fault(`only ${events} events were found`);

// ---------------------------------------------------------- every valid example fits, every other is refused
const envelopeFields = ['specversion', 'id', 'source', 'type', 'table', 'sequence', 'time', 'data'];
const notCents = [10.5, -1, '1000', 100000000001, null];
const notFaces = [[1], [1, 2, 3], [0, 7], [1.5, 2], '6', null];

// [what, event] for each way to break a valid example that needs no thought.
function* breaks(event, first) {
  const broken = (what, change) => {
    const copy = structuredClone(event);
    change(copy);
    return [what, copy];
  };
  for (const key of envelopeFields) yield broken(`without ${key}`, (copy) => delete copy[key]);
  for (const key of Object.keys(event.data)) {
    // The first example of a type has the fields it must have, and no others.
    if (first) yield broken(`without data.${key}`, (copy) => delete copy.data[key]);
    const wrong = key.endsWith('_cents') ? notCents : key === 'faces' || key === 'dice' ? notFaces : [];
    for (const value of wrong) {
      yield broken(`with data.${key} = ${JSON.stringify(value)}`, (copy) => { copy.data[key] = value; });
    }
  }
}

let valid = 0;
let refused = 0;
const names = new Set();
const refuses = (event, type, what) => {
  if (fits(event, type)) return fault(`the schema of ${type} accepts ${what}`);
  refused++;
};
const examples = new Set(jsonFiles('schema/examples'));
for (const file of examples) if (file === 'envelope.json' || !files.includes(file)) fault(`${file} has no schema`);
for (const [type, file] of schemas) {
  if (!examples.has(file)) { fault(`${type} has no examples`); continue; }
  const {valid: good, invalid: bad} = read('schema/examples', file);
  if (good.length < 1 || bad.length < 3) fault(`${file}: ${good.length} valid and ${bad.length} invalid are too few`);
  good.forEach((event, index) => {
    valid++;
    const name = `${event.source} ${event.id}`;
    if (names.has(name)) fault(`${file}: a second valid event is called ${name}`);
    names.add(name);
    if (!fits(event, type)) fault(`${file}: valid ${index}: ${ajv.errorsText()}`);
    for (const [what, broken] of breaks(event, index === 0)) refuses(broken, type, `valid ${index} ${what}`);
  });
  for (const {why, event} of bad) {
    // Whatever is wrong with it, it must not be that it is of another type.
    if (!why || event.type !== type) fault(`${file}: "${why}" does not say why, or is of ${event.type}`);
    refuses(event, type, `"${why}"`);
  }
}

// ------------------------------------------------------------------- asyncapi.yaml names exactly the schemas
const asyncapi = readFileSync('schema/asyncapi.yaml', 'utf8');
const types = [...schemas.keys()].map(short);
for (const [what, pattern] of [
  ['payloads', /\$ref: 'events\/([^']+)\.json'/g],
  ['messages of the channel', /\$ref: '#\/components\/messages\/([^']+)'/g],
  ['names of messages', /^ +name: skyward\.(\S+)$/gm],
]) {
  const named = [...asyncapi.matchAll(pattern)].map((match) => match[1]);
  for (const type of types.filter((t) => !named.includes(t))) fault(`asyncapi.yaml: no ${type} among the ${what}`);
  for (const type of named.filter((t, at) => !types.includes(t) || named.indexOf(t) !== at)) {
    fault(`asyncapi.yaml: ${type} among the ${what} has no schema, or is there twice`);
  }
}

console.log(`${events} events and ${valid} examples fit, ${refused} broken ones refused, ${schemas.size} schemas, ` +
            `${faults} faults`);
process.exit(faults === 0 ? 0 : 1);
