import type { Language } from '@granary/domain/kernel';
import '@fontsource-variable/noto-sans/wght.css';
import '@fontsource-variable/noto-sans-khmer/wght.css';

/** The Chinese font is a hundred files and a long style sheet: loaded for Chinese only. */
export const loadFonts = async (language: Language): Promise<void> => {
  if (language === 'zh-CN') await import('@fontsource-variable/noto-sans-sc/wght.css');
};
