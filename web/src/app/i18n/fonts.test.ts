import { describe, expect, it } from '@jest/globals';
import { fontsFor } from './fonts.ts';

describe('fonts', () => {
  it('are those of the system before signing in, except for Khmer', () => {
    expect(fontsFor('en-US', false)).toEqual([]);
    expect(fontsFor('zh-CN', false)).toEqual([]);
    expect(fontsFor('km-KH', false)).toEqual(['khmer']);
  });

  it('are loaded after signing in, the Chinese one for Chinese only', () => {
    expect(fontsFor('en-US', true)).toEqual(['latin', 'khmer']);
    expect(fontsFor('km-KH', true)).toEqual(['latin', 'khmer']);
    expect(fontsFor('zh-CN', true)).toContain('chinese');
  });
});
