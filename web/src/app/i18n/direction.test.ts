import { languages } from '@granary/domain/kernel';
import { describe, expect, it } from '@jest/globals';
import { directionOf } from './direction.ts';

describe('directionOf', () => {
  it.each(['ar', 'he', 'fa', 'ur', 'ar-EG', 'FA'])('is right-to-left for %s', (language) => {
    expect(directionOf(language)).toBe('rtl');
  });

  it.each(languages)('is left-to-right for %s', (language) => {
    expect(directionOf(language)).toBe('ltr');
  });
});
