import { describe, expect, it } from '@jest/globals';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../stack/layout.mjs';

/** Number of level 1 and 2 requirements per section of ASVS 5.0.0; those of level 3 come last in each section. */
const sections = `
  1.1 2, 1.2 9, 1.3 11, 1.4 3, 1.5 2, 2.1 3, 2.2 3, 2.3 4, 2.4 1, 3.2 2, 3.3 4, 3.4 6, 3.5 5, 3.7 2, 4.1 3, 4.2 1, 4.3 2,
  4.4 4, 5.1 1, 5.2 3, 5.3 2, 5.4 3, 6.1 3, 6.2 12, 6.3 4, 6.4 4, 6.5 5, 6.6 3, 6.8 4, 7.1 3, 7.2 4, 7.3 2, 7.4 5, 7.5 2,
  7.6 2, 8.1 2, 8.2 3, 8.3 1, 8.4 1, 9.1 3, 9.2 4, 10.1 2, 10.2 2, 10.3 4, 10.4 11, 10.5 5, 10.6 2, 10.7 3, 11.1 2, 11.2 3,
  11.3 3, 11.4 4, 11.5 1, 11.6 1, 12.1 3, 12.2 2, 12.3 4, 13.1 1, 13.2 5, 13.3 2, 13.4 5, 14.1 2, 14.2 4, 14.3 3, 15.1 3,
  15.2 3, 15.3 7, 16.1 1, 16.2 5, 16.3 4, 16.4 3, 16.5 3, 17.1 1, 17.2 4, 17.3 2`;
const required = sections
  .trim()
  .split(/,\s+/)
  .flatMap((section) => {
    const [name, count] = section.split(' ');
    return Array.from({ length: Number(count) }, (_, n) => `${name}.${n + 1}`);
  });
const states = ['met', 'part', 'not met', 'operator', 'n/a'];

const page = (path: string) => readFileSync(join(ROOT, path), 'utf8');
const rows = page('docs/asvs.md')
  .split('\n')
  .filter((line) => /^\| \d/.test(line))
  .map((line) => line.split('|').map((cell) => cell.trim()))
  .map(([, numbers = '', , state = '', reason = '']) => ({ numbers: numbers.split(', '), state, reason }));

describe('ASVS 5.0.0 page', () => {
  it('covers each requirement of levels 1 and 2 once', () => {
    expect(required).toHaveLength(253);
    expect(rows.flatMap(({ numbers }) => numbers).toSorted()).toEqual(required.toSorted());
  });

  it('gives a state and a reason for each', () => {
    expect(rows.filter(({ state, reason }) => !states.includes(state) || reason === '')).toEqual([]);
  });
});

it('package-lock.json has a digest for each package, which npm ci then verifies', () => {
  const { packages } = JSON.parse(page('package-lock.json')) as {
    packages: Record<string, { link?: boolean; inBundle?: boolean; integrity?: string }>;
  };
  const fetched = Object.entries(packages).filter(
    ([path, { link, inBundle }]) => path.includes('node_modules/') && !link && !inBundle,
  );
  expect(fetched.length).toBeGreaterThan(500);
  expect(fetched.filter(([, { integrity }]) => !integrity).map(([path]) => path)).toEqual([]);
});

describe.each(['docs/asvs.md', 'SECURITY.md'])('%s', (path) => {
  it('names only existing files', () => {
    const named = [...page(path).matchAll(/`((?:bench|docker|docs|libs|local|services|web)\/[\w./-]+)`/g)];
    expect(named.length).toBeGreaterThan(5);
    expect(named.map(([, file]) => file!).filter((file) => !existsSync(join(ROOT, file)))).toEqual([]);
  });
});
