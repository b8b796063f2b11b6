import { restorersOf } from '../access/index.ts';
import { decisionReason } from '@granary/domain/approval/rules';
import { attachmentName, sha256 } from '@granary/domain/attachments/rules';
import { contractCode } from '@granary/domain/kernel';
import { z } from 'zod';
import { attachedFile } from '../files/index.ts';
import {
  done,
  endpoint,
  freshness,
  listQuery,
  optionalText,
  page,
  seenSubmission,
  submission,
} from '../http/index.ts';
import { paperOptions } from '../papers/index.ts';
import {
  contractFields,
  contractHistoryEntry,
  contractInput,
  contractLineDetail,
  contractRow,
  newContract,
  optionalDay,
} from './documents.ts';

const one = z.object({ code: contractCode });
const oneAttachment = one.extend({ attachment: z.uuid() });
const reasonBody = z.object({ reason: decisionReason });
const optionalReason = z.object({ reason: optionalText(500) });

export const listContracts = endpoint({
  method: 'GET',
  path: '/contracts',
  summary: 'Contracts; with `deleted=true` those in the recycle bin',
  access: 'contract:read',
  query: listQuery(contractFields, {
    deleted: z
      .enum(['true', 'false'])
      .default('false')
      .transform((value) => value === 'true'),
  }),
  answer: page(contractRow),
  models: ['contracts', 'customers'],
});

export const getContract = endpoint({
  method: 'GET',
  path: '/contracts/{code}',
  summary: 'One contract with its lines, attachments and what has happened to it',
  access: 'contract:read',
  params: one,
  answer: contractRow.extend({
    /** Required when revising, for optimistic concurrency. */
    revision: z.number().int(),
    remarks: z.string().nullable(),
    lines: z.array(contractLineDetail),
    attachments: z.array(attachedFile),
    submittedBy: z.string().nullable(),
    /** Whether the caller submitted it and therefore may not decide it. */
    own: z.boolean(),
    submission,
    reviewer: z.string().nullable(),
    approvedAt: z.string().nullable(),
    timeline: z.array(contractHistoryEntry),
    freshness,
  }),
  models: ['contracts', 'customers', 'catalogue'],
});
export type ContractDetail = z.output<typeof getContract.answer>;

export const getContractPaper = endpoint({
  method: 'GET',
  path: '/contracts/{code}/paper',
  summary: 'The contract as a PDF to sign; marked as a draft until it is approved',
  access: 'contract:read',
  params: one,
  query: paperOptions,
  file: 'paper',
  answer: z.unknown(),
  models: ['contracts', 'customers', 'catalogue'],
});

export const createContract = endpoint({
  method: 'POST',
  path: '/contracts',
  summary: 'Draft a contract',
  access: 'contract:write',
  touches: ['contract'],
  body: newContract,
  answer: z.object({ code: z.string() }),
});

export const reviseContract = endpoint({
  method: 'PUT',
  path: '/contracts/{code}',
  summary: 'Revise a draft, rejected or withdrawn contract',
  access: 'contract:write',
  touches: ['contract'],
  params: one,
  body: contractInput.extend({ revision: z.number().int().min(0) }),
  answer: done,
});

export const submitContract = endpoint({
  method: 'POST',
  path: '/contracts/{code}/submission',
  summary: 'Submit for approval',
  access: 'contract:write',
  touches: ['contract', 'workflow'],
  params: one,
  answer: done,
});

export const reviewContract = endpoint({
  method: 'POST',
  path: '/contracts/{code}/review',
  summary: 'Claim the review',
  access: 'contract:approve',
  touches: ['contract', 'workflow'],
  params: one,
  answer: done,
});

export const approveContract = endpoint({
  method: 'POST',
  path: '/contracts/{code}/approval',
  summary: 'Approve: the contract is active and its expected credit raises the customer’s limit',
  access: 'contract:approve',
  touches: ['contract', 'credit', 'workflow'],
  params: one,
  body: z.object({
    /** Required (5–500 characters) only from a super_admin who submitted the contract. */
    notes: optionalReason.shape.reason,
    ...seenSubmission,
  }),
  answer: done,
});

export const rejectContract = endpoint({
  method: 'POST',
  path: '/contracts/{code}/rejection',
  summary: 'Reject with a reason',
  access: 'contract:approve',
  touches: ['contract', 'workflow'],
  params: one,
  body: reasonBody.extend(seenSubmission),
  answer: done,
});

export const withdrawContract = endpoint({
  method: 'POST',
  path: '/contracts/{code}/withdrawal',
  summary: 'Withdraw before it is decided',
  access: 'contract:write',
  touches: ['contract', 'workflow'],
  params: one,
  body: optionalReason,
  answer: done,
});

export const suspendContract = endpoint({
  method: 'POST',
  path: '/contracts/{code}/suspension',
  summary: 'Suspend an active contract: it counts towards no limit until it is activated',
  access: 'contract:approve',
  touches: ['contract', 'credit'],
  params: one,
  body: reasonBody,
  answer: done,
});

export const activateContract = endpoint({
  method: 'POST',
  path: '/contracts/{code}/activation',
  summary: 'Activate a suspended contract, or an expired one with a later expiry date',
  access: 'contract:approve',
  touches: ['contract', 'credit'],
  params: one,
  body: reasonBody.extend({ expiryDate: optionalDay }),
  answer: done,
});

export const terminateContract = endpoint({
  method: 'POST',
  path: '/contracts/{code}/termination',
  summary: 'Terminate for good',
  access: 'contract:approve',
  touches: ['contract', 'credit'],
  params: one,
  body: reasonBody,
  answer: done,
});

export const attachToContract = endpoint({
  method: 'POST',
  path: '/contracts/{code}/attachments',
  summary: 'Attach a file that was uploaded before',
  access: 'contract:write',
  touches: ['contract'],
  params: one,
  body: z.object({ name: attachmentName, sha256 }),
  answer: z.object({ id: z.string() }),
});

export const removeFromContract = endpoint({
  method: 'DELETE',
  path: '/contracts/{code}/attachments/{attachment}',
  summary: 'Remove an attachment of a contract that can still be changed',
  access: 'contract:write',
  touches: ['contract'],
  params: oneAttachment,
  answer: done,
});

export const getContractAttachment = endpoint({
  method: 'GET',
  path: '/contracts/{code}/attachments/{attachment}',
  summary: 'The file itself, under its own type',
  access: 'contract:read',
  params: oneAttachment,
  file: 'paper',
  answer: z.unknown(),
});

export const deleteContract = endpoint({
  method: 'DELETE',
  path: '/contracts/{code}',
  summary: 'Move to the recycle bin; what it added to the limit is taken back',
  access: 'contract:soft_delete',
  touches: ['contract', 'credit'],
  params: one,
  query: optionalReason,
  answer: done,
});

export const restoreContract = endpoint({
  method: 'POST',
  path: '/contracts/{code}/restoration',
  summary: 'Restore from the recycle bin',
  access: restorersOf('contract'),
  touches: ['contract', 'credit'],
  params: one,
  answer: done,
});

export const purgeContract = endpoint({
  method: 'DELETE',
  path: '/contracts/{code}/permanently',
  summary: 'Delete for good, from the recycle bin, a contract that was never approved',
  access: 'contract:hard_delete',
  touches: ['contract'],
  params: one,
  query: optionalReason,
  answer: done,
});
