/** The internals of pdfmake used for Khmer shaping: see `docs/decisions/0006-pdf.md`. */
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
  }
  interface EmbeddedFont {
    readonly font: Font;
  }
  class PDFDocument {
    provideFont: (this: PDFDocument, family: string, bold: boolean, italics: boolean) => EmbeddedFont;
  }
  const module: { readonly default: typeof PDFDocument };
  export default module;
}
