import { requireAttachable, type Attachment } from '../attachments/index.ts';
import { reject } from '../kernel/index.ts';
import type { ContractEvent } from './events.ts';
import { mayDropAttachment } from './rules.ts';
import type { ContractDocument, ContractState } from './state.ts';

/** Allowed in any state except deleted: the signed scan often arrives after the approval. */
export function attachToContract(state: ContractState, command: { attachment: Attachment }): ContractEvent[] {
  const { attachments, code } = kept(state);
  const { attachment } = command;
  if (!requireAttachable(attachments, attachment)) return [];
  return [{ type: 'ContractAttachmentAdded', data: { code, attachment } }];
}

export function removeFromContract(state: ContractState, command: { attachment: string }): ContractEvent[] {
  const { approval, attachments, code } = kept(state);
  const found = attachments.find(({ id }) => id === command.attachment);
  if (!found) return [];
  if (!mayDropAttachment(approval.status))
    throw reject('APPROVAL_STATUS_FORBIDS', { approvalStatus: approval.status });
  return [{ type: 'ContractAttachmentRemoved', data: { code, attachment: found.id, name: found.name } }];
}

function kept(state: ContractState): ContractDocument {
  if (state.status !== 'present') throw reject('NOT_FOUND');
  if (state.deleted) throw reject('DOCUMENT_DELETED', { number: state.code });
  return state;
}
