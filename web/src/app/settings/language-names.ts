/** Each language in its own name, independent of the interface language. */
export const languageNames = { 'zh-CN': '简体中文', 'en-US': 'English', 'km-KH': 'ភាសាខ្មែរ' } as const;

/** The offer to switch to each language, in that language. */
export const languageOffers = {
  'zh-CN': '使用中文',
  'en-US': 'Continue in English',
  'km-KH': 'បន្តជាភាសាខ្មែរ',
} as const;
