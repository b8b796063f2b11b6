import type { Language } from '@granary/domain/kernel';
import { settings } from '../settings/settings.ts';

let arePagesShown = false;

/** Loads the fonts now and whenever the language changes. */
export const startFonts = (isSignedIn: boolean): void => {
  arePagesShown = isSignedIn;
  load();
  settings.subscribe(load);
};

/** Loads the fonts of the pages behind the sign-in page. */
export const loadPageFonts = (): void => {
  arePagesShown = true;
  load();
};

const load = (): void => {
  for (const font of fontsFor(settings.get().language, arePagesShown))
    // The next font of the family stands in for one that cannot be loaded.
    void fonts[font]().catch(() => undefined);
};

type Font = 'latin' | 'chinese' | 'khmer';

/** The style sheets; the files of a font are loaded with the first text that needs them. */
const fonts: Readonly<Record<Font, () => Promise<unknown>>> = {
  latin: () => import('@fontsource-variable/noto-sans/wght.css'),
  chinese: () => import('@fontsource-variable/noto-sans-sc/wght.css'),
  khmer: () => import('@fontsource-variable/noto-sans-khmer/wght.css'),
};

/**
 * The sign-in page has the fonts of the system, except in Khmer, which few systems shape well: the page should be there
 * at once. The Chinese font is a hundred files: for Chinese only.
 */
export const fontsFor = (language: Language, withPages: boolean): readonly Font[] => {
  if (!withPages) return language === 'km-KH' ? ['khmer'] : [];
  return language === 'zh-CN' ? ['latin', 'khmer', 'chinese'] : ['latin', 'khmer'];
};
