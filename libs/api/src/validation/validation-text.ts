import i18next from 'i18next';
import { z } from 'zod';

type Issue = Parameters<z.core.$ZodErrorMap>[0];

/** Schemas shared with the server speak the person's language; a schema's own `error` text still wins. */
export const speakValidation = (): void => {
  z.config({ customError: (issue) => validationText(issue) });
};

const validationText = (issue: Issue): string => {
  const t = i18next.t;
  switch (issue.code) {
    case 'invalid_type':
      if (isEmpty(issue.input)) return t('validation:required');
      return ['number', 'int'].includes(issue.expected) ? t('validation:whole') : t('validation:invalid');
    case 'too_small':
      if (issue.origin === 'string')
        return issue.minimum === 1 || isEmpty(issue.input)
          ? t('validation:required')
          : t('validation:minLength', { minimum: issue.minimum });
      if (issue.origin === 'array') return t('validation:minItems', { minimum: issue.minimum });
      return issue.inclusive === false
        ? t('validation:greaterThan', { minimum: issue.minimum })
        : t('validation:atLeast', { minimum: issue.minimum });
    case 'too_big':
      if (issue.origin === 'string') return t('validation:maxLength', { maximum: issue.maximum });
      if (issue.origin === 'array') return t('validation:maxItems', { maximum: issue.maximum });
      // Beyond what a computer counts exactly: the limit itself would say nothing to anybody.
      return Number(issue.maximum) >= Number.MAX_SAFE_INTEGER
        ? t('validation:number')
        : t('validation:atMost', { maximum: issue.maximum });
    case 'invalid_format':
      return isEmpty(issue.input)
        ? t('validation:required')
        : formatText(issue.format, issue.pattern, String(issue.input));
    case 'invalid_value':
      return isEmpty(issue.input) ? t('validation:required') : t('validation:choice');
    case 'invalid_union': {
      // Its first way is what is usually entered; the others are for leaving it empty.
      const [first] = issue.errors[0] ?? [];
      return first ? validationText({ ...first, input: issue.input } as Issue) : t('validation:invalid');
    }
    default:
      return t('validation:invalid');
  }
};

const isEmpty = (input: unknown): boolean => input === undefined || input === null || input === '';

const formatText = (format: string, pattern: string | undefined, input: string): string => {
  if (pattern?.includes('()-')) return i18next.t('validation:phone');
  if (pattern?.includes('A-Za-z0-9_.-')) return i18next.t('validation:username');
  if (pattern?.includes('A-Z0-9_-')) return i18next.t('validation:code');
  if (pattern?.includes('\\d')) return numberText(pattern, input);
  if (format === 'email') return i18next.t('validation:email');
  if (format === 'date' || format === 'datetime') return i18next.t('validation:date');
  return i18next.t('validation:invalid');
};

/** A number that is refused nevertheless is too long, too exact or negative: then the pattern says what would do. */
const numberText = (pattern: string, input: string): string => {
  const [, digits, decimals] = /^\/?\^\\d\{1,(\d+)\}\(\\\.\\d\{1,(\d+)\}\)\?\$\/?$/.exec(pattern) ?? [];
  if (digits === undefined || !/^-?\d+(\.\d+)?$/.test(input)) return i18next.t('validation:number');
  return i18next.t('validation:decimal', { digits, decimals });
};
