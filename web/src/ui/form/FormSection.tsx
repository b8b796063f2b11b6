import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';

interface Props {
  readonly title?: string;
  readonly description?: string;
  /** Use 1 if the content is a table. */
  readonly columns?: 1 | 2;
  readonly children: ReactNode;
}

/** A section of a form with two columns if there is room. `Wide` lets a field span both. */
export const FormSection = ({ title, description, columns = 2, children }: Props) => (
  <Paper component="section" variant="outlined" sx={{ p: { xs: 4, md: 5 }, minWidth: 0 }}>
    {title && (
      <Typography variant="h3" component="h2">
        {title}
      </Typography>
    )}
    {description && (
      <Typography variant="body2" sx={{ color: 'text.secondary', mt: 0.5 }}>
        {description}
      </Typography>
    )}
    <Box
      sx={{
        mt: title ? 4 : 0,
        display: 'grid',
        gap: 4,
        alignItems: 'start',
        gridTemplateColumns: columns === 2 ? { md: '1fr 1fr' } : 'minmax(0, 1fr)',
      }}
    >
      {children}
    </Box>
  </Paper>
);

export const Wide = ({ children }: { children: ReactNode }) => (
  <Box sx={{ gridColumn: '1 / -1' }}>{children}</Box>
);
