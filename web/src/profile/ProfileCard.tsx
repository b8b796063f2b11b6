import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { useId, type ReactNode } from 'react';

interface Props {
  readonly title: string;
  readonly hint?: string;
  readonly children: ReactNode;
}

/** A section of the profile page. */
export const ProfileCard = ({ title, hint, children }: Props) => {
  const heading = useId();
  return (
    <Paper variant="outlined" component="section" aria-labelledby={heading} sx={{ p: { xs: 4, md: 5 } }}>
      <Typography id={heading} variant="h3" component="h2" sx={{ mb: hint ? 1 : 4 }}>
        {title}
      </Typography>
      {hint && (
        <Typography variant="body2" sx={{ color: 'text.secondary', mb: 4 }}>
          {hint}
        </Typography>
      )}
      {children}
    </Paper>
  );
};
