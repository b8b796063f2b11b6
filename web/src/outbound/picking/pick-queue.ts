import type { WriteEndpoint } from '@granary/api/http';
import { recordPick, recordShortage, undoPick } from '@granary/api/outbound';
import { v7 as uuid } from 'uuid';
import { send, type CallInput } from '../../app/client/call.ts';
import { queryClient } from '../../app/client/query-client.ts';
import { refetch } from '../../app/client/use-command.ts';
import { indexedActions } from './indexed-store.ts';
import { PickQueue, type PickAction } from './queue.ts';

const LONGEST_WAIT_MS = 30_000;

const contracts = { pick: recordPick, undo: undoPick, short: recordShortage } as const;

const sendAction = async (action: PickAction): Promise<string | undefined> => {
  const { id, number, kind, body } = action;
  const input = { params: { number }, body } as CallInput<WriteEndpoint>;
  const { position } = await send<WriteEndpoint>(contracts[kind], input, { idempotencyKey: id });
  void refetch(queryClient, contracts[kind]);
  return position;
};

/** One per page, so that it continues sending while the picker is on another screen. */
export const pickQueue = new PickQueue({
  actions: indexedActions,
  send: sendAction,
  newId: uuid,
  later: (attempt, flush) => {
    const wait = Math.min(1000 * 2 ** attempt, LONGEST_WAIT_MS);
    const again = () => {
      clearTimeout(timer);
      removeEventListener('online', again);
      flush();
    };
    const timer = setTimeout(again, wait);
    addEventListener('online', again);
  },
});

let loaded: Promise<void> | undefined;
/** Once per page. If two tabs send the same action, its id makes the second one a no-op. */
export const loadPickQueue = (): Promise<void> => (loaded ??= pickQueue.load());
