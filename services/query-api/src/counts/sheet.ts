import type { CountDetail } from '@granary/api/counts';
import { COMPANY_TIME_ZONE } from '@granary/domain/warehouses';
import type { PdfDocument } from '@granary/pdf';
import { nameIn } from '../files/index.ts';
import { dayIn, itemIn, minuteIn, placeOf, senderOf, type Printing } from '../papers/index.ts';
import { sheetLabels } from './sheet-labels.ts';

type SheetSource = Omit<CountDetail, 'freshness'>;

/** A sheet to fill in by hand: the lines of the round with room for results, without quantities. */
export const sheetOf = (sheet: SheetSource, { company, language, at }: Printing): PdfDocument => {
  const say = (word: keyof typeof sheetLabels): string => sheetLabels[word][language];
  const { number, title, warehouse, createdBy, createdAt, round, notes, lines } = sheet;
  return {
    ...senderOf(company, language),
    title: say('title'),
    number,
    landscape: true,
    facts: [
      [say('what'), title],
      [say('warehouse'), warehouse],
      [say('opened'), `${createdBy} ${minuteIn(language, createdAt)}`],
      [say('round'), String(round)],
      ...(notes ? [[say('notes'), notes] as const] : []),
    ],
    tables: [
      {
        columns: [
          { label: '#', width: 20 },
          { label: say('place'), width: 70 },
          { label: say('item'), width: '*' },
          { label: say('batch'), width: 120 },
          { label: say('lot'), width: 80 },
          { label: say('expiry'), width: 60 },
          { label: say('unit'), width: 'auto' },
          { label: say('counted'), width: 80 },
          { label: say('remark'), width: 90 },
        ],
        rows: lines
          .filter(({ asked }) => asked)
          .map((line) => [
            String(line.line),
            placeOf(line),
            itemIn(language, { code: line.item, ...line.itemNames }),
            line.batch,
            line.supplierLot ?? '',
            dayIn(language, line.expiryDate),
            nameIn(language, line.unit),
            '',
            '',
          ]),
      },
    ],
    notes: [say('hint')],
    signatures: [say('counter'), say('witness')],
    footer: `${say('printed')} ${minuteIn(language, at)} ${COMPANY_TIME_ZONE}`,
  };
};
