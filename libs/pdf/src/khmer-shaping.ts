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

/** Lays Khmer out with HarfBuzz: the built-in layout misplaces vowels and fails on common words. */
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
    // The text of a cluster goes with its first glyph, so that what is copied reads as it was written.
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
    // Read after the positions have been scaled.
    get advanceWidth() {
      return positions.reduce((sum, { xAdvance }) => sum + xAdvance, 0);
    },
  };
};
