import { describe, expect, it } from '@jest/globals';
import { ApiRefusal } from '@granary/client';
import { importKinds, importSheet, runImport, type ReadyImport } from './import-file.ts';
import { mapped, mappingOf, missingFrom } from './mapping.ts';
import { readCsv } from './sheet.ts';

const suppliers = importKinds.find(({ name }) => name === 'suppliers')!;

describe('columns of a file', () => {
  it('are found by the names of the import or by those on the screens', () => {
    const columns = ['Code *', '名称', 'contact_person', 'Colour'];
    const mapping = mappingOf(suppliers, columns, { name: ['Name', '名称'], phone: ['Phone'] });
    expect(mapping).toEqual({ code: 'Code *', name: '名称', contactPerson: 'contact_person' });
    expect(missingFrom(mapping, suppliers)).toEqual([]);
    expect(missingFrom({ code: 'Code *' }, suppliers)).toEqual(['name', 'contactPerson']);
  });

  it('are renamed, and those of no use left out', () => {
    const sheet = {
      ...readCsv('a,b\n1,2'),
      rounded: [
        { row: 2, column: 'a' },
        { row: 2, column: 'b' },
      ],
    };
    expect(mapped(sheet, { code: 'a' })).toEqual({
      columns: ['code'],
      rows: [{ number: 2, cells: { code: '1' } }],
      rounded: [{ row: 2, column: 'code' }],
    });
  });

  it('of no kind of import are refused with those that are', async () => {
    const importing = importSheet(
      { request: () => Promise.reject(new Error('nothing is asked')) },
      readCsv('colour,weight\nred,3'),
    );
    await expect(importing).rejects.toThrow(
      'opening stock: warehouse, item, batch, quantity, unitPrice, receivedOn',
    );
  });

  it('never make two kinds of import of the same file', () => {
    const found = importKinds.map(
      (kind) => importKinds.find((one) => missingFrom(mappingOf(one, kind.required), one).length === 0)?.name,
    );
    expect(found).toEqual(importKinds.map(({ name }) => name));
  });
});

const step = (row: number, done: number[], refused?: string) => ({
  rows: [row],
  run: () => (refused ? Promise.reject(new Error(refused)) : Promise.resolve(void done.push(row))),
});

describe('an import', () => {
  it('goes on after a refused row and says which', async () => {
    const done: number[] = [];
    const ready: ReadyImport = {
      rows: 3,
      errors: [],
      steps: [step(2, done), step(3, done, 'The code is taken'), step(4, done)],
    };
    const progress: number[] = [];
    const result = await runImport(ready, { onProgress: (at) => progress.push(at) });
    expect(result).toEqual({
      imported: 2,
      errors: [{ row: 3, column: null, message: 'The code is taken' }],
    });
    expect([done, progress]).toEqual([
      [2, 4],
      [1, 2, 3],
    ]);
  });

  it.each([
    ['that nobody answers', new TypeError('fetch failed', { cause: new Error('connect ECONNREFUSED') })],
    [
      'that is answered by a proxy alone',
      new ApiRefusal(503, 'SERVICE_UNAVAILABLE', 'connect ECONNREFUSED', {}),
    ],
  ])('ends with a row %s', async (_, error) => {
    const done: number[] = [];
    const failing = { rows: [3], run: () => Promise.reject(error) };
    const ready: ReadyImport = { rows: 3, errors: [], steps: [step(2, done), failing, step(4, done)] };
    expect(await runImport(ready)).toEqual({
      imported: 1,
      errors: [{ row: 3, column: null, message: 'connect ECONNREFUSED' }],
    });
    expect(done).toEqual([2]);
  });

  it('writes nothing if a row is wrong', async () => {
    const done: number[] = [];
    const error = { row: 3, column: 'code', message: 'is missing' };
    expect(await runImport({ rows: 2, errors: [error], steps: [step(2, done)] })).toEqual({
      imported: 0,
      errors: [error],
    });
    expect(done).toEqual([]);
  });

  it('stops after the row that is being written', async () => {
    const done: number[] = [];
    const stopping = new AbortController();
    const steps = [2, 3, 4].map((row) => step(row, done));
    await runImport(
      { rows: 3, errors: [], steps },
      { signal: stopping.signal, onProgress: () => stopping.abort() },
    );
    expect(done).toEqual([2]);
  });
});
