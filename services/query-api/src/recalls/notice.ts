import type { ExposedCustomer, RecallDetail } from '@granary/api/recalls';
import { formatQuantity } from '@granary/api/texts';
import { COMPANY_TIME_ZONE } from '@granary/domain/warehouses';
import type { PdfDocument } from '@granary/pdf';
import type { Contact } from '../customers/index.ts';
import { nameIn } from '../files/index.ts';
import { minuteIn, senderOf, type Printing } from '../papers/index.ts';
import { classLabels, printoutLabels } from './printout-labels.ts';

/** The notice to one customer: the goods it has, the reason and the instructions. */
export const noticeOf = (
  found: RecallDetail,
  { customer, lines, outstanding }: ExposedCustomer,
  contact: Contact | null,
  { company, language, at }: Printing,
): PdfDocument => {
  const say = (word: keyof typeof printoutLabels): string => printoutLabels[word][language];
  const optional = (label: string, value: string | null | undefined): [string, string][] =>
    value ? [[label, value]] : [];
  const unit = nameIn(language, found.unit);
  return {
    ...senderOf(company, language),
    title: say('notice'),
    number: found.number,
    qr: `${found.number} ${customer.code}`,
    facts: [
      [say('customer'), `${nameIn(language, customer) || customer.code} (${customer.code})`],
      ...optional(say('contact'), [contact?.contactPerson, contact?.phone].filter(Boolean).join(' · ')),
      ...optional(say('address'), contact?.address),
      [say('item'), `${nameIn(language, found.itemNames)} (${found.item})`],
      ...optional(say('lot'), found.supplierLot),
      [say('classification'), classLabels[found.classification][language]],
      [say('reason'), found.reason],
      [say('opened'), minuteIn(language, found.openedAt)],
    ],
    tables: [
      {
        columns: [
          { label: say('order'), width: '*' },
          { label: say('shippedAt'), width: 'auto' },
          { label: say('batch'), width: '*' },
          { label: `${say('shipped')} (${unit})`, align: 'right', width: 'auto' },
          { label: `${say('outstanding')} (${unit})`, align: 'right', width: 'auto' },
        ],
        rows: lines.map((line) => [
          line.outbound,
          minuteIn(language, line.shippedAt),
          line.batch,
          formatQuantity(line.shipped),
          formatQuantity(line.outstanding),
        ]),
        total: [say('total'), '', '', '', formatQuantity(outstanding)],
      },
    ],
    notes: [say('keep'), ...(found.instructions ? [`${say('instructions')}: ${found.instructions}`] : [])],
    signatures: [say('company'), say('received')],
    footer: `${say('printed')} ${minuteIn(language, at)} ${COMPANY_TIME_ZONE} · ${say('position')} ${found.freshness.position}`,
  };
};
