import { dayIn, type Language } from '@granary/domain/kernel';
import { COMPANY_TIME_ZONE } from '@granary/domain/warehouses';
import type { Notification } from '../notifications/index.ts';
import { codeLabel, codeLabels } from './code-labels.ts';
import { formatDay } from './dates.ts';
import { filled } from './filled.ts';
import { nameIn } from './names.ts';

/** Which of the texts `notice` says a notification, and what stands in it. A count chooses singular or plural. */
interface Wording {
  readonly text: string;
  readonly values: Readonly<Record<string, string>>;
  readonly count?: number;
}

/** `modelName` is the name of a read model in that language. */
export const noticeWording = (
  told: Notification,
  language: Language,
  modelName: (model: string) => string,
): Wording => {
  switch (told.kind) {
    case 'mention':
    case 'task':
    case 'order_short':
      return { text: told.kind, values: { name: told.by ?? '', number: shownNumber(told.document) } };
    case 'expiry': {
      const { level, count, warehouse, expiryDate } = told;
      const values = { warehouse: nameIn(language, warehouse), day: formatDay(expiryDate, language) };
      return { text: `expiry_${level}`, values, count };
    }
    case 'credit':
      return { text: `credit_${told.standing}`, values: { name: nameIn(language, told.customer) } };
    case 'key_expiry': {
      const { level, key, account, expiresAt } = told;
      const day = formatDay(dayIn(COMPANY_TIME_ZONE, Date.parse(expiresAt)), language);
      return { text: `key_expiry_${level}`, values: { key, name: account.username, day } };
    }
    case 'verification':
      return { text: told.kind, values: { model: modelName(told.model) }, count: told.count };
    case 'rebuild':
      return { text: `rebuild_${told.outcome}`, values: { model: modelName(told.model) } };
    case 'export_ready':
    case 'export_failed':
      return { text: told.kind, values: { title: told.title } };
  }
};

/** What a notification says, where no screen does. */
export const noticeSentence = (told: Notification, language: Language): string => {
  const modelName = (model: string) => codeLabel('model', model, language);
  const { text, values, count } = noticeWording(told, language, modelName);
  const texts = codeLabels[language].notice;
  const plural = count === undefined ? '' : `_${new Intl.PluralRules(language).select(count)}`;
  const facts = { ...values, ...(count !== undefined && { count: String(count) }) };
  return filled(
    texts[`${text}${plural}`] ?? texts[text] ?? text,
    (fact) => facts[fact as keyof typeof facts] ?? '',
  );
};

/** The code of a batch is the last part of its id. */
const shownNumber = ({ kind, number }: { kind: string; number: string }): string =>
  kind === 'batch' ? (number.split('.').at(-1) ?? number) : number;
