import TextField from '@mui/material/TextField';
import { useController } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { TextInput } from '../ui/form/fields.tsx';
import { useWayBack } from '../ui/form/use-way-back.ts';

export interface EntryPageProps {
  /** Undefined for a new entry. */
  readonly id: string | undefined;
}

export const NameFields = () => {
  const { t } = useTranslation();
  return (
    <>
      <TextInput required name="name" label={t('configuration:name')} />
      <TextInput name="englishName" label={t('configuration:englishName')} />
      <TextInput name="khmerName" label={t('configuration:khmerName')} />
    </>
  );
};

/** Sort order, a small integer: lower comes first. */
export const SortInput = () => {
  const { t } = useTranslation();
  const { field, fieldState } = useController({ name: 'sort' });
  return (
    <TextField
      size="small"
      type="number"
      data-field="sort"
      data-label={t('configuration:sort')}
      label={t('configuration:sort')}
      value={field.value as number}
      onBlur={field.onBlur}
      inputRef={field.ref}
      onChange={(event) => field.onChange(Number(event.target.value))}
      error={fieldState.invalid}
      helperText={fieldState.error?.message ?? t('configuration:sortHint')}
      slotProps={{ htmlInput: { min: 0, step: 1 } }}
    />
  );
};

/** Returns to the list of the entry's kind, on save and on cancel. */
export const useBackTo = (tab: string) => useWayBack('/system/config', { tab });
