/** Each language in its own name, independent of the interface language. */
export const languageNames = { 'zh-CN': '简体中文', 'en-US': 'English', 'km-KH': 'ភាសាខ្មែរ' } as const;
