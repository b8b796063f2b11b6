/** The internals of pdfmake used for Khmer shaping and labels: see `docs/decisions/0006-pdf.md` and `0063-labels.md`. */
declare module 'pdfmake/js/PDFDocument.js' {
  export interface Glyph {
    readonly id: number;
  }
  export interface GlyphPosition {
    xAdvance: number;
    yAdvance: number;
    xOffset: number;
    yOffset: number;
  }
  export interface GlyphRun {
    readonly glyphs: Glyph[];
    readonly positions: GlyphPosition[];
    readonly advanceWidth: number;
  }
  export interface Font {
    layout: (text: string) => GlyphRun;
    getGlyph: (id: number, codePoints: number[]) => Glyph;
    /** What has been decoded of the file so far, by the table's tag. */
    _tables: Record<string, unknown>;
  }
  interface EmbeddedFont {
    readonly font: Font;
    /** In points. */
    readonly widthOfString: (text: string, size: number) => number;
  }
  class PDFDocument {
    constructor(fonts: object);
    provideFont: (
      this: PDFDocument,
      family: 'Latin' | 'Chinese' | 'Khmer',
      bold: boolean,
      italics: boolean,
    ) => EmbeddedFont;
  }
  const module: { readonly default: typeof PDFDocument };
  export default module;
}

declare module 'pdfmake/js/qrEnc.js' {
  interface Square {
    readonly x: number;
    readonly y: number;
    readonly w: number;
  }
  const module: {
    readonly default: {
      /** The first square is the whole area, the others are the dark modules. */
      measure: (node: { qr: string; eccLevel: 'M' }) => { readonly _canvas: readonly Square[] };
    };
  };
  export default module;
}
