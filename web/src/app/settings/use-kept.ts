import { useEffect, useState } from 'react';
import { kept } from './kept.ts';

/** A setting saved per user: updated locally at once, and by changes from the user's other browsers. */
export const useKept = <Value>(name: string, usual: Value): [Value, (value: Value) => void] => {
  const [chosen, setChosen] = useState<Value | undefined>(() => kept.read<Value>(name));
  useEffect(() => {
    const take = (one: string, value: unknown): void => {
      if (one === name) setChosen(value as Value | undefined);
    };
    // Another part of the page may show the same setting.
    const stops = [kept.onChange(take), kept.onAdopt(take)];
    return () => stops.forEach((stop) => stop());
  }, [name]);
  const change = (value: Value): void => {
    setChosen(value);
    kept.change(name, value);
  };
  return [chosen ?? usual, change];
};
