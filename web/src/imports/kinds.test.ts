import { describe, expect, it } from '@jest/globals';
import { importKinds } from '@granary/import';
import { languages } from '@granary/domain/kernel';
import { textsOf } from '../testing/source-files.ts';
import { importers } from './importers.ts';
import { needed } from './kinds.ts';

describe('what can be imported', () => {
  it('opens the page to whoever may import something, and to nobody else', () => {
    expect([...new Set(Object.values(needed).flat())].toSorted()).toEqual([...importers].toSorted());
  });

  it.each(languages)('has a name for every kind and column in %s', (language) => {
    const { imports, fields } = textsOf(language) as Record<string, Record<string, never>>;
    for (const { name, required, optional } of importKinds) {
      expect(imports?.['kind']?.[name]).toBeTruthy();
      for (const column of [...required, ...optional])
        expect([column, imports?.['column']?.[column] ?? fields?.[column]]).toEqual([
          column,
          expect.any(String),
        ]);
    }
  });
});
