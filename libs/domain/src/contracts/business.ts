import { reject } from '../kernel/index.ts';
import { contributionChange } from './contribution.ts';
import { openContract } from './document.ts';
import type { ContractEvent } from './events.ts';
import { isPastEnd, mayActivate, mayExpire, maySuspend, mayTerminate, type ContractStatus } from './rules.ts';
import type { ContractDocument, ContractState } from './state.ts';

export function suspendContract(state: ContractState, command: { reason: string }): ContractEvent[] {
  const document = approved(state);
  if (document.business === 'suspended') return [];
  if (!maySuspend(document.business)) throw forbids(document);
  const { code } = document;
  return [
    { type: 'ContractSuspended', data: { code, reason: command.reason } },
    ...becoming(document, 'suspended'),
  ];
}

export function terminateContract(state: ContractState, command: { reason: string }): ContractEvent[] {
  const document = approved(state);
  if (document.business === 'terminated') return [];
  if (!mayTerminate(document.business)) throw forbids(document);
  const { code } = document;
  return [
    { type: 'ContractTerminated', data: { code, reason: command.reason } },
    ...becoming(document, 'terminated'),
  ];
}

/** An ended contract needs a later expiry date; for any other, null keeps the current one. */
export function activateContract(
  state: ContractState,
  command: { reason: string; expiryDate: string | null; today: string },
): ContractEvent[] {
  const document = approved(state);
  const { business, content, code } = document;
  if (business === 'active') return [];
  if (!mayActivate(business)) throw forbids(document);
  const ended = business === 'expired' || isPastEnd(content.expiryDate, command.today);
  const expiryDate = command.expiryDate ?? content.expiryDate;
  const isLater = content.expiryDate === null || (expiryDate !== null && expiryDate > content.expiryDate);
  if ((ended && !isLater) || isPastEnd(expiryDate, command.today))
    throw reject('EXPIRY_NOT_LATER', { before: content.expiryDate }, 'expiryDate');
  if (!ended && command.expiryDate !== null && command.expiryDate !== content.expiryDate)
    throw reject('CONTRACT_END_FIXED', { expiryDate: content.expiryDate }, 'expiryDate');
  return [
    { type: 'ContractActivated', data: { code, reason: command.reason, expiryDate } },
    ...becoming(document, 'active'),
  ];
}

/** Run by the system on the day after the expiry date. */
export function expireContract(state: ContractState, command: { today: string }): ContractEvent[] {
  if (state.status !== 'present' || state.deleted) return [];
  const { business, content, code } = state;
  if (!mayExpire(business) || content.expiryDate === null || !isPastEnd(content.expiryDate, command.today))
    return [];
  return [
    { type: 'ContractExpired', data: { code, expiryDate: content.expiryDate } },
    ...becoming(openContract(state), 'expired'),
  ];
}

const becoming = (document: ContractDocument, business: ContractStatus): ContractEvent[] =>
  contributionChange(document, { business, deleted: false }, 'contract_status_change');

/** The business status is defined only once the contract is approved. */
function approved(state: ContractState): ContractDocument {
  const document = openContract(state);
  if (document.approval.status !== 'approved')
    throw reject('APPROVAL_STATUS_FORBIDS', { approvalStatus: document.approval.status });
  return document;
}

const forbids = ({ code, business }: ContractDocument) =>
  reject('CONTRACT_STATUS_FORBIDS', { code, status: business });
