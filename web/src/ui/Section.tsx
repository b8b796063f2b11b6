import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { useId, type ReactNode } from 'react';

interface Props {
  readonly title: string;
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}

/** A named landmark for screen readers. */
export const Section = ({ title, actions, children }: Props) => {
  const id = useId();
  return (
    <Box component="section" aria-labelledby={id} sx={{ minWidth: 0 }}>
      <Box
        sx={{
          display: 'flex',
          alignItems: 'center',
          justifyContent: 'space-between',
          gap: 3,
          mb: 2,
          minHeight: 32,
        }}
      >
        <Typography id={id} variant="h3" component="h2">
          {title}
        </Typography>
        {actions}
      </Box>
      {children}
    </Box>
  );
};

/** Frame for section content that is not a card itself. */
export const Card = ({ children }: { children: ReactNode }) => (
  <Paper variant="outlined" sx={{ p: { xs: 2, md: 4 }, minWidth: 0, overflowX: 'auto' }}>
    {children}
  </Paper>
);
