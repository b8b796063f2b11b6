import { getEpcisDocument } from '@granary/api/epcis';
import type { QueryInputOf } from '@granary/api/http';
import { useState } from 'react';
import { download } from '../app/client/call.ts';
import { ApiFailure } from '../app/client/failure.ts';
import { notifyFailure } from '../app/client/notifications.ts';
import { saveFile } from '../ui/files/save-file.ts';

/** What happened to goods as a file of the standard. */
export const useEpcisDownload = () => {
  const [making, setMaking] = useState(false);
  const save = async (query: QueryInputOf<typeof getEpcisDocument>, name: string): Promise<void> => {
    setMaking(true);
    try {
      saveFile(await download(getEpcisDocument, { query }), `epcis-${name}.jsonld`);
    } catch (failure) {
      if (!(failure instanceof ApiFailure)) throw failure;
      notifyFailure(failure);
    } finally {
      setMaking(false);
    }
  };
  return { making, save };
};
