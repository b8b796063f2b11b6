import Box from '@mui/material/Box';
import { listInbox } from '@granary/api/workflow';
import { useTranslation } from 'react-i18next';
import { useQueryOf } from '../client/use-query-of.ts';

const MOST_SHOWN = 99;

/** The number of decisions waiting for the user; renders nothing at 0. */
export const InboxCount = ({ wide }: { wide: boolean }) => {
  const { t } = useTranslation();
  const { data } = useQueryOf('workflow', listInbox, { query: { limit: 1 } }, { keepPrevious: true });
  const count = data?.page.total ?? 0;
  if (count === 0) return null;
  return (
    <Box
      component="span"
      aria-label={t('shell:waiting', { count })}
      sx={{
        ...(wide ? { ml: 'auto' } : { position: 'absolute', top: 2, right: 2 }),
        minWidth: 20,
        px: 1.5,
        borderRadius: 5,
        fontSize: 12,
        fontWeight: 600,
        lineHeight: '20px',
        textAlign: 'center',
        bgcolor: 'primary.main',
        color: 'primary.contrastText',
      }}
    >
      {count > MOST_SHOWN ? `${MOST_SHOWN}+` : count}
    </Box>
  );
};
