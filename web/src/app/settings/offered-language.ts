import type { Language } from '@granary/domain/kernel';

const byTag: Readonly<Record<string, Language>> = { zh: 'zh-CN', en: 'en-US', km: 'km-KH' };

/**
 * The language to offer on the sign-in page: the first known one that the browser asks for, unless it is the one shown
 * or the user has already chosen.
 */
export const offeredLanguage = (
  asked: readonly string[],
  shown: Language,
  hasChosen: boolean,
): Language | undefined => {
  if (hasChosen) return undefined;
  const wanted = asked.map((tag) => byTag[tag.toLowerCase().split('-')[0] ?? '']).find(Boolean);
  return wanted === shown ? undefined : wanted;
};
