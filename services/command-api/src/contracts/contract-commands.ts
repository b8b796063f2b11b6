import {
  attachToContract,
  contract,
  draftContract,
  purgeContract,
  rejectContract,
  removeFromContract,
  reviseContract,
  startContractReview,
  submitContract,
  withdrawContract,
} from '@granary/domain/contracts';
import { answering, creating, streamCommands } from '../commands/index.ts';

export const contractCommands = streamCommands(contract, {
  create: creating(draftContract, (code) => ({ code })),
  revise: reviseContract,
  submit: submitContract,
  review: startContractReview,
  reject: rejectContract,
  withdraw: withdrawContract,
  purge: purgeContract,
  attach: answering(attachToContract, (_, { attachment: { id } }) => ({ id })),
  removeAttachment: removeFromContract,
});
