import {
  day,
  moment,
  money,
  namedBy,
  signedQuantity,
  unitCost,
  type Language,
  type RejectionCode,
  type RejectionFacts,
} from '@granary/domain/kernel';
import { COMPANY_TIME_ZONE } from '@granary/domain/warehouses';
import { z } from 'zod';
import { codeLabel } from './code-labels.ts';
import { formatDay, formatMinute } from './dates.ts';
import { formatMoney, formatQuantity } from './figures.ts';
import { filled } from './filled.ts';
import { rejectionTexts } from './rejections.ts';

/** The display text of facts that are codes. */
const wordOf = (code: RejectionCode, name: string, fact: string, language: Language): string | undefined => {
  if (name === 'cause') return codeLabel('category', fact, language);
  if (name === 'role') return codeLabel('role', fact, language);
  if (name === 'approvalStatus') return statusWord('approval', fact, language);
  if (name !== 'status') return undefined;
  return statusWord(code === 'CONTRACT_STATUS_FORBIDS' ? 'contract' : 'batch', fact, language);
};

/** As in the screen's status chip; lower case within an English sentence. */
const statusWord = (kind: 'approval' | 'batch' | 'contract', status: string, language: Language): string => {
  const word = codeLabel(kind, status, language);
  return language === 'en-US' ? (inSentence[status] ?? word.toLowerCase()) : word;
};
const inSentence: Readonly<Record<string, string>> = { draft: 'a draft', reviewing: 'under review' };

/** The message of a rejection: the text of the code with its facts filled in; a missing fact shows as "–". */
export const messageOf = (code: RejectionCode, facts: RejectionFacts, language: Language): string =>
  filled(rejectionTexts[code][language], (name) => {
    if (name === 'namedBy') return sources(facts[name], language);
    if (name === 'refusedLines') return refusedLines(facts['lines'], language);
    const fact = String(facts[name] ?? '–');
    const told = dateIn(name, fact, language);
    return told ?? wordOf(code, name, fact, language) ?? (written.has(name) ? fact : figure(fact));
  });

const TOLD = 3;
const comma: Readonly<Record<Language, string>> = { 'zh-CN': '、', 'en-US': ', ', 'km-KH': ', ' };

/** `Inbound order IN-20261121-0004, User dara, …` */
const sources = (fact: unknown, language: Language): string => {
  const named = z.array(namedBy).parse(fact ?? []);
  const told = named.slice(0, TOLD).map(({ kind, id }) => `${codeLabel('category', kind, language)} ${id}`);
  return [...told, ...(named.length > TOLD ? ['…'] : [])].join(comma[language]) || '–';
};

const refusedLine = z.object({
  line: z.number(),
  code: z.custom<RejectionCode>((code) => typeof code === 'string' && code in rejectionTexts),
  facts: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null(), z.array(z.unknown())])),
});
const lineNumber: Readonly<Record<Language, (line: number) => string>> = {
  'zh-CN': (line) => `第 ${line} 行 – `,
  'en-US': (line) => `line ${line} – `,
  'km-KH': (line) => `ជួរទី ${line} – `,
};
const semicolon: Readonly<Record<Language, string>> = { 'zh-CN': '；', 'en-US': '; ', 'km-KH': '; ' };

/** `line 1 – Batch B-1 is locked and cannot be allocated; …` */
const refusedLines = (fact: unknown, language: Language): string => {
  const lines = z.array(refusedLine).parse(fact ?? []);
  const told = lines
    .slice(0, TOLD)
    .map(({ line, code, facts }) => lineNumber[language](line) + messageOf(code, facts, language));
  return [...told, ...(lines.length > TOLD ? ['…'] : [])].join(semicolon[language]) || '–';
};

/** Codes, numbers and texts, shown as they were entered: they may look like figures or days. */
const written: ReadonlySet<string> = new Set([
  'batch',
  'code',
  'contracts',
  'customer',
  'document',
  'expected',
  'gtin',
  'id',
  'inbound',
  'item',
  'location',
  'model',
  'name',
  'number',
  'outbound',
  'recall',
  'sold',
  'supplier',
  'username',
  'warehouse',
]);

/** Facts that are a lower bound: rounded up to the minute. */
const earliest: ReadonlySet<string> = new Set(['earliest', 'shippedAt']);
const MINUTE_MS = 60_000;

/** A day, or a timestamp in the company's time zone, as on screen; undefined if the fact is neither. */
const dateIn = (name: string, fact: string, language: Language): string | undefined => {
  if (written.has(name)) return undefined;
  if (day.safeParse(fact).success) return formatDay(fact, language);
  if (!moment.safeParse(fact).success) return undefined;
  const minutes = Date.parse(fact) / MINUTE_MS;
  const whole = earliest.has(name) ? Math.ceil(minutes) : Math.floor(minutes);
  return formatMinute(new Date(whole * MINUTE_MS).toISOString(), language, COMPANY_TIME_ZONE);
};

/** Formatted as on every screen. */
const figure = (fact: string): string => {
  if (money.safeParse(fact).success || unitCost.safeParse(fact).success) return formatMoney(fact);
  return signedQuantity.safeParse(fact).success ? formatQuantity(fact) : fact;
};
