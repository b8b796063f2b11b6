import Typography from '@mui/material/Typography';
import { poisonName } from './names.ts';

interface Props {
  readonly kind: string | null | undefined;
  readonly error: string;
}

/** The kind of error, with its message below. */
export const ErrorText = ({ kind, error }: Props) => {
  const name = poisonName(kind);
  if (!name) return error;
  return (
    <>
      {name}
      <Typography
        variant="caption"
        component="span"
        sx={{ display: 'block', color: 'text.secondary', overflowWrap: 'anywhere', textTransform: 'none' }}
      >
        {error}
      </Typography>
    </>
  );
};
