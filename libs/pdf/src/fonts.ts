import { createRequire } from 'node:module';
import pdfmake from 'pdfmake';
import PDFDocument, { type Font } from 'pdfmake/js/PDFDocument.js';
import { shapeKhmer } from './khmer-shaping.ts';
import { runsOf, type Typeface } from './scripts.ts';

const { resolve } = createRequire(import.meta.url);
const file = (name: string, family: string, weight: string): string =>
  resolve(`@expo-google-fonts/${name}/${weight}/${family}_${weight}.ttf`);
const face = (name: string, family: string) => ({
  normal: file(name, family, '400Regular'),
  bold: file(name, family, '700Bold'),
});

const faces: Readonly<Record<Typeface, { normal: string; bold: string }>> = {
  Latin: face('noto-sans', 'NotoSans'),
  Chinese: face('noto-sans-sc', 'NotoSansSC'),
  Khmer: face('noto-sans-khmer', 'NotoSansKhmer'),
};

/** The width of a text in points, with the fonts it is printed in. */
export const widthOf = (text: string, size: number, bold: boolean): number => {
  measuring ??= new PDFDocument.default(faces);
  let width = 0;
  for (const run of runsOf(text))
    width += measuring.provideFont(run.font, bold, false).widthOfString(run.text, size);
  return width;
};

let measuring: InstanceType<typeof PDFDocument.default> | undefined;

const known = new WeakSet<Font>();
/** The tables of each font file, read once: reading them for every document takes most of its time. */
const tables = new Map<string, Font['_tables']>();

/** Registers the fonts with pdfmake, restricts its file access to them, and installs the Khmer shaping. */
export const provideFonts = (): void => {
  const allowed = new Set(Object.values(faces).flatMap(({ normal, bold }) => [normal, bold]));
  pdfmake.setFonts(faces);
  pdfmake.setLocalAccessPolicy((path) => allowed.has(path));
  pdfmake.setUrlAccessPolicy(() => false);

  const { prototype } = PDFDocument.default;
  const provide = prototype.provideFont;
  prototype.provideFont = function (family, bold, italics) {
    const provided = provide.call(this, family, bold, italics);
    const { font } = provided;
    if (known.has(font)) return provided;
    known.add(font);
    const file = faces[family][bold ? 'bold' : 'normal'];
    font._tables = Object.assign(tables.get(file) ?? {}, font._tables);
    tables.set(file, font._tables);
    if (family === 'Khmer') shapeKhmer(font, file);
    return provided;
  };
};
