const ASCII = /^[\0-\x7F]*$/;
const MARKS = /\p{M}/gu;
const DIGITS = 36;
const CODES = DIGITS ** 3;

/**
 * Normalizes text for a trigram index. Postgres only builds trigrams of Latin letters and digits, so every other letter
 * is encoded as three of these. Ignores case and Unicode composition. If one text contains another, so do their forms;
 * the converse may rarely be false.
 */
export const soughtForm = (text: string): string => {
  if (ASCII.test(text)) return text.toLowerCase();
  let form = '';
  for (const letter of text.normalize('NFD').replaceAll(MARKS, '')) form += coded(letter);
  return form;
};

/** Whether the form yields at least one trigram; the end of a word counts as a character. */
export const hasTrigram = (form: string): boolean => /[a-z0-9]{3}|[a-z0-9]{2}[^a-z0-9]/.test(form);

const coded = (letter: string): string => {
  const lower = letter === 'ς' ? 'σ' : letter.toLowerCase();
  const code = lower.codePointAt(0) ?? 0;
  return code < 0x80 ? String.fromCodePoint(code) : (code % CODES).toString(DIGITS).padStart(3, '0');
};
