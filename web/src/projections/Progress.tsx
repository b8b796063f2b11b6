import Box from '@mui/material/Box';
import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';

const WHOLE = 100;

interface Props {
  /** What is running. */
  readonly label: ReactNode;
  /** 0 to 1; null before it starts. */
  readonly share: number | null;
  readonly color?: 'primary' | 'warning' | 'error';
  /** Rate and remaining time, as far as known. */
  readonly pace: readonly (string | undefined)[];
  /** Accessible name of the progress bar. */
  readonly title: string;
  readonly minWidth?: number;
}

/** A running task with percentage, bar and, below, rate and remaining time. */
export const Progress = ({ label, share, color = 'primary', pace, title, minWidth = 160 }: Props) => {
  const percent = share === null ? undefined : Math.floor(share * WHOLE);
  return (
    <Box sx={{ minWidth }}>
      <Typography
        variant="body2"
        component="div"
        sx={{ display: 'flex', justifyContent: 'space-between', gap: 3 }}
      >
        <span>{label}</span>
        {percent !== undefined && <Box sx={{ whiteSpace: 'nowrap' }}>{percent} %</Box>}
      </Typography>
      <LinearProgress
        variant={percent === undefined ? 'indeterminate' : 'determinate'}
        value={percent}
        color={color}
        aria-label={title}
        sx={{ my: 1, borderRadius: 1, height: 6 }}
      />
      <Typography variant="caption" component="div" sx={{ color: 'text.secondary' }}>
        {pace.filter(Boolean).join(' · ')}
      </Typography>
    </Box>
  );
};
