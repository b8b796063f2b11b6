import TextField from '@mui/material/TextField';
import { useController, useFormContext } from 'react-hook-form';

/** A past moment, to the minute; empty means now. */
export const MomentInput = ({ name, label, hint }: { name: string; label: string; hint: string }) => {
  const { control } = useFormContext();
  const { field, fieldState } = useController({ name, control });
  return (
    <TextField
      type="datetime-local"
      label={label}
      name={field.name}
      value={(field.value as string | undefined) ?? ''}
      onChange={field.onChange}
      onBlur={field.onBlur}
      inputRef={field.ref}
      error={fieldState.invalid}
      helperText={fieldState.error?.message ?? hint}
      data-field={name}
      data-label={label}
      slotProps={{ inputLabel: { shrink: true } }}
    />
  );
};
