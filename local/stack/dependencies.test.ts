import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { dependenciesAreThere } from './dependencies.mjs';

let root: string;
beforeEach(() => (root = mkdtempSync(join(tmpdir(), 'granary-dependencies-'))));
afterEach(() => rmSync(root, { recursive: true }));

type Packages = Record<string, { version?: string; optional?: boolean; link?: boolean }>;

const wanted: Packages = {
  '': {},
  'libs/domain': { version: '0.1.0' },
  'node_modules/@granary/domain': { link: true },
  'node_modules/zod': { version: '4.6.7' },
  'node_modules/only-on-another-system': { version: '1.0.0', optional: true },
};

function areThere(installed: Packages | undefined): boolean {
  writeFileSync(join(root, 'package-lock.json'), JSON.stringify({ packages: wanted }));
  if (installed) {
    mkdirSync(join(root, 'node_modules'));
    writeFileSync(join(root, 'node_modules/.package-lock.json'), JSON.stringify({ packages: installed }));
  }
  return dependenciesAreThere(root);
}

describe('dependencies', () => {
  it('are missing on a fresh machine', () => {
    expect(areThere(undefined)).toBe(false);
  });

  it('are complete with everything for this system', () => {
    expect(areThere({ 'node_modules/zod': { version: '4.6.7' } })).toBe(true);
  });

  it('are stale after the lock file has changed', () => {
    expect(areThere({ 'node_modules/zod': { version: '4.6.6' } })).toBe(false);
  });

  it('are incomplete when one is missing', () => {
    expect(areThere({})).toBe(false);
  });
});
