import EmptyIcon from '@mui/icons-material/InboxOutlined';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';

interface Props {
  readonly title: string;
  readonly body?: ReactNode;
  readonly icon?: ReactNode;
  /** A button or link to resolve it. */
  readonly action?: ReactNode;
  readonly compact?: boolean;
}

/** Shown when there is no data, with what to do about it. */
export const EmptyState = ({ title, body, icon, action, compact = false }: Props) => (
  <Box
    sx={{
      display: 'grid',
      justifyItems: 'center',
      textAlign: 'center',
      gap: 2,
      px: 6,
      py: compact ? 8 : { xs: 12, md: 20 },
    }}
  >
    <Box
      sx={{
        width: 48,
        height: 48,
        display: 'grid',
        placeItems: 'center',
        borderRadius: '50%',
        color: 'text.secondary',
        bgcolor: 'action.hover',
      }}
    >
      {icon ?? <EmptyIcon />}
    </Box>
    <Typography variant="h3" component="p">
      {title}
    </Typography>
    {body !== undefined && (
      <Typography component="div" sx={{ color: 'text.secondary', maxWidth: 460 }}>
        {body}
      </Typography>
    )}
    {action !== undefined && <Box sx={{ mt: 2, display: 'flex', gap: 2, flexWrap: 'wrap' }}>{action}</Box>}
  </Box>
);
