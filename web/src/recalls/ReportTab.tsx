import Box from '@mui/material/Box';
import { getRecallReport, recallReportFormats, type RecallDetail } from '@granary/api/recalls';
import { useTranslation } from 'react-i18next';
import { download } from '../app/client/call.ts';
import { Facts } from '../ui/detail/Facts.tsx';
import { DownloadButtons } from '../ui/files/DownloadButtons.tsx';
import { DateText, Quantity } from '../ui/widgets/figures.tsx';
import { useLocalName } from '../ui/widgets/local-name.ts';
import { PathLink } from '../ui/widgets/PathLink.tsx';
import Link from '@mui/material/Link';
import { className } from './names.ts';
import { personIf } from '../ui/widgets/PersonName.tsx';

const terms = [
  'shipped',
  'recovered',
  'consumed',
  'outstanding',
  'remaining',
  'inTransit',
  'writtenOff',
  'returnedToSupplier',
] as const;

/** The report of the case: current, or as recorded when it was closed. */
export const ReportTab = ({ found }: { found: RecallDetail }) => {
  const { t } = useTranslation();
  const localName = useLocalName();
  const { closing, number } = found;
  const figures = closing?.figures ?? found.figures;
  return (
    <Box sx={{ display: 'grid', gap: 5 }}>
      <Box sx={{ display: 'flex', gap: 2, flexWrap: 'wrap' }}>
        <DownloadButtons
          needs="data:export"
          size="small"
          offers={recallReportFormats.map((format) => ({
            key: format,
            label: t(`recalls:paper.${format}`),
            format,
            file: `${number}.${format}`,
            fetch: () => download(getRecallReport, { params: { number }, query: { format } }),
          }))}
        />
      </Box>
      <Facts
        facts={[
          ...terms.map((name) => ({
            label: t(`recalls:${name}`),
            value: <Quantity value={figures[name]} unit={localName(found.unit)} />,
          })),
          { label: t('recalls:classification'), value: className(found.classification) },
          {
            label: t('recalls:subject'),
            value: found.batch ? (
              <Link component={PathLink} to="/warehouse/inventory/$id" params={{ id: found.batch }}>
                {found.batch}
              </Link>
            ) : (
              t('recalls:oneLot', { lot: found.supplierLot ?? '' })
            ),
          },
          { label: t('recalls:openedBy'), value: personIf(found.openedBy) },
          { label: t('recalls:openedAt'), value: <DateText value={found.openedAt} /> },
          ...(closing
            ? [
                { label: t('recalls:closedBy'), value: personIf(closing.by) },
                { label: t('recalls:closedAt'), value: <DateText value={closing.at} /> },
                { label: t('recalls:explanation'), value: closing.explanation, wide: true },
              ]
            : []),
          { label: t('recalls:reason'), value: found.reason, wide: true },
          { label: t('recalls:instructions'), value: found.instructions, wide: true },
        ]}
      />
    </Box>
  );
};
