import { describe, expect, it } from '@jest/globals';
import { importKinds } from '@granary/import';
import { act, renderHook } from '@testing-library/react';
import { TextDecoder, TextEncoder } from 'node:util';
import { useImport } from './use-import.ts';

// jsdom has neither.
Object.assign(globalThis, { TextDecoder, TextEncoder });

const items = importKinds.find(({ name }) => name === 'items')!;

/** A file whose content comes when it is asked to. */
const fileOf = (name: string, text: string) => {
  let come = (): void => undefined;
  const content = new Promise<ArrayBuffer>((resolve) => {
    come = () => resolve(new TextEncoder().encode(text).buffer as ArrayBuffer);
  });
  return { file: { name, arrayBuffer: () => content } as File, come: () => come() };
};

describe('choosing a file', () => {
  it('takes the one chosen last, whichever is read first', async () => {
    const { result } = renderHook(() => useImport(items));
    const [first, last] = [fileOf('first.csv', 'code\nA\nB'), fileOf('last.csv', 'code\nC')];
    await act(async () => {
      const reading = [result.current.choose(first.file), result.current.choose(last.file)];
      last.come();
      first.come();
      await Promise.all(reading);
    });
    expect(result.current.file?.name).toBe('last.csv');
  });

  it('says what is wrong with a file, and forgets the one before', async () => {
    const { result } = renderHook(() => useImport(items));
    const [good, empty] = [fileOf('good.csv', 'code\nA'), fileOf('empty.csv', 'code\n')];
    for (const { file, come } of [good, empty])
      await act(async () => {
        come();
        await result.current.choose(file);
      });
    expect([result.current.file, result.current.fault]).toEqual([undefined, 'empty']);
  });
});
