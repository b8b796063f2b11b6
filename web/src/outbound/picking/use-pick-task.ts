import { getPickTask, type PickTask } from '@granary/api/outbound';
import { useEffect, useState } from 'react';
import { useQueryOf } from '../../app/client/use-query-of.ts';
import { keptTasks } from './indexed-store.ts';
import { loadPickQueue, pickQueue } from './pick-queue.ts';

/** The task from the server, or the cached one while the server is unreachable. */
export const usePickTask = (number: string) => {
  const query = useQueryOf('outbound', getPickTask, { params: { number } });
  const [kept, setKept] = useState<PickTask>();
  const { data, isError, error } = query;

  useEffect(() => {
    void loadPickQueue();
  }, []);
  useEffect(() => {
    if (!data) return;
    void keptTasks.put(data);
    pickQueue.seen(data.number, BigInt(data.freshness.position));
  }, [data]);
  useEffect(() => {
    if (isError && error.status === 0) void keptTasks.find(number).then(setKept);
  }, [isError, error, number]);

  return { query, task: data ?? kept };
};
