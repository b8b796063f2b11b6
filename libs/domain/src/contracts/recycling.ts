import { mayDecide } from '../approval/index.ts';
import { reject } from '../kernel/index.ts';
import { contributionChange } from './contribution.ts';
import { settledContract } from './document.ts';
import type { ContractEvent } from './events.ts';
import { isPastEnd, mayExpire } from './rules.ts';
import type { ContractState } from './state.ts';

/** Moves the contract to the recycle bin, withdraws a pending submission and removes its contribution. */
export function deleteContract(state: ContractState, command: { reason: string | null }): ContractEvent[] {
  const document = settledContract(state);
  const { approval, business, code, deleted } = document;
  const { reason } = command;
  if (deleted) return [];
  return [
    ...(mayDecide(approval.status)
      ? [{ type: 'ContractWithdrawn', data: { code, reason } } satisfies ContractEvent]
      : []),
    { type: 'ContractDeleted', data: { code, reason } },
    ...contributionChange(document, { business, deleted: true }, 'contract_deletion'),
  ];
}

/** Restores the former state, or expires the contract if its expiry date has passed. */
export function restoreContract(state: ContractState, command: { today: string }): ContractEvent[] {
  const document = settledContract(state);
  const { business, code, content, deleted } = document;
  if (!deleted) return [];
  const restored: ContractEvent = { type: 'ContractRestored', data: { code } };
  const { expiryDate } = content;
  if (expiryDate !== null && mayExpire(business) && isPastEnd(expiryDate, command.today))
    return [restored, { type: 'ContractExpired', data: { code, expiryDate } }];
  return [restored, ...contributionChange(document, { business, deleted: false }, 'contract_deletion')];
}

/** Permanent; only from the recycle bin, and only if the contract was never approved. */
export function purgeContract(state: ContractState, command: { reason: string | null }): ContractEvent[] {
  if (state.status === 'purged') return [];
  const { approval, code, deleted } = settledContract(state);
  if (!deleted) throw reject('NOT_IN_RECYCLE_BIN', { number: code });
  if (approval.status === 'approved') throw reject('APPROVED_CONTRACT_KEPT', { code });
  return [{ type: 'ContractPurged', data: { code, reason: command.reason } }];
}
