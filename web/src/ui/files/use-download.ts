import { useState } from 'react';
import { ApiFailure } from '../../app/client/failure.ts';
import { notifyFailure } from '../../app/client/notifications.ts';
import { saveFile } from './save-file.ts';

/** Saves a file from the API as a download; notifies the user if it fails. */
export const saveAnswer = async (answer: Promise<Blob>, name: string): Promise<void> => {
  try {
    saveFile(await answer, name);
  } catch (failure) {
    if (!(failure instanceof ApiFailure)) throw failure;
    notifyFailure(failure);
  }
};

/** Like `saveAnswer`, with state for a button; `making` is the file in progress. */
export const useDownload = () => {
  const [making, setMaking] = useState<string>();
  const save = async (answer: Promise<Blob>, name: string, which = name): Promise<void> => {
    setMaking(which);
    try {
      await saveAnswer(answer, name);
    } finally {
      setMaking(undefined);
    }
  };
  return { making, save };
};
