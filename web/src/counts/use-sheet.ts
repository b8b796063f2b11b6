import { getCountSheet } from '@granary/api/counts';
import { useState } from 'react';
import { download } from '../app/client/call.ts';
import { ApiFailure } from '../app/client/failure.ts';
import { notifyFailure } from '../app/client/notifications.ts';
import { saveFile } from '../ui/files/save-file.ts';

/** The paper to count by, in the reader's language. */
export const useSheet = (number: string) => {
  const [making, setMaking] = useState(false);
  const save = async (): Promise<void> => {
    setMaking(true);
    try {
      saveFile(await download(getCountSheet, { params: { number }, query: {} }), `${number}.pdf`);
    } catch (failure) {
      if (!(failure instanceof ApiFailure)) throw failure;
      notifyFailure(failure);
    } finally {
      setMaking(false);
    }
  };
  return { making, save };
};
