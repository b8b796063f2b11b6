import {
  deleteInbound,
  inbound,
  prioritizeInbound,
  purgeInbound,
  rejectInbound,
  restoreInbound,
  reviseInbound,
  startInboundReview,
  submitInbound,
  withdrawInbound,
} from '@granary/domain/inbound';
import { streamCommands } from '../commands/index.ts';

export const inboundCommands = streamCommands(inbound, {
  revise: reviseInbound,
  prioritize: prioritizeInbound,
  submit: submitInbound,
  review: startInboundReview,
  reject: rejectInbound,
  withdraw: withdrawInbound,
  delete: deleteInbound,
  restore: restoreInbound,
  purge: purgeInbound,
});
