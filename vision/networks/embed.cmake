# Writes OUT, a C++ file that carries every network of DIR as it is: cmake -DDIR=… -DOUT=… -P embed.cmake
# The assembler takes the bytes in; a C++ array of a million numbers would take the compiler minutes.
set(text "#include <span>\n\nnamespace vision {\n")
foreach(name spotter reader)
  string(APPEND text
    "extern \"C\" const unsigned char skyward_${name}_begin[], skyward_${name}_end[];\n"
    "asm(\".section .rodata\\n.balign 16\\nskyward_${name}_begin:\\n.incbin \\\"${DIR}/${name}.onnx\\\"\\nskyward_${name}_end:\\n.previous\\n\");\n"
    "std::span<const unsigned char> ${name}_weights() { return {skyward_${name}_begin, skyward_${name}_end}; }\n")
endforeach()
file(WRITE "${OUT}" "${text}}  // namespace vision\n")
