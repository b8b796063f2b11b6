/**
 * Loaded before dependency-cruiser: TypeScript 7 has no programming interface for it, and its other reader, swc, is
 * asked there to read every file as .ts, where `<Page />` is a type assertion. This says which files are .tsx.
 */
const swc = require('@swc/core');

const { parseFileSync } = swc;
swc.parseFileSync = (file, options) => parseFileSync(file, { ...options, tsx: file.endsWith('.tsx') });
