import { mayEdit, type ApprovalStatus } from '../approval/rules.ts';
import { compare, dividedBy, sum, times, toMoney, toQuantity, type DecimalText } from '../kernel/index.ts';

/** Business status of an approved contract. */
export const contractStatuses = ['active', 'suspended', 'terminated', 'expired'] as const;
export type ContractStatus = (typeof contractStatuses)[number];

export const CONTRACT_REMARKS_MAX = 1000;
export const CONTRACT_LINES_MAX = 200;
export const DEPOSIT_PERCENTAGE_MAX = 100;
export const NOTHING: DecimalText = '0.00';

/** Expected credit = total amount × deposit % ÷ 100, half-up to the cent. */
export const expectedCredit = (totalAmount: DecimalText, depositPercentage: DecimalText): DecimalText =>
  toMoney(dividedBy(times(totalAmount, depositPercentage), 100));

interface Summed {
  readonly weight: DecimalText;
  readonly amount: DecimalText;
}

/** Sums the lines. A contract without lines states its totals itself. */
export const contractSums = (
  lines: readonly Summed[],
  stated: { readonly totalAmount: DecimalText; readonly totalWeight: DecimalText },
): { totalAmount: DecimalText; totalWeight: DecimalText } =>
  lines.length === 0
    ? { totalAmount: toMoney(stated.totalAmount), totalWeight: toQuantity(stated.totalWeight) }
    : {
        totalAmount: toMoney(sum(lines.map(({ amount }) => amount))),
        totalWeight: toQuantity(sum(lines.map(({ weight }) => weight))),
      };

export interface ContractFault {
  readonly field: 'depositPercentage' | 'expiryDate';
  readonly code: 'DEPOSIT_PERCENTAGE_RANGE' | 'CONTRACT_ENDS_BEFORE_SIGNED';
}

/** Rules across fields, and limits of figures. Days compare as strings. */
export const contractFaults = (content: {
  readonly depositPercentage: DecimalText;
  readonly signedDate: string;
  readonly expiryDate: string | null;
}): ContractFault[] => [
  ...(compare(content.depositPercentage, DEPOSIT_PERCENTAGE_MAX) > 0
    ? [{ field: 'depositPercentage', code: 'DEPOSIT_PERCENTAGE_RANGE' } as const]
    : []),
  ...(content.expiryDate !== null && content.signedDate !== '' && content.expiryDate < content.signedDate
    ? [{ field: 'expiryDate', code: 'CONTRACT_ENDS_BEFORE_SIGNED' } as const]
    : []),
];

/** The expiry date is the last valid day. */
export const isPastEnd = (expiryDate: string | null, today: string): boolean =>
  expiryDate !== null && expiryDate < today;

const endable: ReadonlySet<ContractStatus> = new Set<ContractStatus>(['active', 'suspended', 'expired']);
const activatable: ReadonlySet<ContractStatus> = new Set<ContractStatus>(['suspended', 'expired']);
const expirable: ReadonlySet<ContractStatus> = new Set<ContractStatus>(['active', 'suspended']);

export const maySuspend = (status: ContractStatus | null): boolean => status === 'active';
export const mayTerminate = (status: ContractStatus | null): boolean =>
  status !== null && endable.has(status);
export const mayActivate = (status: ContractStatus | null): boolean =>
  status !== null && activatable.has(status);
export const mayExpire = (status: ContractStatus | null): boolean => status !== null && expirable.has(status);

/** Approved terms and files are final; further files may still be added. */
export const mayDropAttachment = (approval: ApprovalStatus): boolean => mayEdit(approval);
