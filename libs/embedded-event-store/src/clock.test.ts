import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { historyClock } from './clock.ts';

let directory: string;
let file: string;
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'granary-clock-'));
  file = join(directory, 'history-from');
});
afterEach(() => rmSync(directory, { recursive: true }));

const BEGINNING = '2026-05-01T00:00:00.000Z';
const from = Date.parse(BEGINNING);
const event = (metadata: string) => ({
  id: 'one',
  type: 'Any',
  contentType: 'application/json',
  data: Buffer.from('{}'),
  metadata: Buffer.from(metadata),
});
const occurring = (occurredAt: string) => event(JSON.stringify({ occurredAt }));
const isNow = (moment: number) => Math.abs(Date.now() - moment) < 60_000;

describe('the clock of a log', () => {
  it('is that of the wall without a history', () => {
    expect(isNow(historyClock(file)(occurring('2026-05-02T08:00:00.000Z'), from))).toBe(true);
  });

  it('records a history as it occurred, and what occurs meanwhile just after the event before', () => {
    writeFileSync(file, BEGINNING);
    const clock = historyClock(file);
    const first = clock(occurring(new Date().toISOString()), 0);
    expect(first).toBe(from);
    const second = clock(occurring('2026-05-02T08:00:00.000Z'), first);
    expect(second).toBe(Date.parse('2026-05-02T08:00:01.000Z'));
    for (const other of ['{}', 'not JSON', '', '{"occurredAt":"someday"}', '{"occurredAt":5}'])
      expect(clock(event(other), second)).toBe(second + 1);
  });

  it('records what is entered late after the event before', () => {
    writeFileSync(file, BEGINNING);
    const before = Date.parse('2026-06-10T00:00:00.000Z');
    expect(historyClock(file)(occurring('2026-05-02T08:00:00.000Z'), before)).toBe(before + 1);
  });

  it('is that of the wall once the history has been told', () => {
    writeFileSync(file, BEGINNING);
    const clock = historyClock(file);
    expect(clock(occurring('2026-05-02T08:00:00.000Z'), 0)).toBeLessThan(Date.parse('2026-05-03'));
    rmSync(file);
    expect(isNow(clock(occurring('2026-05-02T08:00:00.000Z'), from))).toBe(true);
  });

  it('never runs ahead of the wall', () => {
    writeFileSync(file, '2999-01-01T00:00:00.000Z');
    expect(isNow(historyClock(file)(event('{}'), 0))).toBe(true);
    writeFileSync(file, 'no moment');
    expect(isNow(historyClock(file)(occurring('2026-05-02T08:00:00.000Z'), 0))).toBe(true);
  });
});
