import { readFileSync } from 'node:fs';
import * as harfbuzz from 'harfbuzzjs';
import type { Font, GlyphPosition, GlyphRun } from 'pdfmake/js/PDFDocument.js';

const shapers = new Map<string, harfbuzz.Font>();

const shaperOf = (file: string): harfbuzz.Font => {
  const known = shapers.get(file);
  if (known) return known;
  const shaper = new harfbuzz.Font(new harfbuzz.Face(new harfbuzz.Blob(readFileSync(file))));
  shapers.set(file, shaper);
  return shaper;
};

/** Shapes Khmer with HarfBuzz: the font library's own layout misplaces vowels and fails on common words. */
export const shapeKhmer = (font: Pick<Font, 'layout' | 'getGlyph'>, file: string): void => {
  const shaper = shaperOf(file);
  font.layout = (text) => {
    const buffer = new harfbuzz.Buffer();
    buffer.addText(text);
    buffer.setScript('Khmr');
    buffer.setLanguage('km');
    buffer.setDirection(harfbuzz.Direction.LTR);
    harfbuzz.shape(shaper, buffer);
    return glyphRun(font, text, buffer);
  };
};

const glyphRun = (font: Pick<Font, 'getGlyph'>, text: string, buffer: harfbuzz.Buffer): GlyphRun => {
  const infos = buffer.getGlyphInfos();
  const starts = [...new Set(infos.map(({ cluster }) => cluster)), text.length].sort((a, b) => a - b);
  const written = new Set<number>();
  const glyphs = infos.map(({ codepoint, cluster }) => {
    // Assign a cluster's text to its first glyph, so that copied text matches the original.
    const end = starts[starts.indexOf(cluster) + 1] ?? text.length;
    const characters = written.has(cluster) ? '' : text.slice(cluster, end);
    written.add(cluster);
    return font.getGlyph(
      codepoint,
      Array.from(characters, (character) => character.codePointAt(0)!),
    );
  });
  const positions: GlyphPosition[] = buffer
    .getGlyphPositions()
    .map(({ xAdvance, yAdvance, xOffset, yOffset }) => ({ xAdvance, yAdvance, xOffset, yOffset }));
  return {
    glyphs,
    positions,
    // A getter, because it is read after the positions have been scaled.
    get advanceWidth() {
      return positions.reduce((sum, { xAdvance }) => sum + xAdvance, 0);
    },
  };
};
