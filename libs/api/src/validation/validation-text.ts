import type { z } from 'zod';

type Issue = Parameters<z.core.$ZodErrorMap>[0];
/** The texts of `locales/‹language›/validation.json` that a schema can use. */
export type ValidationWord =
  | 'required'
  | 'invalid'
  | 'choice'
  | 'minLength'
  | 'maxLength'
  | 'oneItem'
  | 'minItems'
  | 'maxItems'
  | 'greaterThan'
  | 'atLeast'
  | 'atMost'
  | 'code'
  | 'number'
  | 'email'
  | 'date'
  | 'time'
  | 'phone'
  | 'username'
  | 'colour'
  | 'fileName'
  | 'whole'
  | 'decimal'
  | 'positive'
  | 'notZero'
  | 'range'
  | 'gtin'
  | 'order';
/** Returns a text with its figures filled in. */
type Say = (word: ValidationWord, figures?: Readonly<Record<string, unknown>>) => string;

/** The message for a value rejected by a schema, the same on screens and in API responses. */
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
      if (issue.origin === 'array')
        return issue.minimum === 1 ? say('oneItem') : say('minItems', { minimum: issue.minimum });
      return issue.inclusive === false
        ? say('greaterThan', { minimum: issue.minimum })
        : say('atLeast', { minimum: issue.minimum });
    case 'too_big':
      if (issue.origin === 'string') return say('maxLength', { maximum: issue.maximum });
      if (issue.origin === 'array') return say('maxItems', { maximum: issue.maximum });
      // The limit is the largest safe integer, which would mean nothing to a user.
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
      // The first option is the usual input; the others only allow it to be blank.
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
  if (format === 'time') return say('time');
  if (pattern?.includes('()-')) return say('phone');
  if (pattern?.includes('A-Za-z0-9_.-')) return say('username');
  if (pattern?.includes('A-Z0-9_-')) return say('code');
  if (pattern?.includes('^#')) return say('colour');
  if (pattern?.includes('<>|')) return say('fileName');
  if (pattern?.includes('\\d')) return numberText(pattern, input, say);
  return say('invalid');
};

/** The value is a number but too long, too precise or negative: the pattern tells the limits. */
const numberText = (pattern: string, input: string, say: Say): string => {
  const [, digits, decimals] = /^\/?\^\\d\{1,(\d+)\}\(\\\.\\d\{1,(\d+)\}\)\?\$\/?$/.exec(pattern) ?? [];
  if (digits === undefined || !/^-?\d+(\.\d+)?$/.test(input)) return say('number');
  return say('decimal', { digits, decimals });
};
