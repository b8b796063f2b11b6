import { widthOf } from './fonts.ts';

export interface Fit {
  /** Points. */
  readonly width: number;
  readonly size: number;
  readonly bold: boolean;
  /** Most lines. */
  readonly lines: number;
}

const words = new Intl.Segmenter('km', { granularity: 'word' });
const characters = new Intl.Segmenter('km', { granularity: 'grapheme' });
const parts = (segmenter: Intl.Segmenter, text: string): string[] =>
  [...segmenter.segment(text)].map(({ segment }) => segment);

/** Breaks a text into lines of at most that width; what does not fit ends in an ellipsis. */
export const fitted = (text: string, fit: Fit): string[] => {
  const lines = linesOf(text.trim(), fit);
  if (lines.length <= fit.lines) return lines;
  const kept = lines.slice(0, fit.lines);
  return kept.with(-1, shortened(kept.at(-1)!, fit));
};

/** The largest of the sizes at which the whole text fits; the last one if none does. */
export const largestFitting = (text: string, sizes: readonly number[], fit: Omit<Fit, 'size'>): number =>
  sizes.find((size) => linesOf(text, { ...fit, size }).length <= fit.lines) ?? sizes.at(-1)!;

/** Ends with the first line too many. */
const linesOf = (text: string, { width, size, bold, lines: most }: Fit): string[] => {
  const fits = (line: string): boolean => widthOf(line.trimEnd(), size, bold) <= width;
  const lines: string[] = [];
  let line = '';
  const add = (part: string): void => {
    if (line === '' || fits(line + part)) line += part;
    else {
      lines.push(line.trimEnd());
      line = part.trimStart();
    }
  };
  for (const word of parts(words, text)) {
    (fits(word) ? [word] : parts(characters, word)).forEach(add);
    if (lines.length > most) return lines;
  }
  return line.trimEnd() === '' ? lines : [...lines, line.trimEnd()];
};

const shortened = (text: string, { width, size, bold }: Fit): string => {
  const kept = parts(characters, text);
  while (kept.length > 0 && widthOf(`${kept.join('').trimEnd()}…`, size, bold) > width) kept.pop();
  return `${kept.join('').trimEnd()}…`;
};
