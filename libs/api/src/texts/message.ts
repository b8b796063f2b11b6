import type { Language, RejectionCode, RejectionFacts } from '@granary/domain/kernel';
import { rejectionTexts } from './rejections.ts';
import { roleWords } from './role-words.ts';
import { statusWords } from './status-words.ts';
import type { Text } from './text.ts';

/** Facts that are words of ours and not a person's. */
const words: Readonly<Record<string, Readonly<Record<string, Text>>>> = {
  status: statusWords,
  role: roleWords,
};

/** The sentence a person reads: the code's text with its facts filled in; a missing fact shows as "–". */
export const messageOf = (code: RejectionCode, facts: RejectionFacts, language: Language): string =>
  rejectionTexts[code][language].replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => {
    const fact = String(facts[name] ?? '–');
    return words[name]?.[fact]?.[language] ?? fact;
  });
