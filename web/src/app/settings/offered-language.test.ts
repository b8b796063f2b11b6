import { describe, expect, it } from '@jest/globals';
import { offeredLanguage } from './offered-language.ts';

describe('the language offered on the sign-in page', () => {
  it.each([
    [['en-GB', 'en'], 'en-US'],
    [['km'], 'km-KH'],
    [['fr-FR', 'km-KH', 'en'], 'km-KH'],
    [['EN'], 'en-US'],
  ])('to a browser that asks for %s is %s', (asked, offered) => {
    expect(offeredLanguage(asked, 'zh-CN', false)).toBe(offered);
  });

  it.each([[['zh-CN', 'en']], [['zh-TW']], [['fr']], [[]]])(
    'is none to a browser that asks for %s',
    (asked) => {
      expect(offeredLanguage(asked, 'zh-CN', false)).toBeUndefined();
    },
  );

  it('is none once the user has chosen one', () => {
    expect(offeredLanguage(['en-US'], 'zh-CN', true)).toBeUndefined();
  });
});
