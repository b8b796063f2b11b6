import { approvalStatuses } from '@granary/domain/approval/rules';
import { CONTRACT_LINES_MAX, CONTRACT_REMARKS_MAX, contractStatuses } from '@granary/domain/contracts/rules';
import {
  contractCode,
  customerCode,
  day,
  itemCode,
  moneyInput,
  positiveQuantityInput,
  quantityInput,
} from '@granary/domain/kernel';
import { z } from 'zod';
import { coded, optionalText, type ListFields } from '../http/index.ts';

/** Optional day; blank counts as omitted. */
export const optionalDay = z
  .string()
  .nullish()
  .transform((value) => value || null)
  .pipe(day.nullable());

/** Weights in tons. */
const contractLineInput = z.object({
  item: itemCode,
  weight: positiveQuantityInput,
  amount: moneyInput,
});

const PERCENTAGE = /^(100(\.0{1,2})?|\d{1,2}(\.\d{1,2})?)$/;
const depositPercentageInput = z.string().trim().regex(PERCENTAGE).pipe(moneyInput);

/** Input for a contract; the code is fixed at creation. Lines, if any, determine the sums. */
export const contractInput = z.object({
  customer: customerCode,
  signedDate: day,
  expiryDate: optionalDay,
  totalAmount: moneyInput,
  totalWeight: z.string().default('0').pipe(quantityInput),
  depositPercentage: depositPercentageInput,
  remarks: optionalText(CONTRACT_REMARKS_MAX),
  lines: z.array(contractLineInput).max(CONTRACT_LINES_MAX),
});
export const newContract = contractInput.extend({ code: contractCode });

/** Business status shown in lists for a contract that has not been approved. */
export const NOT_IN_FORCE = 'none';
const listedContractStatuses = [NOT_IN_FORCE, ...contractStatuses] as const;

export const contractFields = {
  code: { kind: 'text', sortable: true, searched: true },
  customer: { kind: 'enum', sortable: true },
  approvalStatus: { kind: 'enum', values: approvalStatuses, sortable: true },
  businessStatus: { kind: 'enum', values: listedContractStatuses, sortable: true },
  totalAmount: { kind: 'decimal', sortable: true },
  totalWeight: { kind: 'decimal', sortable: true },
  depositPercentage: { kind: 'decimal', sortable: true },
  expectedCredit: { kind: 'decimal', sortable: true },
  contribution: { kind: 'decimal', sortable: true },
  signedDate: { kind: 'day', sortable: true },
  expiryDate: { kind: 'day', sortable: true },
  createdBy: { kind: 'text', sortable: true, searched: true },
  createdAt: { kind: 'moment', sortable: true },
  updatedAt: { kind: 'moment', sortable: true },
} as const satisfies ListFields;

export const contractRow = z.object({
  code: z.string(),
  customer: coded,
  approvalStatus: z.enum(approvalStatuses),
  businessStatus: z.enum(listedContractStatuses),
  /** A process is working on it; commands are rejected until it ends. */
  processing: z.boolean(),
  totalAmount: z.string(),
  totalWeight: z.string(),
  depositPercentage: z.string(),
  expectedCredit: z.string(),
  /** Its current contribution to the customer's limit. */
  contribution: z.string(),
  signedDate: day,
  expiryDate: day.nullable(),
  lineCount: z.number().int(),
  attachmentCount: z.number().int(),
  createdBy: z.string(),
  createdAt: z.string(),
  updatedAt: z.string(),
  deletedAt: z.string().nullable(),
});
export type ContractRow = z.output<typeof contractRow>;

export const contractLineDetail = z.object({
  line: z.number().int(),
  item: coded,
  weight: z.string(),
  amount: z.string(),
});
export type ContractLineDetail = z.output<typeof contractLineDetail>;

/** One event of the contract's own stream. */
export const contractHistoryEntry = z.object({
  eventId: z.string(),
  type: z.string(),
  /** Business time. */
  at: z.string(),
  recordedAt: z.string(),
  username: z.string(),
  role: z.string(),
  /** Reason, approval notes or file name. */
  note: z.string().nullable(),
  /** The contract's contribution to the limit before and after the event. */
  contribution: z.object({ before: z.string(), after: z.string() }).nullable(),
});
export type ContractHistoryEntry = z.output<typeof contractHistoryEntry>;
