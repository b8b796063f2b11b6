import Autocomplete from '@mui/material/Autocomplete';
import TextField from '@mui/material/TextField';
import { getWarehouse } from '@granary/api/warehouses';
import { useController, useFormContext } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useQueryOf } from '../app/client/use-query-of.ts';
import { isListed, locationOf, locationsLike, type KnownLocation } from './locations.ts';

interface Props {
  /** Path in the form values. */
  readonly name: string;
  readonly label: string;
  /** Whose locations are offered. */
  readonly warehouse: string;
  readonly required?: boolean;
}

/** A location, chosen from those of the warehouse or scanned. Goods may lie elsewhere, which the field then says. */
export const LocationInput = ({ name, label, warehouse, required = false }: Props) => {
  const { t } = useTranslation();
  const { control } = useFormContext();
  const { field, fieldState } = useController({ name, control });
  const { data } = useQueryOf('warehouse', getWarehouse, { params: { code: warehouse } });
  const known = data?.locations ?? [];
  const value = (field.value as string | null | undefined) ?? '';
  const unlisted = value !== '' && known.length > 0 && !isListed(known, value);
  return (
    <Autocomplete<KnownLocation, false, false, true>
      freeSolo
      autoHighlight
      size="small"
      options={known}
      inputValue={value}
      value={value}
      filterOptions={(all) => locationsLike(all, value)}
      getOptionLabel={(option) => (typeof option === 'string' ? option : option.location)}
      getOptionKey={(option) => (typeof option === 'string' ? option : option.location)}
      isOptionEqualToValue={(option, chosen) => option.location === (chosen as unknown)}
      clearText={t('common:clear')}
      openText={t('common:open')}
      closeText={t('common:close')}
      onInputChange={(_, next, reason) => {
        if (reason !== 'reset') field.onChange(next);
      }}
      onChange={(_, option) =>
        field.onChange(option === null ? '' : typeof option === 'string' ? option : option.location)
      }
      onBlur={() => {
        field.onChange(locationOf(known, value));
        field.onBlur();
      }}
      onKeyDown={(event) => {
        // A scanner ends with it; the form is not submitted.
        if (event.key === 'Enter' && !event.ctrlKey && !event.metaKey) event.preventDefault();
      }}
      renderOption={({ key, ...item }, { location, description }) => (
        <li key={key} {...item}>
          {[location, description].filter(Boolean).join(' · ')}
        </li>
      )}
      renderInput={(params) => (
        <TextField
          {...params}
          label={label}
          required={required}
          error={fieldState.invalid}
          helperText={fieldState.error?.message ?? (unlisted ? t('common:unlistedLocation') : undefined)}
          inputRef={field.ref}
          data-field={name}
          data-label={label}
        />
      )}
    />
  );
};
