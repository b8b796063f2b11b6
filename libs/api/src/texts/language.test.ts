import { describe, expect, it } from '@jest/globals';
import { languageOf, languagePatterns } from './language.ts';

/** What a server makes of a header that knows the patterns only. */
const byPattern = (header: string) =>
  languagePatterns().find(({ pattern }) => !pattern || new RegExp(pattern, 'i').test(header))?.language;

describe('the language of a request', () => {
  it.each([
    [undefined, 'zh-CN'],
    ['', 'zh-CN'],
    ['fr', 'zh-CN'],
    ['en', 'en-US'],
    ['EN-gb;q=0.5', 'en-US'],
    ['km-KH, en-US;q=0.9', 'km-KH'],
    ['fr-FR, fr;q=0.9,  en;q=0.8, zh', 'en-US'],
    ['de,,km', 'km-KH'],
    ['zh-TW, en', 'zh-CN'],
    ['*', 'zh-CN'],
    ['token, english', 'en-US'],
  ])('is the first supported one of “%s”: %s', (header, language) => {
    expect([languageOf(header), byPattern(header ?? '')]).toEqual([language, language]);
  });

  it('is found in a header made to be searched for long', () => {
    expect(byPattern(`${'      ,'.repeat(2_000)}x`)).toBe('zh-CN');
  });
});
