import AddIcon from '@mui/icons-material/AddOutlined';
import AgainIcon from '@mui/icons-material/ContentCopyOutlined';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import type { Exported } from '@granary/api/exports';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useCan } from '../app/session/can.ts';
import { settings } from '../app/settings/settings.ts';
import { FilesPage } from '../exports/index.ts';
import { Tip } from '../ui/widgets/Tip.tsx';
import { reportTypesFor, reportValues, spanText, type ReportValues } from './asking.ts';
import { AsOfButton } from './AsOfButton.tsx';
import { NewReportDialog } from './NewReportDialog.tsx';

/** The user's reports, with a button to request one. */
export const MadeReports = ({ tabs }: { readonly tabs: ReactNode }) => {
  const { t } = useTranslation();
  const [asking, setAsking] = useState<ReportValues>();
  const [type] = reportTypesFor(useCan());
  const { language } = settings.get();
  const again = ({ name, format, report }: Exported): void => {
    if (report) setAsking(reportValues({ asked: report, name, format, language, type: report.type }));
  };
  return (
    <>
      <FilesPage
        kind="report"
        tabs={tabs}
        title={t('reports:title')}
        subtitle={t('reports:subtitle')}
        empty={{ title: t('reports:emptyTitle'), body: t('reports:emptyBody') }}
        actions={
          type && (
            <Button
              variant="contained"
              startIcon={<AddIcon />}
              onClick={() => setAsking(reportValues({ language, type }))}
            >
              {t('reports:new')}
            </Button>
          )
        }
        also={(one) => (
          <>
            <AsOfButton one={one} />
            <Tip title={t('reports:again')}>
              <IconButton
                size="small"
                aria-label={`${t('reports:again')}: ${one.name}`}
                onClick={() => again(one)}
              >
                <AgainIcon fontSize="small" />
              </IconButton>
            </Tip>
          </>
        )}
        columns={({ name, format, state, rows, size, position, madeAt, expiresAt, actions }) => [
          name,
          {
            key: 'type',
            label: t('reports:type'),
            render: ({ report }) => (report ? t(`status:report.${report.type}`) : '–'),
          },
          {
            key: 'period',
            label: t('reports:period'),
            render: ({ report }) =>
              report ? `${t(`status:period.${report.period.kind}`)} · ${spanText(report.period)}` : '–',
          },
          format,
          state,
          rows,
          size,
          position,
          madeAt,
          expiresAt,
          actions,
        ]}
      />
      {asking && <NewReportDialog values={asking} onClose={() => setAsking(undefined)} />}
    </>
  );
};
