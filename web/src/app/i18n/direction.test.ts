import { languages } from '@granary/domain/kernel';
import { describe, expect, it } from '@jest/globals';
import { directionOf } from './direction.ts';

describe('the direction of a language', () => {
  it.each(['ar', 'he', 'fa', 'ur', 'ar-EG', 'FA'])('%s is written from the right', (language) => {
    expect(directionOf(language)).toBe('rtl');
  });

  it.each(languages)('%s is written from the left', (language) => {
    expect(directionOf(language)).toBe('ltr');
  });
});
