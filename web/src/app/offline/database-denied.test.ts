/** @jest-environment node */
import { expect, it } from '@jest/globals';
import { indexedDB as fake } from 'fake-indexeddb';
import { indexedEntries } from './entry-store.ts';

it('storage that was denied once is asked for again', async () => {
  const denied = () => {
    throw new Error('denied');
  };
  Object.assign(globalThis, { indexedDB: { open: denied } });
  await expect(indexedEntries.all()).rejects.toThrow('denied');
  Object.assign(globalThis, { indexedDB: fake });
  expect(await indexedEntries.all()).toEqual([]);
});
