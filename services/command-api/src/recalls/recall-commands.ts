import {
  closeRecall,
  figuresOfCase,
  notifyCustomer,
  recallCase,
  recordRecovery,
  reverseRecovery,
  type Impact,
} from '@granary/domain/recalls';
import { streamCommands } from '../commands/index.ts';

interface Closing {
  readonly impact: Impact;
  readonly explanation: string | null;
}

export const recallCommands = streamCommands(recallCase, {
  notify: notifyCustomer,
  recover: recordRecovery,
  reverseRecovery,
  close: (state, { impact, explanation }: Closing) => {
    const recoveries = state.status === 'none' ? [] : state.recoveries;
    return closeRecall(state, { figures: figuresOfCase(impact, recoveries), explanation });
  },
});
