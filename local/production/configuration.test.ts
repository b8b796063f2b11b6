import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { ROOT } from '../stack/layout.mjs';
import { configurationPage } from './configuration-page.mjs';

const read = (path: string): string => readFileSync(join(ROOT, path), 'utf8');
const LEFT_OUT = /(^|\/)(node_modules|dist|dist-types|testing|e2e)\/|\.test\.ts$/;

const sources = (folder: string): string[] =>
  readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.(ts|mjs|yml)$/.test(path) && !LEFT_OUT.test(path))
    .map((path) => `${folder}/${path}`);

/** Our variables, and in compose files all that they take from the environment. */
const variablesIn = (path: string): string[] => {
  const named = path.endsWith('.yml') ? /\$\{([A-Z0-9_]+)/g : /\b(GRANARY_[A-Z0-9_]*[A-Z0-9])\b/g;
  return [...read(path).matchAll(named)].map(([, name = '']) => name.replace(/_FILE$/, ''));
};

describe('docs/configuration.md', () => {
  it('is the page generated from the schemas', () => {
    expect(read('docs/configuration.md')).toBe(configurationPage());
  });

  it('lists every variable that programs and compose files read', () => {
    const folders = ['libs', 'services', 'local', 'bench', 'docker'].flatMap(sources);
    const named = new Set(['docker-compose.yml', ...folders].flatMap(variablesIn));
    const page = configurationPage();
    expect(named.size).toBeGreaterThan(30);
    expect([...named].filter((name) => !page.includes(`\`${name}\``))).toEqual([]);
  });
});
