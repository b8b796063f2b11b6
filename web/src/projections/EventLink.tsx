import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import type { VerificationResult } from '@granary/api/projections';
import { useTranslation } from 'react-i18next';
import { PathLink } from '../ui/widgets/PathLink.tsx';
import { formatCount } from '../ui/widgets/format.ts';
import { eventName } from '../ui/widgets/event-name.ts';

type TouchingEvent = NonNullable<VerificationResult['differences'][number]['event']>;

/** Links the last event of a row to its stream and to its entry in the operation log. */
export const EventLink = ({ event }: { event: TouchingEvent }) => {
  const { t } = useTranslation();
  const { id, type, stream, revision, position } = event;
  const dash = stream.indexOf('-');
  const filter = [`category:in:${stream.slice(0, dash)}`, `subject:equals:${stream.slice(dash + 1)}`];
  return (
    <Box sx={{ display: 'flex', gap: 3, flexWrap: 'wrap', alignItems: 'baseline' }}>
      <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
        {t('projections:lastEvent')}: {eventName(type)} · {stream}@{revision} ·{' '}
        {t('projections:positionNumber', { position: formatCount(Number(position)) })}
      </Typography>
      <Link component={PathLink} variant="body2" to="/logs/operations" search={{ filter, peek: id }}>
        {t('projections:showChanges')}
      </Link>
      <Link component={PathLink} variant="body2" to="/logs/operations" search={{ filter }}>
        {t('projections:showStream')}
      </Link>
    </Box>
  );
};
