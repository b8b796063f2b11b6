import { zplFormats, type Format, type ZplFormat } from './label-formats.ts';
import { linesOf, rowsBelow, type Line, type PdfLabel } from './label.ts';
import { modulesOf, type Gs1Element, type LabelSymbol } from './symbols.ts';

const DOTS_PER_INCH = 203;
const dots = (points: number): number => Math.round((points / 72) * DOTS_PER_INCH);

/** The labels as ZPL, with the texts where the PDF has them. The printer repeats each label `copies` times. */
export const zplOf = (labels: readonly PdfLabel[], copies: number, layout: ZplFormat): string =>
  labels.map((label) => labelOf(label, copies, zplFormats[layout])).join('');

const labelOf = (label: PdfLabel, copies: number, format: Format): string => {
  const size = [`^PW${dots(format.width)}`, `^LL${dots(format.height(rowsBelow(label, format)))}`];
  const lines = linesOf(label, format).filter(({ text, caption }) => text || caption);
  return [
    '^XA',
    // UTF-8.
    '^CI28',
    ...size,
    '^LH0,0',
    codeOf(label.symbol, format),
    ...lines.map(textOf),
    `^PQ${copies}`,
    '^XZ\n',
  ].join('\n');
};

const textOf = ({ text, caption, size, x, y }: Line): string =>
  `^FO${dots(x)},${dots(y)}^A0N,${dots(size)}${fieldOf([caption, text].filter(Boolean).join(' '))}`;

/** Drawn by the printer. The modules are the largest whole dots with which the code has its size. */
const codeOf = (symbol: LabelSymbol, { width, margin, qr }: Format): string => {
  const module = Math.min(MODULE_MAX, Math.max(1, Math.floor(dots(qr) / modulesOf(symbol).length)));
  const place = `^FO${dots(width - margin - qr)},${dots(margin)}`;
  if (symbol.kind === 'qr')
    // Error correction M, as in the PDF.
    return `${place}^BQN,2,${module}${fieldOf(`MA,${symbol.content}`)}`;
  return `${place}^BXN,${module},200,,,,_${fieldOf(FNC1 + elementString(symbol.elements))}`;
};

/** Identifiers whose values have a fixed length; after the others stands a separator. */
const FIXED: ReadonlySet<string> = new Set(['01', '11', '17']);

const elementString = (elements: readonly Gs1Element[]): string =>
  elements
    .map(([identifier, value], index) => {
      const ends = FIXED.has(identifier) || index === elements.length - 1;
      return identifier + value.replaceAll('_', '__') + (ends ? '' : FNC1);
    })
    .join('');

const MODULE_MAX = 10;
/** With the sign that `^BX` is given for it; doubled, it means itself. */
const FNC1 = '_1';

/** `^` and `~` would be commands, and `\` announces a character by its number. */
const fieldOf = (content: string): string =>
  `^FH\\^FD${content
    .replaceAll(/\p{Cc}/gu, ' ')
    .replaceAll(/[\^~\\]/g, (sign) => `\\${sign.charCodeAt(0).toString(16).toUpperCase()}`)}^FS`;
