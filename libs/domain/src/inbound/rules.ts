import { compare, isPositive, sum, times, toMoney, type DecimalText } from '../kernel/index.ts';

export const inboundTypes = ['purchase', 'return', 'transfer', 'adjustment', 'production', 'other'] as const;
export type InboundType = (typeof inboundTypes)[number];

/** What a person may choose; a transfer arrives by itself when its outbound is delivered. */
export const enterableInboundTypes = ['purchase', 'return', 'adjustment', 'production', 'other'] as const;

export const lineSubtotal = (quantity: DecimalText, unitPrice: DecimalText): DecimalText =>
  toMoney(times(quantity, unitPrice));

/** Lines are rounded first and then summed, so that the printed column adds up. */
export const inboundTotal = (lines: readonly { readonly subtotal: DecimalText }[]): DecimalText =>
  toMoney(sum(lines.map(({ subtotal }) => subtotal)));

interface CheckedLine {
  readonly item: string;
  readonly quantity: DecimalText;
  readonly unitPrice: DecimalText;
  readonly productionDate: string | null;
  readonly expiryDate: string | null;
  readonly batch: string | null;
  /** Null: it names no sale. */
  readonly returnedFrom: unknown;
}

export interface LineFault {
  /** Index into the lines, from 0. */
  readonly index: number;
  readonly field: 'quantity' | 'unitPrice' | 'expiryDate' | 'batch' | 'returnedFrom.outbound';
  readonly code:
    | 'QUANTITY_NOT_POSITIVE'
    | 'PRICE_NEGATIVE'
    | 'EXPIRY_NOT_AFTER_PRODUCTION'
    | 'BATCH_CODE_REPEATED'
    | 'RETURN_SOURCE_REQUIRED'
    | 'RETURN_SOURCE_MISPLACED';
}

/** Every broken rule of the lines, in the order a person reads them. Days compare as text. */
export function lineFaults(type: InboundType, lines: readonly CheckedLine[]): LineFault[] {
  const seen = new Set<string>();
  return lines.flatMap((line, index) => {
    const faults: LineFault[] = [];
    if (!isPositive(line.quantity)) faults.push({ index, field: 'quantity', code: 'QUANTITY_NOT_POSITIVE' });
    if (compare(line.unitPrice, 0) < 0) faults.push({ index, field: 'unitPrice', code: 'PRICE_NEGATIVE' });
    if (line.productionDate && line.expiryDate && line.expiryDate <= line.productionDate)
      faults.push({ index, field: 'expiryDate', code: 'EXPIRY_NOT_AFTER_PRODUCTION' });
    if (line.batch) {
      const name = `${line.item}.${line.batch}`;
      if (seen.has(name)) faults.push({ index, field: 'batch', code: 'BATCH_CODE_REPEATED' });
      seen.add(name);
    }
    const code = sourceFault(type, line);
    return code ? [...faults, { index, field: 'returnedFrom.outbound', code }] : faults;
  });
}

/** Only a return has goods that were sold before, and each of its lines says on which order: none come from nowhere. */
const sourceFault = (type: InboundType, { returnedFrom }: CheckedLine) => {
  if (type === 'return') return returnedFrom === null ? 'RETURN_SOURCE_REQUIRED' : undefined;
  return returnedFrom === null ? undefined : 'RETURN_SOURCE_MISPLACED';
};

/** Whether a received line waits for inspection before it may be allocated: on request, and every customer return. */
export const awaitsInspection = (type: InboundType, line: { readonly inspection: boolean }): boolean =>
  type === 'return' || line.inspection;

/** A customer return is numbered after the batch that was sold; every other line claims a code of its own. */
export const claimsCode = (line: { readonly returnedFrom: unknown }): boolean => line.returnedFrom === null;
