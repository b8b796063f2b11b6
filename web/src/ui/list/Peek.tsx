import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { PathLink } from '../widgets/PathLink.tsx';
import type { LinkTarget } from './types.ts';

interface Props {
  readonly title: string;
  readonly subtitle: ReactNode;
  readonly chips?: ReactNode;
  readonly children: ReactNode;
  /** Link to the full record. */
  readonly open?: { readonly label: string; readonly target: LinkTarget };
}

/** Summary of a record beside the list. */
export const Peek = ({ title, subtitle, chips, children, open }: Props) => (
  <Box sx={{ display: 'grid', gap: 5, gridTemplateColumns: 'minmax(0, 1fr)' }}>
    <div>
      <Typography variant="h3" component="h2" sx={{ pr: 8, overflowWrap: 'anywhere' }}>
        {title}
      </Typography>
      <Typography variant="body2" component="div" sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
        {subtitle}
      </Typography>
      {chips && <Box sx={{ display: 'flex', gap: 2, flexWrap: 'wrap', mt: 2 }}>{chips}</Box>}
    </div>
    {children}
    {open && (
      <Button component={PathLink} {...open.target} variant="outlined" color="inherit">
        {open.label}
      </Button>
    )}
  </Box>
);
