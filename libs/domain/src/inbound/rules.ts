import { compare, isPositive, sum, times, toMoney, type DecimalText } from '../kernel/index.ts';

export const inboundTypes = ['purchase', 'return', 'transfer', 'adjustment', 'production', 'other'] as const;
export type InboundType = (typeof inboundTypes)[number];

/** Types a user may choose. Transfers are created by the delivery of their outbound. */
export const enterableInboundTypes = ['purchase', 'return', 'adjustment', 'production', 'other'] as const;

export const lineSubtotal = (quantity: DecimalText, unitPrice: DecimalText): DecimalText =>
  toMoney(times(quantity, unitPrice));

/** Lines are rounded before they are summed, so that the printed column adds up. */
export const inboundTotal = (lines: readonly { readonly subtotal: DecimalText }[]): DecimalText =>
  toMoney(sum(lines.map(({ subtotal }) => subtotal)));

interface CheckedLine {
  readonly item: string;
  readonly quantity: DecimalText;
  readonly unitPrice: DecimalText;
  readonly productionDate: string | null;
  readonly expiryDate: string | null;
  readonly batch: string | null;
  /** Null: names no sale. */
  readonly returnedFrom: unknown;
}

export interface LineFault {
  /** Zero-based line index. */
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

/** All violations of the lines, in reading order. Days compare as strings. */
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

/** Every line of a return names the order it was sold by; lines of other types name none. */
const sourceFault = (type: InboundType, { returnedFrom }: CheckedLine) => {
  if (type === 'return') return returnedFrom === null ? 'RETURN_SOURCE_REQUIRED' : undefined;
  return returnedFrom === null ? undefined : 'RETURN_SOURCE_MISPLACED';
};

/** Whether a received line needs inspection before it can be allocated: on request, and for every customer return. */
export const awaitsInspection = (type: InboundType, line: { readonly inspection: boolean }): boolean =>
  type === 'return' || line.inspection;

/** Customer returns are numbered after the sold batch; every other line claims a new code. */
export const claimsCode = (line: { readonly returnedFrom: unknown }): boolean => line.returnedFrom === null;
