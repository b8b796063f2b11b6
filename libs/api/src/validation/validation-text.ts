import type { z } from 'zod';

type Issue = Parameters<z.core.$ZodErrorMap>[0];
/** The texts of `locales/‹language›/validation.json` that a schema can ask for. */
export type ValidationWord =
  | 'required'
  | 'invalid'
  | 'choice'
  | 'minLength'
  | 'maxLength'
  | 'minItems'
  | 'maxItems'
  | 'greaterThan'
  | 'atLeast'
  | 'atMost'
  | 'code'
  | 'number'
  | 'email'
  | 'date'
  | 'phone'
  | 'username'
  | 'colour'
  | 'fileName'
  | 'whole'
  | 'decimal'
  | 'positive'
  | 'notZero'
  | 'range'
  | 'order';
/** A text with its figures filled in. */
type Say = (word: ValidationWord, figures?: Readonly<Record<string, unknown>>) => string;

/** What a person reads who entered something that a schema refuses, on a screen or by a request of their own. */
export const validationText = (issue: Issue, say: Say): string => {
  switch (issue.code) {
    case 'invalid_type':
      if (isEmpty(issue.input)) return say('required');
      return ['number', 'int'].includes(issue.expected) ? say('whole') : say('invalid');
    case 'too_small':
      if (issue.origin === 'string')
        return issue.minimum === 1 || isEmpty(issue.input)
          ? say('required')
          : say('minLength', { minimum: issue.minimum });
      if (issue.origin === 'array') return say('minItems', { minimum: issue.minimum });
      return issue.inclusive === false
        ? say('greaterThan', { minimum: issue.minimum })
        : say('atLeast', { minimum: issue.minimum });
    case 'too_big':
      if (issue.origin === 'string') return say('maxLength', { maximum: issue.maximum });
      if (issue.origin === 'array') return say('maxItems', { maximum: issue.maximum });
      // Beyond what a computer counts exactly: the limit itself would say nothing to anybody.
      return Number(issue.maximum) >= Number.MAX_SAFE_INTEGER
        ? say('number')
        : say('atMost', { maximum: issue.maximum });
    case 'invalid_format':
      return isEmpty(issue.input)
        ? say('required')
        : formatText(issue.format, issue.pattern, String(issue.input), say);
    case 'invalid_value':
      return isEmpty(issue.input) ? say('required') : say('choice');
    case 'invalid_union': {
      // Its first way is what is usually entered; the others are for leaving it empty.
      const [first] = issue.errors[0] ?? [];
      return first ? validationText({ ...first, input: issue.input } as Issue, say) : say('invalid');
    }
    case 'custom': {
      const { word, ...figures } = (issue.params ?? {}) as { readonly word?: ValidationWord };
      return isEmpty(issue.input) ? say('required') : say(word ?? 'invalid', figures);
    }
    default:
      return say('invalid');
  }
};

const isEmpty = (input: unknown): boolean => input === undefined || input === null || input === '';

const formatText = (format: string, pattern: string | undefined, input: string, say: Say): string => {
  if (format === 'email') return say('email');
  if (format === 'date' || format === 'datetime') return say('date');
  if (pattern?.includes('()-')) return say('phone');
  if (pattern?.includes('A-Za-z0-9_.-')) return say('username');
  if (pattern?.includes('A-Z0-9_-')) return say('code');
  if (pattern?.includes('^#')) return say('colour');
  if (pattern?.includes('<>|')) return say('fileName');
  if (pattern?.includes('\\d')) return numberText(pattern, input, say);
  return say('invalid');
};

/** A number that is refused nevertheless is too long, too exact or negative: then the pattern says what would do. */
const numberText = (pattern: string, input: string, say: Say): string => {
  const [, digits, decimals] = /^\/?\^\\d\{1,(\d+)\}\(\\\.\\d\{1,(\d+)\}\)\?\$\/?$/.exec(pattern) ?? [];
  if (digits === undefined || !/^-?\d+(\.\d+)?$/.test(input)) return say('number');
  return say('decimal', { digits, decimals });
};
