import { recordPick, recordShortage, undoPick } from '@granary/api/outbound';
import { v7 as uuid } from 'uuid';
import { send } from '../../app/client/call.ts';
import { queryClient } from '../../app/client/query-client.ts';
import { indexedActions } from './indexed-store.ts';
import { PickQueue, type PickAction } from './queue.ts';

const LONGEST_WAIT_MS = 30_000;

const sent = (action: PickAction) => {
  const params = { number: action.number };
  const key = { idempotencyKey: action.id };
  switch (action.kind) {
    case 'pick':
      return send(recordPick, { params, body: action.body }, key);
    case 'undo':
      return send(undoPick, { params, body: action.body }, key);
    case 'short':
      return send(recordShortage, { params, body: action.body }, key);
  }
};

const sendAction = async (action: PickAction): Promise<string | undefined> => {
  const { position } = await sent(action);
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
