// Every event of every recorded shift fits its JSON Schema, and every broken variant is refused. The validator (Ajv) is not ours: it cannot share a misunderstanding with the decoder.
import {readFileSync, readdirSync} from 'node:fs';
import {createRequire} from 'node:module';
import {join} from 'node:path';

const require = createRequire(import.meta.url);
const Ajv = require('ajv/dist/2020').default;
const addFormats = require('ajv-formats').default;

const ajv = addFormats(new Ajv({strict: true, allErrors: true}));
const directory = 'schema/events';
const schemas = new Map();
for (const name of readdirSync(directory).filter((n) => n.endsWith('.json'))) {
  const schema = JSON.parse(readFileSync(join(directory, name), 'utf8'));
  ajv.addSchema(schema, name);
  if (schema.properties?.type?.const) schemas.set(schema.properties.type.const, name);
}

let faults = 0;
const fault = (text) => { faults++; console.log(`FAULT: ${text}`); };
const fits = (event, name) => ajv.validate(name, event);

let events = 0;
const samples = new Map();
for (const shift of readdirSync('tests/data/journals', {withFileTypes: true}).filter((e) => e.isDirectory())) {
  const folder = join('tests/data/journals', shift.name);
  for (const file of readdirSync(folder).filter((n) => n.endsWith('.jsonl'))) {
    readFileSync(join(folder, file), 'utf8').trimEnd().split('\n').forEach((line, index) => {
      const event = JSON.parse(line);
      const name = schemas.get(event.type);
      events++;
      if (!name) return fault(`${file}:${index + 1}: no schema for ${event.type}`);
      samples.set(event.type, event);
      if (!fits(event, name)) fault(`${file}:${index + 1}: ${ajv.errorsText()}`);
    });
  }
}
if (events < 500) fault(`only ${events} events were found`);

// Break each sample in the ways that the decoder refuses as well.
let broken = 0;
for (const [type, name] of schemas) {
  const sample = samples.get(type);
  if (!sample) { fault(`no recorded shift holds a ${type}`); continue; }
  const variants = [];
  for (const key of ['specversion', 'id', 'source', 'type', 'table', 'sequence', 'time', 'data']) {
    const copy = structuredClone(sample);
    delete copy[key];
    variants.push([`without ${key}`, copy]);
  }
  for (const key of Object.keys(sample.data)) {
    if (key !== 'number') {
      const copy = structuredClone(sample);
      delete copy.data[key];
      variants.push([`without data.${key}`, copy]);
    }
    if (key.endsWith('_cents')) {
      for (const value of [10.5, -1, '1000', 100000000001]) {
        const other = structuredClone(sample);
        other.data[key] = value;
        variants.push([`data.${key} = ${JSON.stringify(value)}`, other]);
      }
    }
    if (key === 'faces') {
      for (const value of [[1], [1, 2, 3], [0, 7], [1.5, 2], '6']) {
        const other = structuredClone(sample);
        other.data[key] = value;
        variants.push([`faces = ${JSON.stringify(value)}`, other]);
      }
    }
  }
  for (const [what, event] of variants) {
    broken++;
    if (fits(event, name)) fault(`${name} accepts ${type} ${what}`);
  }
}
console.log(`${events} events fit, ${broken} broken ones refused, ${schemas.size} schemas, ${faults} faults`);
process.exit(faults === 0 ? 0 : 1);
