import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { PathLink } from './PathLink.tsx';
import type { Tone } from '../../app/theme/tones.ts';

export interface Figure {
  readonly label: string;
  readonly value: ReactNode;
  readonly hint?: ReactNode;
  readonly tone?: Tone;
  /** The list behind the figure. */
  readonly to?: string;
  readonly search?: Record<string, unknown>;
}

/** A large figure with its label; a link if it has a target. */
const KeyFigure = ({ label, value, hint, tone, to, search }: Figure) => {
  const content = (
    <>
      <Typography variant="body2" component="div" sx={{ color: 'text.secondary' }}>
        {label}
      </Typography>
      <Typography
        variant="figure"
        component="div"
        sx={(theme) => ({
          mt: 1,
          overflowWrap: 'anywhere',
          // Keeps amounts on one line in a narrow box.
          fontSize: 'clamp(16px, 14cqi, 24px)',
          ...(tone ? { color: theme.tones[tone].text } : {}),
        })}
      >
        {value}
      </Typography>
      {hint !== undefined && (
        <Typography variant="caption" component="div" sx={{ color: 'text.secondary', mt: 1 }}>
          {hint}
        </Typography>
      )}
    </>
  );
  const look = {
    display: 'block',
    p: 4,
    minWidth: 0,
    containerType: 'inline-size',
    borderRadius: 1.5,
    border: 1,
    borderColor: 'divider',
    bgcolor: 'background.paper',
  } as const;
  if (to === undefined) return <Box sx={look}>{content}</Box>;
  return (
    <Box
      component={PathLink}
      to={to}
      {...(search ? { search } : {})}
      sx={{ ...look, color: 'inherit', textDecoration: 'none', '&:hover': { borderColor: 'primary.main' } }}
    >
      {content}
    </Box>
  );
};

/** Key figures side by side, two per row on a phone. */
export const KeyFigures = ({ figures }: { figures: readonly Figure[] }) => (
  <Box
    sx={{
      display: 'grid',
      gap: 3,
      gridTemplateColumns: { xs: '1fr 1fr', lg: `repeat(${Math.min(figures.length, 4)}, 1fr)` },
    }}
  >
    {figures.map((figure) => (
      <KeyFigure key={figure.label} {...figure} />
    ))}
  </Box>
);
