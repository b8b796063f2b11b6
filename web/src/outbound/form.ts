import { zodResolver } from '@hookform/resolvers/zod';
import { enteredTypes, outboundInput, type OutboundDetail } from '@granary/api/outbound';
import { USUAL_PRIORITY, type Priority } from '@granary/domain/priority/rules';
import i18next from 'i18next';
import type { FieldErrors, Resolver } from 'react-hook-form';
import type { z } from 'zod';
import { blankQuantity, isUncountable, typedAgain, type TypedQuantity } from '../items/index.ts';

/** Raw form values: strings, empty if not entered. */
export interface LineValues extends TypedQuantity {
  item: string;
  remarks: string;
}
export type EnteredType = (typeof enteredTypes)[number];

export interface OutboundValues {
  type: EnteredType;
  title: string;
  priority: Priority;
  destination: string;
  supplier: string;
  customer: string;
  salesDate: string;
  reference: string;
  expectedDate: string;
  deliveryMethod: string;
  deliveryAddress: string;
  courier: string;
  trackingNumber: string;
  remarks: string;
  lines: LineValues[];
}
export type OutboundOutput = z.output<typeof outboundInput>;

export const blankLine = (): LineValues => ({ item: '', ...blankQuantity, remarks: '' });

export const blankOutbound = (type: EnteredType = 'transfer'): OutboundValues => ({
  type,
  title: '',
  priority: USUAL_PRIORITY,
  destination: '',
  supplier: '',
  customer: '',
  salesDate: '',
  reference: '',
  expectedDate: '',
  deliveryMethod: '',
  deliveryAddress: '',
  courier: '',
  trackingNumber: '',
  remarks: '',
  lines: [blankLine()],
});

export const headerFields = [
  'type',
  'title',
  'priority',
  'destination',
  'supplier',
  'customer',
  'salesDate',
  'reference',
  'expectedDate',
  'deliveryMethod',
  'deliveryAddress',
  'courier',
  'trackingNumber',
  'remarks',
] as const satisfies (keyof OutboundValues)[];

export const valuesOf = (document: OutboundDetail): OutboundValues => ({
  type: document.type as EnteredType,
  title: document.title,
  priority: document.priority,
  destination: document.destination ?? '',
  supplier: document.supplier?.code ?? '',
  customer: document.customer?.code ?? '',
  salesDate: document.sale?.salesDate ?? '',
  reference: document.reference ?? '',
  expectedDate: document.expectedDate ?? '',
  deliveryMethod: document.deliveryMethod ?? '',
  deliveryAddress: document.deliveryAddress ?? '',
  courier: document.courier ?? '',
  trackingNumber: document.trackingNumber ?? '',
  remarks: document.remarks ?? '',
  lines: document.lines.map((line) => ({
    item: line.item.code,
    ...typedAgain(line),
    remarks: line.remarks ?? '',
  })),
});

const bySchema = zodResolver(outboundInput) as unknown as Resolver<OutboundValues, unknown, OutboundOutput>;

const required = () => ({ type: 'required', message: i18next.t('outbound:fault.required') });

/** Fields required by the type: a destination for a transfer, a supplier for a return, a customer for a sale. */
export const typeFaults = ({
  type,
  destination,
  supplier,
  customer,
}: OutboundValues): FieldErrors<OutboundValues> => ({
  ...(type === 'transfer' && destination === '' ? { destination: required() } : {}),
  ...(type === 'return' && supplier === '' ? { supplier: required() } : {}),
  ...(type === 'sale' && customer === '' ? { customer: required() } : {}),
});

/** The server's schema plus the rules between fields. */
export const outboundResolver: Resolver<OutboundValues, unknown, OutboundOutput> = async (
  values,
  context,
  options,
) => {
  const result = await bySchema(values, context, options);
  const errors = { ...typeFaults(values), ...result.errors };
  const uncountable = values.lines.flatMap((line, index) => (isUncountable(line) ? [index] : []));
  if (uncountable.length > 0) {
    const lines = Object.assign([], errors.lines) as Record<string, object>[];
    const quantity = { type: 'uncountable', message: i18next.t('items:uncountable') };
    for (const index of uncountable) lines[index] = { ...lines[index], quantity };
    return { values: {}, errors: { ...errors, lines: lines as never } };
  }
  return Object.keys(errors).length > 0 ? { values: {}, errors } : result;
};
