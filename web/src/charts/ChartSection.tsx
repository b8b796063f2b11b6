import ChartIcon from '@mui/icons-material/BarChartOutlined';
import TableIcon from '@mui/icons-material/TableRowsOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { chartFormats, getChartFile, type ChartName } from '@granary/api/charts';
import { Suspense, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { download, type CallInput } from '../app/client/call.ts';
import { DownloadButtons } from '../ui/files/DownloadButtons.tsx';
import { Card, Section } from '../ui/Section.tsx';

interface Props {
  readonly chart: ChartName;
  readonly title: string;
  /** In words, what the drawing shows. */
  readonly summary: string;
  readonly query?: Omit<CallInput<typeof getChartFile>['query'], 'format'>;
  /** Nothing to draw: this is said instead. */
  readonly empty?: string | undefined;
  readonly drawing: ReactNode;
  readonly table: ReactNode;
}

const DRAWING_HEIGHT = 280;

/** A drawing, or the same figures as a table, with the file of these figures. */
export const ChartSection = ({ chart, title, summary, query = {}, empty, drawing, table }: Props) => {
  const { t } = useTranslation();
  const [asTable, setAsTable] = useState(false);
  return (
    <Section
      title={title}
      actions={
        empty === undefined && (
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, justifyContent: 'end' }}>
            <DownloadButtons
              size="small"
              needs="data:export"
              offers={chartFormats.map((format) => ({
                key: format,
                label: t(`charts:file.${format}`),
                format,
                file: `chart-${chart}.${format}`,
                fetch: () => download(getChartFile, { params: { chart }, query: { ...query, format } }),
              }))}
            />
            <Button
              size="small"
              color="inherit"
              startIcon={asTable ? <ChartIcon /> : <TableIcon />}
              onClick={() => setAsTable(!asTable)}
            >
              {t(asTable ? 'charts:showChart' : 'charts:showTable')}
            </Button>
          </Box>
        )
      }
    >
      <Card>
        {empty !== undefined ? (
          <Typography sx={{ color: 'text.secondary', p: 2 }}>{empty}</Typography>
        ) : asTable ? (
          table
        ) : (
          <Box component="figure" sx={{ m: 0 }}>
            <Typography variant="caption" component="figcaption" sx={{ color: 'text.secondary' }}>
              {summary}
            </Typography>
            <Suspense fallback={<Skeleton variant="rounded" height={DRAWING_HEIGHT} />}>{drawing}</Suspense>
          </Box>
        )}
      </Card>
    </Section>
  );
};
