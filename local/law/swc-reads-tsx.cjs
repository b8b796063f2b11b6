/**
 * Preloaded for dependency-cruiser. TypeScript 7 has no API it could use, and its other parser, swc, reads every file
 * as .ts, where `<Page />` is a type assertion. This enables TSX for .tsx files.
 */
const swc = require('@swc/core');

const { parseFileSync } = swc;
swc.parseFileSync = (file, options) => parseFileSync(file, { ...options, tsx: file.endsWith('.tsx') });
