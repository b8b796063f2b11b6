import { paperOptions } from '@granary/api/papers';
import type { PdfDocument } from '@granary/pdf';
import { describe, expect, it } from '@jest/globals';
import { asChosen } from './paper.ts';

const paper: PdfDocument = {
  title: 'Count sheet',
  number: 'CN-1',
  facts: [],
  tables: [],
  notes: ['Count what is there'],
  signatures: ['Counter', 'Witness'],
  footer: 'Printed',
};
const chosen = (query: object, of = paper): PdfDocument => asChosen(of, paperOptions.parse(query));

describe('a printout', () => {
  it('is unchanged without options', () => {
    expect(chosen({})).toEqual(paper);
    expect(chosen({ opening: ' ', closing: '', signatures: 'true' })).toEqual(paper);
  });

  it('adds the opening text, and the closing text as last note', () => {
    expect(chosen({ opening: ' Dear customer,\nthank you. ', closing: 'ដោយក្តីគោរព' })).toEqual({
      ...paper,
      opening: 'Dear customer,\nthank you.',
      notes: ['Count what is there', 'ដោយក្តីគោរព'],
    });
    const { notes: _, ...bare } = paper;
    expect(chosen({ closing: 'Thank you' }, bare).notes).toEqual(['Thank you']);
  });

  it('can omit signature lines', () => {
    expect(chosen({ signatures: 'false' })).toEqual({ ...paper, signatures: [] });
  });

  it('keeps line breaks and removes other control characters', () => {
    const text = 'one\r\ntwo\rthree\tfour\u0007five\u001b[31m\u0085six\u200bseven';
    expect(chosen({ opening: text }).opening).toBe('one\ntwo\nthree four five [31m six\u200bseven');
  });
});
