import DoneIcon from '@mui/icons-material/CheckCircle';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useTheme } from '@mui/material/styles';
import type { ReactNode } from 'react';

interface Props {
  readonly label: string;
  /**
   * `now`: the next thing to go to or scan. `done`: shrinks to one line, to make room for the number pad on a phone.
   */
  readonly state: 'now' | 'done' | 'later';
  /** Used by tests to find the plate. */
  readonly name: string;
  /** The current one of several, announced by screen readers. */
  readonly current?: boolean;
  readonly hint?: ReactNode;
  readonly children: ReactNode;
}

/** A location, batch or quantity, large enough to read from the trolley. */
export const Plate = ({ label, state, name, current = false, hint, children }: Props) => {
  const { tones } = useTheme();
  return (
    <Box
      aria-current={current ? 'step' : undefined}
      sx={{
        px: 4,
        py: state === 'done' ? 2 : 4,
        borderRadius: 1.5,
        border: 2,
        borderColor: state === 'now' ? 'primary.main' : 'divider',
        bgcolor: { now: 'action.selected', done: tones.success.background, later: 'transparent' }[state],
        opacity: state === 'later' ? 0.65 : 1,
      }}
    >
      <Typography
        variant="body2"
        component="div"
        sx={{ color: 'text.secondary', display: 'flex', gap: 2, flexWrap: 'wrap', alignItems: 'center' }}
      >
        {label}
        {hint}
        {state === 'done' && <DoneIcon fontSize="small" sx={{ color: tones.success.text }} />}
      </Typography>
      <Box
        data-plate={name}
        sx={{
          fontSize: state === 'now' ? { xs: 30, md: 38 } : 20,
          fontWeight: 700,
          lineHeight: 1.25,
          overflowWrap: 'anywhere',
          fontVariantNumeric: 'tabular-nums',
        }}
      >
        {children}
      </Box>
    </Box>
  );
};
