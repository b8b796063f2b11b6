import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { EvidenceHead } from '@granary/api/evidence';
import { useTranslation } from 'react-i18next';
import { SimpleTable } from '../ui/detail/SimpleTable.tsx';
import { EmptyState } from '../ui/states/EmptyState.tsx';
import { DateText } from '../ui/widgets/figures.tsx';
import { formatCount } from '../ui/widgets/format.ts';
import { Code } from './Code.tsx';

/** The latest signed heads, newest first. */
export const HeadTable = ({ heads }: { heads: readonly EvidenceHead[] }) => {
  const { t } = useTranslation();
  return (
    <Box component="section" aria-label={t('evidence:heads')} sx={{ minWidth: 0 }}>
      <Typography variant="h3" component="h2" sx={{ mb: 1 }}>
        {t('evidence:heads')}
      </Typography>
      <Typography variant="body2" sx={{ color: 'text.secondary', mb: 3, maxWidth: '75ch' }}>
        {t('evidence:headsHint')}
      </Typography>
      <SimpleTable
        label={t('evidence:heads')}
        rows={heads}
        rowId={({ signature }) => signature}
        empty={<EmptyState title={t('evidence:noHeads')} />}
        columns={[
          { key: 'time', label: t('evidence:time'), render: ({ time }) => <DateText value={time} /> },
          {
            key: 'size',
            label: t('evidence:events'),
            align: 'right',
            render: ({ size }) => formatCount(size),
          },
          {
            key: 'position',
            label: t('evidence:position'),
            align: 'right',
            render: ({ position }) => position,
          },
          { key: 'root', label: t('evidence:root'), render: ({ root }) => <Code text={root} /> },
          { key: 'key', label: t('evidence:key'), render: ({ key }) => <Code text={key} /> },
        ]}
      />
    </Box>
  );
};
