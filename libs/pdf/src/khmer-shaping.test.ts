import { describe, expect, it } from '@jest/globals';
import { createRequire } from 'node:module';
import { shapeKhmer } from './khmer-shaping.ts';

const FILE = createRequire(import.meta.url).resolve(
  '@expo-google-fonts/noto-sans-khmer/400Regular/NotoSansKhmer_400Regular.ttf',
);

const khmer = () => {
  const font = {
    getGlyph: (id: number, codePoints: number[]) => ({ id, codePoints }),
    layout: (_text: string): { glyphs: { id: number }[]; positions: object[]; advanceWidth: number } => ({
      glyphs: [],
      positions: [],
      advanceWidth: 0,
    }),
  };
  shapeKhmer(font as never, FILE);
  return font;
};

const textOf = (glyphs: readonly object[]) =>
  String.fromCodePoint(...glyphs.flatMap((glyph) => (glyph as { codePoints: number[] }).codePoints));

describe('shapeKhmer', () => {
  it.each(['សេចក្តីជូនដំណឹង', 'ភ្នំពេញ', 'ស្ត្រី', 'ខ្ញុំ', 'ឈ្មោះ', 'គ្លីហ្វូសាត', 'កម្ពុជា', 'ត្រឹមត្រូវ'])(
    'has a glyph for every character of %s and keeps its text',
    (word) => {
      const { glyphs, positions } = khmer().layout(word);
      expect(glyphs.every(({ id }) => id > 0)).toBe(true);
      expect(positions).toHaveLength(glyphs.length);
      expect(textOf(glyphs)).toBe(word);
    },
  );

  it('places a pre-base vowel before its consonant', () => {
    const font = khmer();
    const [consonant] = font.layout('ក').glyphs;
    const [first, second] = font.layout('កេ').glyphs;
    expect(second).toMatchObject({ id: consonant!.id });
    expect(first!.id).not.toBe(consonant!.id);
  });

  it('stacks a subscript consonant under its base', () => {
    const font = khmer();
    const alone = font.layout('ក').advanceWidth;
    expect(font.layout('ក្ក').advanceWidth).toBe(alone);
  });
});
