import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { Mark } from '../ui/widgets/Mark.tsx';

interface Props {
  readonly figure: string;
  readonly title: string;
  readonly body: string;
  readonly actions: ReactNode;
}

/** A page without top bar and navigation rail. */
export const BlankPage = ({ figure, title, body, actions }: Props) => (
  <Box
    component="main"
    sx={{
      minHeight: '100dvh',
      display: 'grid',
      placeContent: 'center',
      justifyItems: 'center',
      p: 6,
      textAlign: 'center',
    }}
  >
    <Mark size={44} />
    <Typography component="p" sx={{ fontSize: 32, fontWeight: 700, color: 'primary.main', mt: 6 }}>
      {figure}
    </Typography>
    <Typography variant="h1" sx={{ mt: 1 }}>
      {title}
    </Typography>
    <Typography sx={{ color: 'text.secondary', mt: 2, maxWidth: 480 }}>{body}</Typography>
    <Box sx={{ display: 'flex', gap: 2, mt: 6, flexWrap: 'wrap', justifyContent: 'center' }}>{actions}</Box>
  </Box>
);
