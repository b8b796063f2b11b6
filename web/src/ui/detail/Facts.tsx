import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';

export interface Fact {
  readonly label: string;
  readonly value: ReactNode;
  /** Spans all columns, for long text. */
  readonly wide?: boolean;
}

/** Labels and values of a record, in as many columns as fit. */
export const Facts = ({ facts }: { facts: readonly Fact[] }) => (
  <Box
    component="dl"
    sx={{ m: 0, display: 'grid', gap: 4, gridTemplateColumns: 'repeat(auto-fill, minmax(200px, 1fr))' }}
  >
    {facts.map((fact) => (
      <Box key={fact.label} sx={{ minWidth: 0, ...(fact.wide ? { gridColumn: '1 / -1' } : {}) }}>
        <Typography variant="body2" component="dt" sx={{ color: 'text.secondary' }}>
          {fact.label}
        </Typography>
        <Box component="dd" sx={{ m: 0, mt: 0.5, overflowWrap: 'anywhere' }}>
          {fact.value === null || fact.value === undefined || fact.value === '' ? '–' : fact.value}
        </Box>
      </Box>
    ))}
  </Box>
);
