import { useEffect, useRef, useState } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { session } from '../../app/session/session-store.ts';
import { stored } from '../../app/store.ts';

const SAVE_MS = 500;

/**
 * Stores the input in the browser until it is saved, so that it survives a reload and signing in again. `restored`: an
 * earlier draft was loaded. Without a name nothing is stored: for passwords and personal data.
 */
export const useDraft = <Values extends FieldValues>(
  form: UseFormReturn<Values>,
  name: string | undefined,
) => {
  const userId = session.use((state) => state.user?.id);
  const key = name === undefined ? undefined : `draft:${userId ?? ''}:${name}`;
  const [restored, setRestored] = useState(() => key !== undefined && stored.read(key) !== undefined);
  const off = useRef(false);

  useEffect(() => {
    const draft = key === undefined ? undefined : stored.read<Values>(key);
    if (draft !== undefined) form.reset(draft, { keepDefaultValues: true });
  }, [form, key]);

  useEffect(() => {
    if (key === undefined) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stop = form.subscribe({
      formState: { values: true, isDirty: true },
      callback: ({ values, isDirty }) => {
        clearTimeout(timer);
        timer = setTimeout(() => {
          if (off.current) return;
          if (isDirty === false) stored.remove(key);
          else stored.write(key, values);
        }, SAVE_MS);
      },
    });
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [form, key]);

  return {
    restored,
    /** Deletes the draft and stops storing, after saving or cancelling. */
    drop: () => {
      off.current = true;
      if (key !== undefined) stored.remove(key);
    },
    discard: () => {
      if (key !== undefined) stored.remove(key);
      form.reset();
      setRestored(false);
    },
  };
};
