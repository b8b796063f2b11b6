import { useState } from 'react';
import { ApiFailure } from '../../app/client/failure.ts';
import { notifyFailure } from '../../app/client/notifications.ts';
import { saveFile } from './save-file.ts';

/** Hands a file of the API to the browser's downloads; why there is none is said. */
export const saveAnswer = async (answer: Promise<Blob>, name: string): Promise<void> => {
  try {
    saveFile(await answer, name);
  } catch (failure) {
    if (!(failure instanceof ApiFailure)) throw failure;
    notifyFailure(failure);
  }
};

/** The same from a button; `making` says which file is on its way, where there are several to choose from. */
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
