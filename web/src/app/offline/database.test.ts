/** @jest-environment node */
import 'fake-indexeddb/auto';
import { afterEach, describe, expect, it } from '@jest/globals';
import { endpoint } from '@granary/api/http';
import { z } from 'zod';
import { indexedEntries } from './entry-store.ts';
import type { Entry } from './entry.ts';
import { adoptFormerPicks } from './former-picks.ts';
import { keepAnswersOnlyOf, keptAnswers } from './kept-answers.ts';

const read = endpoint({
  method: 'GET',
  path: '/counts/{number}',
  summary: 'A count',
  access: 'signed-in',
  answer: z.object({ title: z.string() }),
});
const of = (number: string) => ({ number });
const entry = (id: string): Entry => ({
  id,
  order: 1,
  person: 'anna',
  document: 'CN-1',
  write: 'countLine',
  refusal: null,
  input: { params: { number: 'CN-1', line: 1 }, body: { counted: '7' } },
});
const stored = async () => (await indexedEntries.all()).map(({ id }) => id);

afterEach(async () => {
  await keepAnswersOnlyOf(undefined);
  await indexedEntries.write({ remove: await stored() });
});

describe('entries', () => {
  it('outlive the page, and are replaced in one step', async () => {
    await indexedEntries.write({ put: [entry('a'), entry('b')] });
    await indexedEntries.write({ remove: ['a'], put: [entry('c')] });
    expect(await stored()).toEqual(['b', 'c']);
  });
});

describe('kept answers', () => {
  it('are those of the document and the person', async () => {
    await keptAnswers.put('anna', read, of('CN-1'), { title: 'Shelf A' });
    expect(await keptAnswers.find('anna', read, of('CN-1'))).toEqual({ title: 'Shelf A' });
    expect(await keptAnswers.find('anna', read, of('CN-2'))).toBeUndefined();
    expect(await keptAnswers.find('bora', read, of('CN-1'))).toBeUndefined();
  });

  it('are erased once somebody else reads, or the session has ended', async () => {
    await keptAnswers.put('anna', read, of('CN-1'), { title: 'Shelf A' });
    await keptAnswers.put('bora', read, of('CN-2'), { title: 'Shelf B' });
    expect(await keptAnswers.find('anna', read, of('CN-1'))).toBeUndefined();
    await keepAnswersOnlyOf(undefined);
    expect(await keptAnswers.find('bora', read, of('CN-2'))).toBeUndefined();
  });

  it('are not shown if another release has kept them in another shape', async () => {
    await keptAnswers.put('anna', read, of('CN-1'), { name: 'Shelf A' });
    expect(await keptAnswers.find('anna', read, of('CN-1'))).toBeUndefined();
  });

  it('are the last fifty', async () => {
    for (let number = 0; number < 52; number += 1)
      await keptAnswers.put('anna', read, of(String(number)), { title: String(number) });
    const found = await Promise.all(
      Array.from({ length: 52 }, (_, number) => keptAnswers.find('anna', read, of(String(number)))),
    );
    expect(found.filter((one) => one !== undefined)).toHaveLength(50);
    expect(found.at(-1)).toEqual({ title: '51' });
  });
});

describe('picks of an earlier release', () => {
  const formerly = (actions: readonly object[], tasks: readonly object[]) =>
    new Promise<void>((resolve) => {
      const request = indexedDB.open('granary-picking', 1);
      request.addEventListener('upgradeneeded', () => {
        const { result } = request;
        const kept = [
          result.createObjectStore('actions', { keyPath: 'id' }),
          result.createObjectStore('tasks', { keyPath: 'number' }),
        ] as const;
        for (const action of actions) kept[0].put(action);
        for (const task of tasks) kept[1].put(task);
      });
      request.addEventListener('success', () => {
        request.result.close();
        resolve();
      });
    });
  const pick = { order: 1, refusal: null, kind: 'pick', body: { line: 1, batch: 'A', quantity: '2' } };

  it('move over with their keys, each to the picker of its task', async () => {
    await formerly(
      [
        { ...pick, id: 'one', number: 'OUT-1' },
        { ...pick, id: 'two', number: 'OUT-2' },
      ],
      [{ number: 'OUT-1', pickerId: 'bora' }],
    );
    await adoptFormerPicks('anna');
    expect(await indexedEntries.all()).toMatchObject([
      {
        id: 'one',
        person: 'bora',
        document: 'OUT-1',
        write: 'recordPick',
        input: { params: { number: 'OUT-1' }, body: { batch: 'A' } },
      },
      { id: 'two', person: 'anna', document: 'OUT-2' },
    ]);
    expect((await indexedDB.databases()).map(({ name }) => name)).not.toContain('granary-picking');
  });

  it('are not looked for twice', async () => {
    await adoptFormerPicks('anna');
    expect(await stored()).toEqual([]);
    expect((await indexedDB.databases()).map(({ name }) => name)).toEqual(['granary-offline']);
  });
});
