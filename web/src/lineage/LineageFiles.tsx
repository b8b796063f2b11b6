import { getLineageFile, lineageFileFormats } from '@granary/api/lineage';
import type { QueryInputOf } from '@granary/api/http';
import { useTranslation } from 'react-i18next';
import { download } from '../app/client/call.ts';
import { DownloadButtons } from '../ui/files/DownloadButtons.tsx';

interface Props {
  readonly batch: string;
  readonly query: Omit<QueryInputOf<typeof getLineageFile>, 'format'>;
}

/** Downloads of the lineage as selected in the URL. */
export const LineageFiles = ({ batch, query }: Props) => {
  const { t } = useTranslation();
  return (
    <DownloadButtons
      needs="data:export"
      size="small"
      offers={lineageFileFormats.map((format) => ({
        key: format,
        label: t(`lineage:files.${format}`),
        format,
        file: `lineage-${batch}.${format}`,
        fetch: () => download(getLineageFile, { params: { id: batch }, query: { ...query, format } }),
      }))}
    />
  );
};
