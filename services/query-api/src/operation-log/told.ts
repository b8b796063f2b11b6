import { BY_RULE, type Operation } from '@granary/api/operation-log';
import { messageOf, rejectionTexts, ruleWords } from '@granary/api/texts';
import { access, type AccessEvent } from '@granary/domain/access';
import { rejections, type Language, type RejectionCode } from '@granary/domain/kernel';
import type { OutboundEventType } from '@granary/domain/outbound';
import type { StoredEvent } from '@granary/event-store';

const isCode = (code: string): code is RejectionCode => code in rejections;

/** The message shown to a user whose command was rejected or failed; null for other events. */
export const toldIn = (stored: StoredEvent, language: Language): string | null => {
  if (stored.category !== access.category) return null;
  const { type, data } = stored as StoredEvent & AccessEvent;
  if (type === 'SensitiveDataRead' || !isCode(data.code)) return null;
  return messageOf(data.code, data.facts, language);
};

/** The message in a list, with the facts its row has; the others are only in the event. */
export const withMessage =
  (language: Language) =>
  <Row extends Operation>(row: Row): Row => {
    const [code = ''] = row.category === access.category ? (row.reason ?? '').split(' · ') : [];
    if (isCode(code)) return { ...row, message: brief(rejectionTexts[code][language], row) };
    return { ...row, reason: reasonIn(row, language) };
  };

/** Nobody enters a reason for these, so only a rule can have left one. */
const stepsByRule: ReadonlySet<string> = new Set<OutboundEventType>([
  'OutboundHandedOver',
  'OutboundReleasedToPicking',
]);

/** The reason; for steps taken by rule, the rule. */
export const reasonIn = (
  { type, reason }: Pick<Operation, 'type' | 'reason'>,
  language: Language,
): string | null => {
  const [code, upTo] = reason?.split(' · ') ?? [];
  return stepsByRule.has(type) && code === BY_RULE ? ruleWords(upTo, language) : reason;
};

/** Drops unknown facts in parentheses; null if an unknown fact remains. */
const brief = (text: string, { warehouse, document }: Operation): string | null => {
  const known: Readonly<Record<string, string | null>> = { warehouse, number: document };
  const said = text
    .replaceAll(/ ?[（(]\{\{\w+\}\}[）)]/gu, '')
    .replaceAll(/\{\{(\w+)\}\}/g, (figure, name: string) => known[name] ?? figure);
  return said.includes('{{') ? null : said;
};
