import { readFileSync, writeFileSync } from 'node:fs';
import type { OperationSurface } from './surface.ts';

const FILE = new URL('../../../../../docs/released-api.jsonl', import.meta.url);

/** The API as it was released last, one operation per line. */
export const readReleased = (): OperationSurface[] =>
  readFileSync(FILE, 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as OperationSurface);

export const writeReleased = (surface: readonly OperationSurface[]): void =>
  writeFileSync(FILE, surface.map((one) => `${JSON.stringify(one)}\n`).join(''));
