import type { Language } from '@granary/domain/kernel';
import { createTheme, type Theme } from '@mui/material/styles';
import type { Size } from '../settings/settings.ts';
import { componentStyles } from './components.ts';
import { palettes, type Scheme } from './palette.ts';
import { darkTones, lightTones, type Tone, type ToneColours } from './tones.ts';

declare module '@mui/material/styles' {
  interface Theme {
    tones: Readonly<Record<Tone, ToneColours>>;
    /** Heights in pixels, which depend on density and script. */
    rows: { row: number; header: number; control: number };
  }
  interface ThemeOptions {
    tones?: Readonly<Record<Tone, ToneColours>>;
    rows?: { row: number; header: number; control: number };
  }
  interface TypographyVariants {
    figure: React.CSSProperties;
  }
  interface TypographyVariantsOptions {
    figure?: React.CSSProperties;
  }
}
declare module '@mui/material/Typography' {
  interface TypographyPropsVariantOverrides {
    figure: true;
  }
}

const FAMILY = [
  "'Noto Sans Variable'",
  "'Noto Sans Khmer Variable'",
  // Before signing in.
  'system-ui',
  "'PingFang SC'",
  "'Hiragino Sans GB'",
  "'Microsoft YaHei'",
  "'Noto Sans SC Variable'",
  "'Noto Sans CJK SC'",
  'sans-serif',
].join(', ');

const rowHeight = (size: Size, khmer: boolean): number => (size === 'compact' ? 34 : 44) + (khmer ? 4 : 0);

/** The spacing unit is 4 px: `theme.spacing(1, 2, 3, 4, 6, 8)` are 4, 8, 12, 16, 24 and 32 px. */
export const makeTheme = (scheme: Scheme, size: Size, language: Language): Theme => {
  const khmer = language === 'km-KH';
  const lineHeight = khmer ? 1.7 : 1.5;
  const px = (points: number) => `${(points + (khmer ? 1 : 0)) / 16}rem`;
  const text = (points: number, weight = 400) => ({
    fontSize: px(points),
    fontWeight: weight,
    lineHeight,
    letterSpacing: 0,
  });
  const heading = (points: number) => ({ ...text(points, 650), lineHeight: khmer ? 1.6 : 1.3 });
  const row = rowHeight(size, khmer);

  return createTheme({
    palette: palettes[scheme],
    tones: scheme === 'dark' ? darkTones : lightTones,
    rows: { row, header: row, control: size === 'compact' ? 34 : 40 },
    spacing: 4,
    shape: { borderRadius: 6 },
    breakpoints: { values: { xs: 0, sm: 480, md: 768, lg: 1200, xl: 1440 } },
    typography: {
      fontFamily: FAMILY,
      htmlFontSize: 16,
      fontSize: 14,
      h1: heading(24),
      h2: heading(20),
      h3: heading(16),
      h4: heading(14),
      h5: heading(14),
      h6: heading(14),
      subtitle1: text(16),
      subtitle2: text(14, 600),
      body1: text(14),
      body2: text(13),
      caption: text(12),
      overline: { ...text(12, 600), textTransform: 'none' },
      button: { ...text(14, 600), textTransform: 'none' },
      // Sets the family, because buttons do not inherit the page's.
      figure: { ...heading(24), fontFamily: FAMILY, fontVariantNumeric: 'tabular-nums' },
    },
    components: componentStyles(lineHeight),
  });
};
