/** Fonts of a document, one per script. */
export type Typeface = 'Latin' | 'Chinese' | 'Khmer';

export interface Run {
  readonly text: string;
  readonly font: Typeface;
}

const KHMER = /[\u1780-\u17ff\u19e0-\u19ff\u200b]/;
const CHINESE = /[\u2e80-\u303f\u31c0-\u9fff\uf900-\ufaff\ufe30-\ufe4f\uff00-\uffef\u{20000}-\u{3134f}]/u;

const typefaceOf = (character: string): Typeface | undefined => {
  if (character === ' ') return undefined;
  if (KHMER.test(character)) return 'Khmer';
  return CHINESE.test(character) ? 'Chinese' : 'Latin';
};

/** Splits text where its script changes; a space belongs to the run before it. */
export const runsOf = (text: string): Run[] => {
  const runs: { text: string; font: Typeface }[] = [];
  for (const character of withKhmerBreaks(text)) {
    const last = runs.at(-1);
    const font = typefaceOf(character) ?? last?.font ?? 'Latin';
    if (last?.font === font) last.text += character;
    else runs.push({ text: character, font });
  }
  return runs;
};

const khmerWords = new Intl.Segmenter('km', { granularity: 'word' });

/** Khmer is written without spaces: marks possible line breaks with zero-width spaces. */
const withKhmerBreaks = (text: string): string =>
  text.replaceAll(/[\u1780-\u17ff]+/g, (khmer) =>
    [...khmerWords.segment(khmer)].map(({ segment }) => segment).join('\u200b'),
  );
