import Button from '@mui/material/Button';
import type { Endpoint } from '@granary/api/http';
import { useState, type ReactNode } from 'react';
import { download, type CallInput } from '../app/client/call.ts';
import { ApiFailure } from '../app/client/failure.ts';
import { notifyFailure } from '../app/client/notifications.ts';
import { saveFile } from '../ui/files/save-file.ts';

interface Props<E extends Endpoint> {
  readonly contract: E;
  readonly input: Pick<CallInput<E>, 'params' | 'query'>;
  readonly file: string;
  readonly icon: ReactNode;
  readonly label: string;
}

/** Makes a paper and hands it over as a file. */
export const PaperButton = <E extends Endpoint>({ contract, input, file, icon, label }: Props<E>) => {
  const [making, setMaking] = useState(false);
  const save = async (): Promise<void> => {
    setMaking(true);
    try {
      saveFile(await download(contract, input), file);
    } catch (failure) {
      if (!(failure instanceof ApiFailure)) throw failure;
      notifyFailure(failure);
    } finally {
      setMaking(false);
    }
  };
  return (
    <Button size="small" color="inherit" startIcon={icon} loading={making} onClick={() => void save()}>
      {label}
    </Button>
  );
};
