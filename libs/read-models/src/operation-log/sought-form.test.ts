import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { hasTrigram, soughtForm } from './sought-form.ts';

const letter = fc.constantFrom(
  ...'abzABZ019 .-/_%\\\nßſéÉÅåΣσςİıñ尿素草甘膦ខូចវេចខ្ចប់នៅច្រក한글𠀋🙂',
  'e\u0301',
  'A\u030A',
);
const words = fc.array(letter, { maxLength: 12 }).map((letters) => letters.join(''));

describe('soughtForm', () => {
  it('of a text contains that of each part, regardless of case and Unicode composition', () => {
    fc.assert(
      fc.property(words, words, words, (before, word, after) => {
        const form = soughtForm(`${before}${word}${after}`);
        expect(form).toContain(soughtForm(word));
        expect(form).toContain(soughtForm(word.normalize('NFC').toLowerCase()));
      }),
      {
        examples: [
          ['', 'É', ''],
          ['Ο', 'ΔΟΣ', ''],
          ['x', 'e\u0301', 'y'],
        ],
      },
    );
  });

  it('encodes text so that even one Chinese or Khmer character has a trigram', () => {
    for (const word of ['尿', '草甘', 'ខូ', 'abc', 'A-01/x9z', 'HT-1', 'no '])
      expect([word, hasTrigram(soughtForm(word))]).toEqual([word, true]);
    for (const word of ['ab', '%_', 'a-1', ''])
      expect([word, hasTrigram(soughtForm(word))]).toEqual([word, false]);
    expect(soughtForm('LOT/22_%')).toBe('lot/22_%');
    expect(soughtForm('草甘膦')).toMatch(/^[a-z0-9]{9}$/);
  });
});
