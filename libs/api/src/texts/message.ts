import {
  money,
  signedQuantity,
  unitCost,
  type Language,
  type RejectionCode,
  type RejectionFacts,
} from '@granary/domain/kernel';
import { codeWord } from './code-words.ts';
import { formatMoney, formatQuantity } from './figures.ts';
import { filled } from './filled.ts';
import { rejectionTexts } from './rejections.ts';
import { statusWords } from './status-words.ts';

const statusWord = (status: string, language: Language): string | undefined =>
  statusWords[status]?.[language];

/** Facts that are words of ours and not a person's. */
const wordOf: Readonly<Record<string, (fact: string, language: Language) => string | undefined>> = {
  status: statusWord,
  approvalStatus: statusWord,
  role: (fact, language) => codeWord('role', fact, language),
};

/** The sentence a person reads: the code's text with its facts filled in; a missing fact shows as "–". */
export const messageOf = (code: RejectionCode, facts: RejectionFacts, language: Language): string =>
  filled(rejectionTexts[code][language], (name) => {
    const fact = String(facts[name] ?? '–');
    return wordOf[name]?.(fact, language) ?? (written.has(name) ? fact : figure(fact));
  });

/** What people write themselves may look like a figure. */
const written: ReadonlySet<string> = new Set(['name', 'location', 'expected']);

/** As on every screen. */
const figure = (fact: string): string => {
  if (money.safeParse(fact).success || unitCost.safeParse(fact).success) return formatMoney(fact);
  return signedQuantity.safeParse(fact).success ? formatQuantity(fact) : fact;
};
