import { useEffect, useState } from 'react';

const SKELETON_DELAY_MS = 200;

/** True once `waiting` has lasted for the delay, so that fast responses do not flash a skeleton. */
export const useLate = (waiting: boolean, delay: number = SKELETON_DELAY_MS): boolean => {
  const [late, setLate] = useState(false);
  useEffect(() => {
    if (!waiting) return undefined;
    const timer = setTimeout(() => setLate(true), delay);
    return () => {
      clearTimeout(timer);
      setLate(false);
    };
  }, [waiting, delay]);
  return waiting && late;
};
