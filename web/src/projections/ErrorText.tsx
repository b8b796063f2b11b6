import Typography from '@mui/material/Typography';
import { poisonName } from './names.ts';

interface Props {
  readonly kind: string | null | undefined;
  readonly error: string;
}

/** What kind of error it is, and beneath it in the words of the code. */
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
