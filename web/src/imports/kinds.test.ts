import { describe, expect, it } from '@jest/globals';
import { permissionsOf, roles } from '@granary/api/access';
import { mayDecideOwn } from '@granary/domain/approval/rules';
import { importKinds } from '@granary/import';
import type { Needed } from '../app/session/can.ts';
import { languages } from '@granary/domain/kernel';
import { textsOf } from '../testing/source-files.ts';
import { importers } from './importers.ts';
import { needed } from './kinds.ts';

describe('what can be imported', () => {
  it.each(roles)('the page is open to %s only if there is something to import', (role) => {
    const holds = (wanted: Needed) => [wanted].flat().some((one) => permissionsOf(role).includes(one));
    const kinds = Object.entries(needed).filter(
      ([name, wanted]) => holds(wanted) && (name !== 'opening_stock' || mayDecideOwn(role)),
    );
    expect(holds(importers)).toBe(kinds.length > 0);
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
