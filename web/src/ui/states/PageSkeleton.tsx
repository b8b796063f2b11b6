import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import { useTranslation } from 'react-i18next';

const rows = Array.from({ length: 8 }, (_, index) => index);

/** Placeholder while a page's code or data load. */
export const PageSkeleton = () => {
  const { t } = useTranslation();
  return (
    <Box
      component="output"
      aria-label={t('common:loading')}
      sx={{ display: 'block', px: { xs: 4, md: 6 }, py: 5 }}
    >
      <Skeleton width={120} height={18} />
      <Skeleton width={260} height={36} sx={{ mb: 4 }} />
      <Skeleton variant="rounded" height={44} sx={{ mb: 3 }} />
      {rows.map((row) => (
        <Skeleton key={row} variant="rounded" height={36} sx={{ mb: 2, opacity: 1 - row * 0.1 }} />
      ))}
    </Box>
  );
};
