import { expect, it } from '@jest/globals';
import fc from 'fast-check';
import { parse, v5 } from 'uuid';
import { nameUuid } from './name-uuid.ts';

it('is the UUID of version 5 that the package `uuid` makes', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 300 }), fc.uuid(), (name, namespace) => {
      expect(nameUuid(name, parse(namespace))).toBe(v5(name, namespace));
    }),
  );
});
