import { useRef } from 'react';
import { outbox } from '../app/offline/own-outbox.ts';

/** One saving of a form, which the outbox takes over if the server cannot be reached. `entry`: the one being changed. */
export const useSaving = (entry?: string) => {
  const now = useRef({ andSubmit: false, isKept: false, instead: entry });
  return {
    begin: (andSubmit: boolean): void => {
      now.current = { ...now.current, andSubmit, isKept: false };
    },
    /** Another entry is being changed. */
    change: (id: string): void => {
      now.current.instead = id;
    },
    /** The outbox keeps it, under the key of the request that failed. */
    kept: (key: string) => {
      now.current.isKept = true;
      const { andSubmit, instead } = now.current;
      return { key, andSubmit, instead };
    },
    isKept: (): boolean => now.current.isKept,
    /** The server has it: nothing is left of the entry that was changed. */
    settle: async (): Promise<void> => {
      const { instead } = now.current;
      if (instead !== undefined) await outbox.discard([instead]);
    },
  };
};
