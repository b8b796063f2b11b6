import { describe, expect, it } from '@jest/globals';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../stack/layout.mjs';
import { faultsOf, rowsOf, titlesIn } from './specification-page.mjs';

/** Fewer rows would mean that one was lost. */
const ROWS = 438;

const fileOf = (path: string): string => readFileSync(join(ROOT, path), 'utf8');
const sourceOf = (path: string) => (existsSync(join(ROOT, path)) ? fileOf(path) : undefined);
const page = fileOf('docs/specification.md');

describe('specification page', () => {
  it('has every row, with a test or a place on the roadmap', () => {
    expect(rowsOf(page).length).toBeGreaterThanOrEqual(ROWS);
    expect(faultsOf(page, { roadmap: fileOf('docs/roadmap.md'), sourceOf })).toEqual([]);
  });
});

describe('row of the specification page', () => {
  const files: Record<string, string> = { 'a.test.ts': "it('holds', () => {});\ndescribe('all', () => {});" };
  const faults = (...proofs: string[]) =>
    faultsOf(proofs.map((proof, at) => `| 1.${at + 1} | It says | ${proof} |`).join('\n'), {
      roadmap: '- Wings, and what\n  they need.',
      sourceOf: (path: string) => files[path],
    });

  it('is proven by existing tests, with or without a ruling', () => {
    expect(faults('`a.test.ts › holds`', '`a.test.ts › holds`<br>ruling 7: otherwise')).toEqual([]);
  });

  it('is missing when the roadmap says so, on any number of lines', () => {
    expect(faults('missing: “and what they need”')).toEqual([]);
    expect(faults('missing: “wheels”')).toEqual(['1.1: not on the roadmap, and no test: “wheels”']);
  });

  it.each([
    ['`gone.test.ts › holds`', 'no file gone.test.ts'],
    ['`a.test.ts › held`', 'no test “held” in a.test.ts'],
    ['`a.test.ts › all`', 'no test “all” in a.test.ts'],
    ['ruling 7: otherwise', 'a ruling alone proves nothing'],
  ])('is not proven by %s', (proof, fault) => {
    expect(faults(proof)).toEqual([`1.1: ${fault}`]);
  });

  it('needs a proof and the next number', () => {
    expect(faults('', 'soon')).toHaveLength(4);
    const twice =
      '| 1.1 | a | `a.test.ts › holds` |\n| 1.3 | b | `a.test.ts › holds` |\n| 3.1 | c | `a.test.ts › holds` |';
    expect(faultsOf(twice, { roadmap: '', sourceOf: (path: string) => files[path] })).toEqual([
      '1.3: out of order',
      '3.1: out of order',
    ]);
  });
});

it('titlesIn finds the names of tests in every notation', () => {
  const source = `
    it('one', () => {}); test("two", async ({ page }) => {}); test(\`\${three}\`, () => {});
    it.each([[1, f(2)], [3]])('four %s', () => {}); it.each(cases)(
      'five',
      () => {},
    );
    describe('no', () => {}); describe.each([1])('no %s', () => {}); visit('no', 1); test.step('no', f);`;
  expect([...titlesIn(source)]).toEqual(['one', 'two', '${three}', 'four %s', 'five']);
});
