import { describe, expect, it } from '@jest/globals';
import { PAPER_TEXT_MAX, papers } from '@granary/domain/papers/rules';
import { asTemplate, blankPaper, hasText, paperForm, withTemplate } from './values.ts';

const blank = blankPaper('km-KH');
const typed = {
  language: 'en-US' as const,
  opening: 'Dear customer,\nhere is your notice.',
  closing: 'Thank you',
  signatures: false,
};

describe('printout template', () => {
  it.each(papers)('restores the saved values: %s', (paper) => {
    expect(withTemplate(blank, asTemplate(paper, typed))).toEqual(typed);
    expect(withTemplate(typed, asTemplate(paper, { ...blank, closing: 'Bye' }))).toEqual({
      ...blank,
      opening: typed.opening,
      closing: 'Bye',
    });
  });

  it('prints signature lines by default', () => {
    expect(withTemplate(typed, { fields: {}, lines: [] })).toEqual({ ...typed, signatures: true });
  });

  it('drops values that are not valid yet', () => {
    const long = { ...typed, opening: 'x'.repeat(PAPER_TEXT_MAX + 1), closing: ' ' };
    expect(asTemplate('count_sheet', long).fields).toEqual({ language: 'en-US', signatures: 'false' });
  });
});

it('a text that is too long is rejected, a blank one is empty', () => {
  const long = { ...typed, closing: 'x'.repeat(PAPER_TEXT_MAX + 1) };
  expect(paperForm.safeParse(long).error?.issues.map(({ path }) => path)).toEqual([['closing']]);
  expect(paperForm.parse({ ...typed, opening: ' ' }).opening).toBeNull();
  expect([hasText(typed), hasText({ ...blank, opening: ' ' })]).toEqual([true, false]);
});
