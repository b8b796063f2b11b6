import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { transformSync } from '@swc/core';

const CACHE = join(tmpdir(), `granary-compiled-tests-${process.getuid()}`);
mkdirSync(CACHE, { recursive: true, mode: 0o700 });

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
    .update(JSON.stringify(OPTIONS))
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

/** Two workers may compile the same file: neither sees half of it. */
function put(path, text) {
  const draft = `${path}.${process.pid}`;
  writeFileSync(draft, text);
  renameSync(draft, path);
}
