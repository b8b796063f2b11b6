import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { compiled } from './compile.mjs';

const GLOBALS = new URL('globals.mjs', import.meta.url).href;

/** Packages of this repository are taken from their sources, `@jest/globals` from the file that runs. */
export function resolve(specifier, context, next) {
  if (specifier === '@jest/globals') return { url: GLOBALS, format: 'module', shortCircuit: true };
  return next(specifier, { ...context, conditions: [...context.conditions, '@granary/source'] });
}

export async function load(url, context, next) {
  if (!url.startsWith('file:') || !url.endsWith('.ts')) return next(url, context);
  const { path } = compiled(fileURLToPath(url));
  return { format: 'module', source: await readFile(path, 'utf8'), shortCircuit: true };
}
