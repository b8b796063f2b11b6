import { mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { eraseData, setDataAside } from './fresh.mjs';

let directory: string;
const said: string[] = [];
const say = (text: string) => said.push(text);

beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'granary-fresh-'));
  said.length = 0;
  for (const name of ['postgres', 'event-store', 'logs']) mkdirSync(join(directory, name));
  writeFileSync(join(directory, 'demo.json'), '{"state":"loading"}');
  writeFileSync(join(directory, 'event-store/events.mdb'), 'all of them');
});
afterEach(() => rmSync(directory, { recursive: true }));

it('data set aside are moved and not deleted', async () => {
  const now = new Date('2026-11-23T08:00:00Z');
  await setDataAside(directory, { say, now });
  const aside = join(directory, 'aside', '2026-11-23T08-00-00.000Z');
  expect(readdirSync(directory)).toEqual(['aside', 'logs']);
  expect(readdirSync(aside)).toEqual(['demo.json', 'event-store', 'postgres']);
  expect(readFileSync(join(aside, 'event-store/events.mdb'), 'utf8')).toBe('all of them');
  expect(said).toEqual([`What was there was moved to ${aside}; delete it when nobody wants it.`]);
});

it('erasing deletes all data, including those set aside', async () => {
  mkdirSync(join(directory, 'aside'));
  await eraseData(directory, { isAgreed: true, say });
  expect(readdirSync(directory)).toEqual(['logs']);
});
