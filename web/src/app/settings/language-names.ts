/** Each language by its own name, whatever language is on. */
export const languageNames = { 'zh-CN': '简体中文', 'en-US': 'English', 'km-KH': 'ភាសាខ្មែរ' } as const;
