import { generateKeyPairSync } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { openEvidenceStack, type EvidenceStack } from '@granary/testing/stack/evidence';
import { TreeReader, lastHeads, readPublicKey, type SignedHead } from '../log/index.ts';
import { archiveOf, checkArchive, isOver, type ArchiveHeader, type ArchivePeriod } from './index.ts';

jest.setTimeout(60_000);

const BEFORE = 7;
const WITHIN = 12;
const AFTER = 5;
let testStack: EvidenceStack;
/** Between the events before the period and those in it, and between those and the ones after it. */
let since: string;
let until: string;
beforeAll(async () => {
  testStack = await openEvidenceStack();
  await testStack.append(BEFORE);
  since = await aMoment();
  await testStack.append(WITHIN);
  until = await aMoment();
  await testStack.append(AFTER);
  await testStack.record();
});
afterAll(() => testStack.close());

/** Later than everything before it, and earlier than everything after it. */
const aMoment = async (): Promise<string> => {
  await pause(20);
  const moment = new Date().toISOString();
  await pause(20);
  return moment;
};
const days = { from: '2025-01-01', to: '2025-12-31' };
const periodOf = (change: Partial<ArchivePeriod> = {}): ArchivePeriod => ({
  ...days,
  since,
  until,
  ...change,
});

async function archived(period = periodOf()): Promise<string[]> {
  const [head] = lastHeads(testStack.directory, 1) as [SignedHead];
  const tree = new TreeReader(testStack.directory, head.size);
  const { log, key } = testStack;
  const lines: string[] = [];
  try {
    for await (const line of archiveOf({ log, tree, head, key: key.public }, period).lines)
      lines.push(line.slice(0, -1));
  } finally {
    tree.close();
  }
  return lines;
}

async function* each(lines: readonly string[]): AsyncGenerator<string> {
  for (const line of lines) yield line;
}
const check = (lines: readonly string[], keys = [testStack.key.public]) => checkArchive(each(lines), keys);
const faultsOf = async (lines: readonly string[]) => (await check(lines)).faults;
const changed = (text: string, change: object): string => JSON.stringify({ ...JSON.parse(text), ...change });

