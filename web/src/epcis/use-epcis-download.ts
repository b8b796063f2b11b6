import { getEpcisDocument } from '@granary/api/epcis';
import type { QueryInputOf } from '@granary/api/http';
import { download } from '../app/client/call.ts';
import { useDownload } from '../ui/files/use-download.ts';

/** Downloads goods events as an EPCIS file. */
export const useEpcisDownload = () => {
  const { making, save } = useDownload();
  return {
    making: making !== undefined,
    save: (query: QueryInputOf<typeof getEpcisDocument>, name: string) =>
      save(download(getEpcisDocument, { query }), `epcis-${name}.jsonld`),
  };
};
