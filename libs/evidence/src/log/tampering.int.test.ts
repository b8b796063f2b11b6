import { randomBytes } from 'node:crypto';
import { readFile, rm, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { KeptEvent } from '@granary/embedded-event-store/testing';
import { openEvidenceStack, type EvidenceStack } from '@granary/testing/stack/evidence';
import { EvidenceContradicted, readHeads, signingKey } from './index.ts';
import { headText, signedHead, type SignedHead } from './heads.ts';

const EVENTS = 40;
let testStack: EvidenceStack;
beforeEach(async () => {
  testStack = await openEvidenceStack();
  await testStack.append(EVENTS);
  await testStack.record();
});
afterEach(() => testStack.close());

const isOurs = ({ stream }: KeptEvent): boolean => !stream.startsWith('$');
/** Applies a change at the n-th of our events. */
const at =
  (n: number, change: (events: KeptEvent[], place: number) => KeptEvent[]) => (events: KeptEvent[]) =>
    change(events, events.indexOf(events.filter(isOurs)[n]!));
const edited = (bytes: Uint8Array, from: string, to: string): Uint8Array => {
  const text = Buffer.from(bytes).toString();
  expect(text).toContain(from);
  return Buffer.from(text.replace(from, to));
};
const heads = () => readHeads(testStack.directory) as SignedHead[];
const rewriteHeads = (lines: readonly SignedHead[]) =>
  writeFile(
    join(testStack.directory, 'heads.jsonl'),
    lines.map((line) => `${JSON.stringify(line)}\n`).join(''),
  );

it('an unchanged log is verified, with its unsigned events counted', async () => {
  expect(await testStack.verify()).toMatchObject({
    state: 'verified',
    events: EVENTS,
    unsigned: 0,
    faults: [],
  });
  await testStack.append(3);
  expect(await testStack.verify()).toMatchObject({ state: 'verified', events: EVENTS, unsigned: 3 });
  await testStack.record();
  expect(await testStack.verify()).toMatchObject({ state: 'verified', events: EVENTS + 3, heads: 2 });
});

describe('log changed behind the store', () => {
  it.each([0, 17, EVENTS - 1])('is reported at event %d with a changed byte', async (n) => {
    await testStack.falsify(
      at(n, (events, place) => {
        const event = events[place]!;
        return events.with(place, { ...event, data: edited(event.data, '"symbol":"L"', '"symbol":"K"') });
      }),
    );
    const found = await testStack.verify();
    expect(found).toMatchObject({
      state: 'differs',
      events: n,
      difference: {
        kind: 'changed',
        index: n,
        event: { stream: `unit-u${n % 5}`, revision: String(Math.floor(n / 5)) },
        fields: [{ field: 'data' }],
      },
    });
    expect(found.difference?.event?.position).toBe(found.difference?.found?.position);
  });

  it('is reported at an event with edited metadata', async () => {
    await testStack.falsify(
      at(9, (events, place) => {
        const event = events[place]!;
        const metadata = edited(event.metadata, '"username":"', '"username":"x');
        return events.with(place, { ...event, metadata });
      }),
    );
    expect((await testStack.verify()).difference).toMatchObject({
      kind: 'changed',
      index: 9,
      fields: [{ field: 'metadata' }],
    });
  });

  it('is reported at a back-dated event', async () => {
    await testStack.falsify(
      at(11, (events, place) => {
        const event = events[place]!;
        return events.with(place, { ...event, recordedAt: event.recordedAt - 86_400_000 });
      }),
    );
    expect((await testStack.verify()).difference).toMatchObject({
      kind: 'changed',
      index: 11,
      fields: [{ field: 'recordedAt' }],
    });
  });

  it('is reported at a removed event', async () => {
    let removed = '';
    await testStack.falsify(
      at(20, (events, place) => {
        removed = events[place]!.id;
        return events.toSpliced(place, 1);
      }),
    );
    expect((await testStack.verify()).difference).toMatchObject({
      kind: 'removed',
      index: 20,
      event: { id: removed, stream: 'unit-u0', revision: '4' },
    });
  });

  it('is reported at an inserted event', async () => {
    const id = '7d0a3a3e-9f0f-4b57-8d6e-3b8a7c8f0001';
    await testStack.falsify(at(20, (events, place) => events.toSpliced(place, 0, { ...events[place]!, id })));
    expect((await testStack.verify()).difference).toMatchObject({
      kind: 'inserted',
      index: 20,
      event: { id },
    });
  });

  it('is reported at a moved event', async () => {
    let first = '';
    await testStack.falsify(
      at(12, (events, place) => {
        first = events[place]!.id;
        return events.with(place, events[place + 3]!).with(place + 3, events[place]!);
      }),
    );
    expect((await testStack.verify()).difference).toMatchObject({
      kind: 'moved',
      index: 12,
      event: { id: first },
    });
  });

  it('is reported at the first event missing after restoring an old backup, and recording stops', async () => {
    await testStack.falsify((events) => events.slice(0, -4));
    const found = await testStack.verify();
    expect(found).toMatchObject({
      state: 'differs',
      events: EVENTS - 4,
      difference: { kind: 'ends-early', missing: 4, index: EVENTS - 4, event: { stream: 'unit-u1' } },
    });
    await expect(testStack.record()).rejects.toThrow(EvidenceContradicted);
    await testStack.append(6);
    await expect(testStack.record()).rejects.toThrow(/not as it was signed/);
    expect((await testStack.verify()).difference).toMatchObject({ kind: 'replaced', index: EVENTS - 4 });
  });

  it('is reported at the head when the stored leaves were changed too', async () => {
    await testStack.falsify(
      at(17, (events, place) => {
        const event = events[place]!;
        return events.with(place, { ...event, data: edited(event.data, '"symbol":"L"', '"symbol":"K"') });
      }),
    );
    const kept = heads();
    await rm(testStack.directory, { recursive: true });
    await testStack.record();
    await rewriteHeads(kept);
    expect(await testStack.verify()).toMatchObject({
      state: 'differs',
      difference: undefined,
      faults: [{ kind: 'root-differs', detail: expect.stringContaining('leaves 1 to 40') }],
    });
    await expect(testStack.record()).rejects.toThrow(/not the one of the last head/);
  });
});

describe('tampered heads', () => {
  it('are detected by their signature', async () => {
    const [head] = heads();
    await rewriteHeads([{ ...head!, time: '2020-01-01T00:00:00.000Z' }]);
    expect((await testStack.verify()).faults).toMatchObject([{ kind: 'head-not-signed' }]);
    await expect(testStack.record()).rejects.toThrow(/signed with no key of ours/);
  });

  it('are detected when signed with another key', async () => {
    const [head] = heads();
    const other = signingKey(randomBytes(32).toString('base64'));
    await rewriteHeads([signedHead(head!, other)]);
    expect((await testStack.verify()).faults).toMatchObject([{ kind: 'head-not-signed' }]);
    await rewriteHeads([{ ...head!, signature: other.sign(headText(head!)) }]);
    expect((await testStack.verify()).faults).toMatchObject([{ kind: 'head-not-signed' }]);
  });

  it('are detected when a line is malformed or the file is missing', async () => {
    const file = join(testStack.directory, 'heads.jsonl');
    const kept = await readFile(file, 'utf8');
    await writeFile(file, `{}\n${kept}`);
    expect((await testStack.verify()).faults).toMatchObject([{ kind: 'not-a-head' }]);
    await rm(file);
    expect((await testStack.verify()).faults).toMatchObject([{ kind: 'no-heads' }]);
  });
});

describe('damaged tree files', () => {
  it('are detected in leaves, nodes and by missing data', async () => {
    const path = (name: string) => join(testStack.directory, name);
    const spoil = async (name: string, offset: number) => {
      const bytes = await readFile(path(name));
      bytes[offset]! ^= 1;
      await writeFile(path(name), bytes);
      return () => {
        bytes[offset]! ^= 1;
        return writeFile(path(name), bytes);
      };
    };
    const mendLeaf = await spoil('leaves.jsonl', 60);
    expect(await testStack.verify()).toMatchObject({ state: 'differs', difference: { index: 0 } });
    await mendLeaf();
    const mendNode = await spoil('level-5', 3);
    expect((await testStack.verify()).faults).toMatchObject([{ kind: 'tree-damaged' }]);
    await mendNode();
    expect((await testStack.verify()).state).toBe('verified');
    await truncate(path('leaves.jsonl'), 100);
    expect((await testStack.verify()).faults).toMatchObject([{ kind: 'tree-damaged' }]);
  });
});