describe('an archive', () => {
  it('has every event of its period, as stored, and verifies without the event store', async () => {
    const lines = await archived();
    const { header, events, faults } = await check(lines);
    expect({ events, faults }).toEqual({ events: WITHIN, faults: [] });
    expect(header).toMatchObject({ ...days, first: BEFORE, events: WITHIN });
    const stored = [];
    for await (const page of testStack.log.readBytes())
      for (const { stream, dataBytes } of page)
        if (!stream.startsWith('$')) stored.push(Buffer.from(dataBytes).toString());
    const told = lines.slice(2, -1).map((line) => (JSON.parse(line) as { data: string }).data);
    expect(told).toEqual(stored.slice(BEFORE, BEFORE + WITHIN));
  });

  it('of everything, of the beginning, of the end and of nothing verifies as well', async () => {
    const early = '2000-01-01T00:00:00.000Z';
    const late = new Date().toISOString();
    const found = [];
    for (const period of [
      periodOf({ since: early, until: late }),
      periodOf({ since: early, until: since }),
      periodOf({ since: until, until: late }),
      periodOf({ since: early, until: '2001-01-01T00:00:00.000Z' }),
      periodOf({ since: late, until: late }),
    ])
      found.push(await check(await archived(period)));
    // The head is older than the end of those that end now.
    const inTime = found.map(({ events, faults }) => [events, faults.length]);
    expect(inTime).toEqual([
      [BEFORE + WITHIN + AFTER, 1],
      [BEFORE, 0],
      [AFTER, 1],
      [0, 0],
      [0, 1],
    ]);
    expect(found[0]?.faults).toEqual([expect.stringContaining('before the end of the period')]);
  });

  it('is of a period that was over when the log was signed', () => {
    const [head] = lastHeads(testStack.directory, 1) as [SignedHead];
    expect(isOver(periodOf(), head)).toBe(true);
    expect(isOver(periodOf({ until: new Date(Date.now() + 60_000).toISOString() }), head)).toBe(false);
  });

  it('shows when the content of an event was changed', async () => {
    const lines = await archived();
    const { data } = JSON.parse(lines[5]!) as { data: string };
    const other = lines.with(5, changed(lines[5]!, { data: data.replace('"L"', '"K"') }));
    expect(await faultsOf(other)).toEqual([
      expect.stringMatching(/number 11 .*UnitRevised.* not what was signed/),
    ]);
    const bare = lines.with(6, JSON.stringify({ leaf: (JSON.parse(lines[6]!) as { leaf: string }).leaf }));
    expect(await faultsOf(bare)).toHaveLength(1);
    const actor = lines.with(6, changed(lines[6]!, { metadata: '{}' }));
    expect(await faultsOf(actor)).toHaveLength(1);
  });

  it('shows when an event and its leaf were changed together', async () => {
    const lines = await archived();
    const { leaf } = JSON.parse(lines[5]!) as { leaf: string };
    const other = lines.with(5, changed(lines[5]!, { leaf: leaf.replace('UnitRevised', 'UnitDeleted') }));
    expect(await faultsOf(other)).toContain('its events do not lead to the root that was signed');
  });

  it('shows when events are missing, inserted or swapped', async () => {
    const lines = await archived();
    expect((await faultsOf(lines.toSpliced(4, 1))).length).toBeGreaterThan(0);
    expect(await faultsOf(lines.slice(0, -3))).toContain('it ends early: 3 lines are missing');
    expect((await faultsOf(lines.toSpliced(4, 0, lines[4]!))).length).toBeGreaterThan(0);
    expect((await faultsOf(lines.with(4, lines[5]!).with(5, lines[4]!))).length).toBeGreaterThan(0);
    expect(await faultsOf([...lines, lines[4]!])).toEqual(['it has further lines']);
  });

  it('shows when it tells another period than that of its events', async () => {
    const lines = await archived();
    const { since: begin, until: end } = JSON.parse(lines[0]!) as ArchiveHeader;
    const longer = [
      { since: '2000-01-01T00:00:00.000Z' },
      { until: '2099-01-01T00:00:00.000Z' },
      { since: end, until: begin },
    ];
    for (const change of longer)
      expect(await faultsOf(lines.with(0, changed(lines[0]!, change)))).not.toEqual([]);
    // Fewer events with the hashes for them would be another archive; with these hashes they lead nowhere.
    const fewer = lines.with(0, changed(lines[0]!, { events: WITHIN - 1 })).toSpliced(-2, 1);
    expect((await faultsOf(fewer)).length).toBeGreaterThan(0);
  });

  it('shows when the state of the log is not signed with a known key', async () => {
    const lines = await archived();
    const { head } = JSON.parse(lines[0]!) as ArchiveHeader;
    const later = lines.with(0, changed(lines[0]!, { head: { ...head, time: '2099-01-01T00:00:00.000Z' } }));
    expect(await faultsOf(later)).toEqual([expect.stringContaining('not signed with a known key')]);
    const { publicKey } = generateKeyPairSync('ed25519');
    const other = readPublicKey(publicKey.export({ type: 'spki', format: 'pem' }).toString());
    expect((await check(lines, [other])).faults).toEqual([expect.stringContaining('not signed')]);
  });

  it.each([
    ['nothing', []],
    ['text', ['ten bags']],
    ['another form', ['{"form":"granary archive 2"}']],
    ['a header without its fields', ['{"form":"granary archive 1"}']],
    ['a list', ['[]']],
  ])('is not %s', async (_, lines) => {
    expect(await check(lines)).toEqual({
      header: undefined,
      events: 0,
      faults: ['it is no archive of Granary'],
    });
  });

  it('says so of lines that are no events', async () => {
    const lines = await archived();
    for (const line of ['', 'null', '{}', '{"leaf":"x"}'])
      expect((await faultsOf(lines.with(3, line)))[0]).toMatch(/number 9 .* cannot be read/);
  });

  it('is not made of a log that is not what was signed', async () => {
    await testStack.falsify((events) =>
      events.map((event, n) =>
        n === BEFORE + 3
          ? { ...event, data: Buffer.from(Buffer.from(event.data).toString().replace('"L"', '"K"')) }
          : event,
      ),
    );
    await expect(archived()).rejects.toThrow(/not as it was signed: verify the log first/);
  });
});
