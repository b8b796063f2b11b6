import { expect, it } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { sourceFiles } from './source-files.ts';

const UNWANTED = /devtools|analytics|telemetry-web|gtag|\bmsw\b|faker|mirage|axios-mock/i;

it('the web app contains no analytics, mock data or devtools', () => {
  const { dependencies } = JSON.parse(readFileSync('web/package.json', 'utf8')) as { dependencies: object };
  expect(Object.keys(dependencies).filter((name) => UNWANTED.test(name))).toEqual([]);
  const imported = sourceFiles().flatMap(({ path, text }) =>
    [...text.matchAll(/from '([^']+)'/g)].filter(([, name = '']) => UNWANTED.test(name)).map(() => path),
  );
  expect(imported).toEqual([]);
});
