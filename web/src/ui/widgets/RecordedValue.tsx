import { WITHHELD } from '@granary/api/operation-log';
import { useTranslation } from 'react-i18next';
import { displayNames } from '../../app/session/display-names.ts';
import { DateText, Money, Quantity } from './figures.tsx';
import { PersonName } from './PersonName.tsx';
import { recordedStatuses } from './recorded-statuses.ts';

/** Decimals have a fixed scale that tells their kind: 3 places for quantities, 2 or 6 for amounts. */
const isQuantity = (text: string): boolean => /^-?\d+\.\d{3}$/.test(text);
const isAmount = (text: string): boolean => /^-?\d+\.(\d{2}|\d{6})$/.test(text);
const isTime = (text: string): boolean => /^\d{4}-\d\d-\d\d(T[\d:.]+Z)?$/.test(text);
const isCode = (text: string): boolean => /^[a-z]+(_[a-z]+)*$/.test(text);

const isId = (text: string): boolean =>
  /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/i.test(text);
const isPerson = (text: string): boolean => displayNames.get().byName.has(text);

/** The user of an id; of any other, which tells nobody anything, the first digits. */
const Id = ({ id }: { id: string }) => {
  displayNames.use();
  return <span title={id}>{displayNames.get().byId.get(id) ?? `${id.slice(0, 8)}…`}</span>;
};

/** Where the words of a code are looked for, in this order. */
const wordsOf = (code: string): string[] => [
  `past:word.${code}`,
  ...recordedStatuses.map((kind) => `status:${kind}.${code}`),
];

/** A value of a state or event, formatted by its kind. */
export const RecordedValue = ({ value }: { value: unknown }) => {
  const { t } = useTranslation(['past', 'status']);
  if (value === null || value === undefined || value === '') return <span>–</span>;
  if (value === WITHHELD) return <span>({t('past:withheld')})</span>;
  if (typeof value === 'boolean') return <span>{t(value ? 'common:yes' : 'common:no')}</span>;
  const text = typeof value === 'object' ? JSON.stringify(value) : String(value as string | number);
  if (isQuantity(text)) return <Quantity value={text} />;
  if (isAmount(text)) return <Money amount={text} />;
  if (isTime(text)) return <DateText value={text} />;
  if (isId(text)) return <Id id={text} />;
  // A user may be called like a role or a status.
  const word = isCode(text) ? t(wordsOf(text), { defaultValue: '' }) : '';
  if (word === '' && isPerson(text)) return <PersonName username={text} />;
  return <span>{word || text}</span>;
};
