import type { Coded } from '@granary/api/http';
import i18next from 'i18next';
import { settings } from '../../app/settings/settings.ts';
import { DateText, Money, Quantity } from '../widgets/figures.tsx';
import { formatDay, formatMoment } from '../widgets/format.ts';
import { nameOf } from '../widgets/local-name.ts';
import { personName, personNames } from '../widgets/person-name.ts';
import { personIf } from '../widgets/PersonName.tsx';
import { StatusChip } from '../widgets/StatusChip.tsx';
import type { StatusKind } from '../widgets/statuses.ts';
import type { Column } from './types.ts';

type More<Row> = Partial<Omit<Column<Row>, 'field' | 'label'>>;

/** Columns of the usual kinds: `const column = columnsOf<ItemRow>(); column.text('code', t('items:code'))`. */
export const columnsOf = <Row extends object>() => {
  type Field = Extract<keyof Row, string>;
  const value = (row: Row, field: Field): string => {
    const found = row[field];
    return found === null || found === undefined ? '' : String(found);
  };
  const blank = (row: Row, field: Field): string | null => value(row, field) || null;

  return {
    text: (field: Field, label: string, more: More<Row> = {}): Column<Row> => ({
      field,
      label,
      width: 160,
      text: (row) => value(row, field),
      ...more,
    }),
    /** A customer, supplier or item, by name. */
    named: (field: Field, label: string, more: More<Row> = {}): Column<Row> => ({
      field,
      label,
      width: 160,
      text: (row) => {
        const record = row[field] as Coded | null;
        return record ? nameOf(record) : '';
      },
      ...more,
    }),
    /** A user by their display name; sorted and filtered by the user name. */
    person: (field: Field, label: string, more: More<Row> = {}): Column<Row> => ({
      field,
      label,
      width: 140,
      render: (row) => personIf(value(row, field)),
      text: (row) => value(row, field) && personName(value(row, field)),
      // Read when the list is exported: the names may arrive after the column was made.
      get download() {
        return { words: personNames() };
      },
      ...more,
    }),
    status: (field: Field, label: string, kind: StatusKind, more: More<Row> = {}): Column<Row> => {
      const word = (one: string) => i18next.t(`status:${kind}.${one}`, { defaultValue: one });
      return {
        field,
        label,
        width: 150,
        card: 'status',
        render: (row) => (value(row, field) ? <StatusChip kind={kind} value={value(row, field)} /> : null),
        text: (row) => word(value(row, field)),
        choice: word,
        ...more,
      };
    },
    /** An enumerated value that is not a status, such as a document's type. */
    choice: (
      field: Field,
      label: string,
      word: (value: string) => string,
      more: More<Row> = {},
    ): Column<Row> => ({
      field,
      label,
      width: 130,
      text: (row) => (value(row, field) ? word(value(row, field)) : ''),
      choice: word,
      ...more,
    }),
    quantity: (
      field: Field,
      label: string,
      unit?: (row: Row) => string,
      more: More<Row> = {},
    ): Column<Row> => ({
      field,
      label,
      width: 120,
      align: 'right',
      download: { as: 'number' },
      render: (row) => <Quantity value={blank(row, field)} unit={unit?.(row)} />,
      text: (row) => value(row, field),
      ...more,
    }),
    money: (field: Field, label: string, more: More<Row> = {}): Column<Row> => ({
      field,
      label,
      width: 130,
      align: 'right',
      download: { as: 'number' },
      render: (row) => <Money amount={blank(row, field)} />,
      text: (row) => value(row, field),
      ...more,
    }),
    count: (field: Field, label: string, more: More<Row> = {}): Column<Row> => ({
      field,
      label,
      width: 100,
      align: 'right',
      download: { as: 'number' },
      text: (row) => value(row, field),
      ...more,
    }),
    day: (field: Field, label: string, more: More<Row> = {}): Column<Row> => ({
      field,
      label,
      width: 130,
      render: (row) => <DateText value={blank(row, field)} />,
      text: (row) => value(row, field) && formatDay(value(row, field), settings.get().language),
      ...more,
    }),
    moment: (field: Field, label: string, more: More<Row> = {}): Column<Row> => ({
      field,
      label,
      width: 170,
      download: { as: 'moment' },
      render: (row) => <DateText value={blank(row, field)} />,
      text: (row) => value(row, field) && formatMoment(value(row, field), settings.get().language),
      ...more,
    }),
  };
};
