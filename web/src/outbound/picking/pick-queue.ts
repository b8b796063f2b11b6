import { recordPick, recordShortage } from '@granary/api/outbound';
import { v7 as uuid } from 'uuid';
import { send } from '../../app/client/call.ts';
import { queryClient } from '../../app/client/query-client.ts';
import { indexedActions } from './indexed-store.ts';
import { PickQueue, type PickAction } from './queue.ts';

const LONGEST_WAIT_MS = 30_000;

const sendAction = async (action: PickAction): Promise<string | undefined> => {
  const params = { number: action.number };
  const key = { idempotencyKey: action.id };
  const { position } =
    action.kind === 'pick'
      ? await send(recordPick, { params, body: action.body }, key)
      : await send(recordShortage, { params, body: action.body }, key);
  void queryClient.invalidateQueries({ queryKey: ['outbound'] });
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
