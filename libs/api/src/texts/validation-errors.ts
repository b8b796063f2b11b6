import type { Language } from '@granary/domain/kernel';
import type { z } from 'zod';
import en from './locales/en-US/validation.json' with { type: 'json' };
import km from './locales/km-KH/validation.json' with { type: 'json' };
import zh from './locales/zh-CN/validation.json' with { type: 'json' };
import { validationText, type ValidationWord } from '../validation/index.ts';
import { filled } from './filled.ts';

const texts: Readonly<Record<Language, Readonly<Record<ValidationWord, string>>>> = {
  'zh-CN': zh,
  'en-US': en,
  'km-KH': km,
};

/** The service's messages for invalid fields, worded as on the screens. */
export const validationErrors =
  (language: Language): z.core.$ZodErrorMap =>
  (issue) =>
    validationText(issue, (word, figures = {}) =>
      filled(texts[language][word], (name) => String(figures[name])),
    );
