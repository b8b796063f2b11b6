import { indexedEntries } from './entry-store.ts';
import type { Entry, WriteName } from './entry.ts';

/** Earlier releases kept picks, and the tasks they belong to, in a database of their own. */
const FORMER = 'granary-picking';
const writes: Readonly<Record<string, WriteName>> = {
  pick: 'recordPick',
  undo: 'undoPick',
  short: 'recordShortage',
};

interface FormerPick {
  readonly id: string;
  readonly number: string;
  readonly order: number;
  readonly kind: string;
  readonly body: unknown;
  readonly undoes?: string;
  readonly refusal: Entry['refusal'];
}
interface FormerTask {
  readonly number: string;
  readonly pickerId: string | null;
}

/** Moves their picks to the outbox. They named nobody: a pick is the task's picker's, else of whoever signs in. */
export const adoptFormerPicks = async (person: string): Promise<void> => {
  const former = await openFormer();
  if (!former) return;
  const transaction = former.transaction(['actions', 'tasks'], 'readonly');
  const all = <Row>(name: string) => rows<Row>(transaction.objectStore(name).getAll());
  const [picks, tasks] = await Promise.all([all<FormerPick>('actions'), all<FormerTask>('tasks')]);
  former.close();
  const pickerOf = new Map(tasks.map(({ number, pickerId }) => [number, pickerId]));
  await indexedEntries.write({
    put: picks.map(({ number, kind, body, ...pick }) => ({
      ...pick,
      person: pickerOf.get(number) ?? person,
      document: number,
      write: writes[kind],
      input: { params: { number }, body },
    })) as Entry[],
  });
  await deleteFormer();
};

/** While a tab of the earlier release has it open, it goes later: the same entries are then adopted again. */
const deleteFormer = (): Promise<void> =>
  new Promise((resolve) => {
    const request = indexedDB.deleteDatabase(FORMER);
    for (const end of ['success', 'error', 'blocked']) request.addEventListener(end, () => resolve());
  });

/** Undefined if there is none: it is not created. */
const openFormer = (): Promise<IDBDatabase | undefined> =>
  new Promise((resolve) => {
    const request = indexedDB.open(FORMER);
    request.addEventListener('upgradeneeded', () => request.transaction?.abort());
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', (event) => {
      event.preventDefault();
      resolve(undefined);
    });
  });

const rows = <Row>(request: IDBRequest<Row[]>): Promise<Row[]> =>
  new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(request.error ?? new Error('not read')));
  });
