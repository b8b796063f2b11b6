const DATABASE = 'granary-offline';
const VERSION = 1;

const open = (): Promise<IDBDatabase> =>
  new Promise((resolve, reject) => {
    const request = indexedDB.open(DATABASE, VERSION);
    request.addEventListener('upgradeneeded', () => {
      request.result.createObjectStore('entries', { keyPath: 'id' });
      request.result.createObjectStore('answers', { keyPath: 'key' });
    });
    request.addEventListener('success', () => {
      // The browser may close it, for example when its storage is cleared.
      request.result.addEventListener('close', () => (opened = undefined));
      resolve(request.result);
    });
    request.addEventListener('error', () => reject(request.error ?? new Error('no IndexedDB')));
  });

let opened: Promise<IDBDatabase> | undefined;

/** Works on an object store of this browser; resolves when the transaction has been committed. */
export const inDatabase = async <Result>(
  store: 'entries' | 'answers',
  mode: IDBTransactionMode,
  work: (objects: IDBObjectStore) => IDBRequest<Result> | undefined,
): Promise<Result | undefined> => {
  opened ??= open().catch((denied: unknown) => {
    opened = undefined;
    throw denied;
  });
  const database = await opened;
  return new Promise((resolve, reject) => {
    const transaction = database.transaction(store, mode);
    const request = work(transaction.objectStore(store));
    transaction.addEventListener('complete', () => resolve(request?.result));
    transaction.addEventListener('abort', () => reject(transaction.error ?? new Error('not kept')));
  });
};
