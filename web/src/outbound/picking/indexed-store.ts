import type { PickTask } from '@granary/api/outbound';
import type { ActionStore, PickAction } from './queue.ts';

const DATABASE = 'granary-picking';
const VERSION = 1;

const open = (): Promise<IDBDatabase> =>
  new Promise((resolve, reject) => {
    const request = indexedDB.open(DATABASE, VERSION);
    request.addEventListener('upgradeneeded', () => {
      request.result.createObjectStore('actions', { keyPath: 'id' });
      request.result.createObjectStore('tasks', { keyPath: 'number' });
    });
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(request.error ?? new Error('no IndexedDB')));
  });

let opened: Promise<IDBDatabase> | undefined;

/** Resolves when the transaction has been committed. */
const run = async <Result>(
  store: 'actions' | 'tasks',
  mode: IDBTransactionMode,
  work: (objects: IDBObjectStore) => IDBRequest<Result>,
): Promise<Result> => {
  opened ??= open();
  const database = await opened;
  return new Promise((resolve, reject) => {
    const transaction = database.transaction(store, mode);
    const request = work(transaction.objectStore(store));
    transaction.addEventListener('complete', () => resolve(request.result));
    transaction.addEventListener('abort', () => reject(transaction.error ?? new Error('not kept')));
  });
};

export const indexedActions: ActionStore = {
  all: () => run<PickAction[]>('actions', 'readonly', (objects) => objects.getAll()),
  put: async (action) => void (await run('actions', 'readwrite', (objects) => objects.put(action))),
  remove: (id) => run('actions', 'readwrite', (objects) => objects.delete(id)),
};

/** An earlier release kept tasks without shortages. */
const withShortages = (task: Omit<PickTask, 'shortages'> & Partial<PickTask>): PickTask => ({
  ...task,
  shortages: task.shortages ?? [],
});

/** Cached tasks, so that picking continues while the server is unreachable. */
export const keptTasks = {
  find: (number: string): Promise<PickTask | undefined> =>
    run<PickTask | undefined>('tasks', 'readonly', (objects) => objects.get(number))
      .then((task) => task && withShortages(task))
      .catch(() => undefined),
  put: async (task: PickTask): Promise<void> => {
    await run('tasks', 'readwrite', (objects) => objects.put(task)).catch(() => undefined);
  },
};
