import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { threadId } from 'node:worker_threads';
import { transformSync, version } from '@swc/core';
import { ROOT } from '../../stack/layout.mjs';

/** Of the checkout: in a folder that everybody may write to, somebody else could put code that the tests run. */
const CACHE = join(ROOT, 'node_modules', '.cache', 'compiled-tests');
mkdirSync(CACHE, { recursive: true });

/** Decorators with the types that Nest and TypeORM read. */
const OPTIONS = {
  swcrc: false,
  sourceMaps: true,
  jsc: {
    target: 'es2023',
    parser: { syntax: 'typescript', decorators: true },
    transform: { legacyDecorator: true, decoratorMetadata: true },
    keepClassNames: true,
    experimental: { keepImportAttributes: true },
  },
  module: { type: 'es6' },
};

/** Compiles a TypeScript file, or finds what was compiled of the same text. Returns the paths of code and source map. */
export function compiled(file) {
  const source = readFileSync(file, 'utf8');
  const key = createHash('sha256')
    .update(JSON.stringify([version, OPTIONS]))
    .update(file)
    .update('\0')
    .update(source)
    .digest('hex');
  const path = join(CACHE, `${basename(file)}-${key}.js`);
  const map = `${path}.map`;
  if (!existsSync(path)) {
    const result = transformSync(source, { ...OPTIONS, filename: file, sourceFileName: file });
    put(map, result.map);
    put(path, result.code);
  }
  return { path, map };
}

/** Workers, and threads of one, may compile the same file: none sees half of it. */
function put(path, text) {
  const draft = `${path}.${process.pid}-${threadId}`;
  writeFileSync(draft, text);
  renameSync(draft, path);
}
