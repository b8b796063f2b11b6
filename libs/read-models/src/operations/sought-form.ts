const ASCII = /^[\0-\x7F]*$/;
const MARKS = /\p{M}/gu;
const DIGITS = 36;
const CODES = DIGITS ** 3;

/**
 * Words in a form that a trigram index can take apart: Postgres knows trigrams of Latin letters and digits alone, so that
 * every other letter becomes three of them. Upper and lower case, and letters composed in one way or another, are the
 * same. Where one text contains another, its form contains the other's; seldom the form does and the text does not.
 */
export const soughtForm = (text: string): string => {
  if (ASCII.test(text)) return text.toLowerCase();
  let form = '';
  for (const letter of text.normalize('NFD').replaceAll(MARKS, '')) form += coded(letter);
  return form;
};

/** Whether an index of trigrams can lead to it: the end of a word is a letter of its own there. */
export const hasTrigram = (form: string): boolean => /[a-z0-9]{3}|[a-z0-9]{2}[^a-z0-9]/.test(form);

const coded = (letter: string): string => {
  const lower = letter === 'ς' ? 'σ' : letter.toLowerCase();
  const code = lower.codePointAt(0) ?? 0;
  return code < 0x80 ? String.fromCodePoint(code) : (code % CODES).toString(DIGITS).padStart(3, '0');
};
