import { zodResolver } from '@hookform/resolvers/zod';
import { newInbound, type InboundDetail } from '@granary/api/inbound';
import { lineFaults, lineSubtotal, type InboundType } from '@granary/domain/inbound/rules';
import { sum, toMoney } from '@granary/domain/kernel';
import { USUAL_PRIORITY, type Priority } from '@granary/domain/priority/rules';
import i18next from 'i18next';
import { get, set, type FieldErrors, type Resolver } from 'react-hook-form';
import type { z } from 'zod';
import {
  baseQuantity,
  blankQuantity,
  isUncountable,
  typedAgain,
  type TypedQuantity,
} from '../items/index.ts';
import type { Difference } from '../ui/form/use-revision.tsx';
import { moneyAsTyped, today } from '../ui/widgets/format.ts';

/** Raw form values: strings, empty if not entered. */
export interface LineValues extends TypedQuantity {
  item: string;
  unitPrice: string;
  productionDate: string;
  expiryDate: string;
  supplier: string;
  batch: string;
  supplierLot: string;
  location: string;
  shelf: string;
  certificate: string;
  inspection: boolean;
  returnedFrom: { outbound: string; line: string; batch: string };
  remarks: string;
}
export interface InboundValues {
  warehouse: string;
  type: InboundType;
  title: string;
  priority: Priority;
  inboundDate: string;
  supplier: string;
  remarks: string;
  lines: LineValues[];
}
export type InboundOutput = z.output<typeof newInbound>;

export const blankLine = (): LineValues => ({
  item: '',
  ...blankQuantity,
  unitPrice: '',
  productionDate: '',
  expiryDate: '',
  supplier: '',
  batch: '',
  supplierLot: '',
  location: '',
  shelf: '',
  certificate: '',
  inspection: false,
  returnedFrom: { outbound: '', line: '', batch: '' },
  remarks: '',
});

export const isBlankLine = (line: LineValues): boolean =>
  JSON.stringify(line) === JSON.stringify(blankLine());

export const blankInbound = (warehouse: string): InboundValues => ({
  warehouse,
  type: 'purchase',
  title: '',
  priority: USUAL_PRIORITY,
  inboundDate: today(),
  supplier: '',
  remarks: '',
  lines: [blankLine()],
});

export const valuesOf = (document: InboundDetail): InboundValues => ({
  warehouse: document.warehouse,
  type: document.type,
  title: document.title,
  priority: document.priority,
  inboundDate: document.inboundDate,
  supplier: document.supplier?.code ?? '',
  remarks: document.remarks ?? '',
  lines: document.lines.map((line) => ({
    item: line.item.code,
    ...typedAgain(line),
    unitPrice: moneyAsTyped(line.unitPrice ?? ''),
    productionDate: line.productionDate ?? '',
    expiryDate: line.expiryDate ?? '',
    supplier: line.supplier?.code ?? '',
    batch: line.batch ?? '',
    supplierLot: line.supplierLot ?? '',
    location: line.location ?? '',
    shelf: line.shelf ?? '',
    certificate: line.certificate ?? '',
    inspection: line.inspection,
    returnedFrom: {
      outbound: line.returnedFrom?.outbound ?? '',
      line: line.returnedFrom ? String(line.returnedFrom.line) : '',
      batch: line.returnedFrom?.batch ?? '',
    },
    remarks: line.remarks ?? '',
  })),
});

const bySchema = zodResolver(newInbound) as unknown as Resolver<InboundValues, unknown, InboundOutput>;

/**
 * The server's schema plus the rules between fields, which are checked even while other fields are empty, so that a
 * wrong date is reported at once.
 */
export const inboundResolver: Resolver<InboundValues, unknown, InboundOutput> = async (
  values,
  context,
  options,
) => {
  const sent = { ...values, lines: values.lines.map((line) => sentLine(values.type, line)) };
  const result = await bySchema(sent, context, options);
  const faults = lineFaults(sent.type, sent.lines.map(checked));
  const uncountable = sent.lines.flatMap((line, index) => (isUncountable(line) ? [index] : []));
  if (faults.length + uncountable.length === 0) return result;
  const errors: FieldErrors<InboundValues> = { ...result.errors };
  const lines = Object.assign([], errors.lines) as Record<string, object>[];
  for (const { index, field, code } of faults)
    if (!get(lines[index], field))
      set((lines[index] ??= {}), field, { type: code, message: i18next.t(`inbound:fault.${code}`) });
  for (const index of uncountable)
    set((lines[index] ??= {}), 'quantity', { type: 'uncountable', message: i18next.t('items:uncountable') });
  return { values: {}, errors: { ...errors, lines: lines as never } };
};

/** Only returns have a source order; one entered before the type was changed is not sent. */
const sentLine = (type: InboundType, line: LineValues): LineValues =>
  type === 'return' ? line : { ...line, returnedFrom: blankLine().returnedFrom };

/** The schema validates quantities and prices; the rules only need valid numbers. */
const checked = (line: LineValues) => ({
  item: line.item,
  quantity: '1',
  unitPrice: '0',
  productionDate: line.productionDate || null,
  expiryDate: line.expiryDate || null,
  batch: line.batch || null,
  returnedFrom: line.returnedFrom.outbound || null,
});

const isDecimal = (text: string): boolean => /^\d{1,12}(\.\d{1,6})?$/.test(text);

/** The subtotal as the server computes it; undefined until it can be computed. */
export const subtotalOf = ({
  unitPrice,
  ...typed
}: Pick<LineValues, 'quantity' | 'factor' | 'unitPrice'>): string | undefined => {
  const quantity = baseQuantity(typed);
  return isDecimal(quantity) && isDecimal(unitPrice) ? lineSubtotal(quantity, unitPrice) : undefined;
};

export const totalOf = (lines: readonly LineValues[]): string =>
  toMoney(sum(lines.map((line) => subtotalOf(line) ?? 0)));

/** The differences between two versions of an order; the lines count as one field. */
export const differences = (mine: InboundValues, theirs: InboundValues): Difference<InboundValues>[] => {
  const header = (['type', 'title', 'priority', 'inboundDate', 'supplier', 'remarks'] as const)
    .filter((field) => mine[field] !== theirs[field])
    .map((field) => ({ field, mine: mine[field] || '–', theirs: theirs[field] || '–' }));
  if (JSON.stringify(mine.lines) === JSON.stringify(theirs.lines)) return header;
  return [...header, { field: 'lines' as const, mine: linesText(mine), theirs: linesText(theirs) }];
};

const linesText = ({ lines }: InboundValues): string =>
  lines
    .map((line) => [line.item, baseQuantity(line), line.unitPrice, line.batch].filter(Boolean).join(' '))
    .join(', ');
