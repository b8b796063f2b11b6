import { useEffect, useState } from 'react';
import { kept } from './kept.ts';

/** A setting saved per user: updated locally at once, and by changes from the user's other browsers. */
export const useKept = <Value>(name: string, usual: Value): [Value, (value: Value) => void] => {
  const [chosen, setChosen] = useState<Value | undefined>(() => kept.read<Value>(name));
  useEffect(
    () =>
      kept.onAdopt((one, arrived) => {
        if (one === name) setChosen(arrived as Value | undefined);
      }),
    [name],
  );
  const change = (value: Value): void => {
    setChosen(value);
    kept.change(name, value);
  };
  return [chosen ?? usual, change];
};
