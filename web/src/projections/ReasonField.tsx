import TextField from '@mui/material/TextField';
import { useTranslation } from 'react-i18next';

const SHORTEST = 5;
const LONGEST = 500;

export const isReason = (text: string): boolean => text.trim().length >= SHORTEST;

interface Props {
  readonly value: string;
  readonly onChange: (value: string) => void;
}

/** The reason for a request, recorded with it. */
export const ReasonField = ({ value, onChange }: Props) => {
  const { t } = useTranslation();
  return (
    <TextField
      autoFocus
      required
      multiline
      minRows={2}
      label={t('common:reason')}
      helperText={t('common:reasonLength', { minimum: SHORTEST, maximum: LONGEST })}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      slotProps={{ htmlInput: { maxLength: LONGEST } }}
    />
  );
};
