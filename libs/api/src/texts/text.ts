import type { Language, RejectionCode } from '@granary/domain/kernel';

export type Text = Readonly<Record<Language, string>>;

/** The refusals of one capability. */
export type Texts = { readonly [Code in RejectionCode]?: Text };
