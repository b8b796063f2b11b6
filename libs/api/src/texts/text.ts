import type { Language, RejectionCode } from '@granary/domain/kernel';

export type Text = Readonly<Record<Language, string>>;

export const text = (zh: string, en: string, km: string): Text => ({ 'zh-CN': zh, 'en-US': en, 'km-KH': km });

/** The rejections of one capability. */
export type Texts = { readonly [Code in RejectionCode]?: Text };
