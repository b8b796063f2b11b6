import Autocomplete from '@mui/material/Autocomplete';
import TextField from '@mui/material/TextField';
import { permissions, type Permission } from '@granary/api/access';
import { useController, useFormContext } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useCan } from '../app/session/can.ts';
import { permissionName } from '../ui/states/permission-name.ts';
import { areaOf } from './areas.ts';

interface Props {
  readonly name: string;
  readonly label: string;
  /** By default all. */
  readonly options?: readonly Permission[];
}

/** Selects permissions by area; those the user does not hold are shown but cannot be granted. */
export const PermissionsInput = ({ name, label, options = permissions }: Props) => {
  const { t } = useTranslation();
  const can = useCan();
  const { control } = useFormContext();
  const { field, fieldState } = useController({ name, control });
  const value = field.value as Permission[];
  return (
    <Autocomplete
      multiple
      size="small"
      disableCloseOnSelect
      options={options}
      value={value}
      groupBy={(permission) => t(`permissions:resource.${areaOf(permission)}`)}
      getOptionLabel={(permission) => permissionName(t, permission)}
      getOptionDisabled={(permission) => !can(permission) && !value.includes(permission)}
      onChange={(_, chosen) => field.onChange(chosen)}
      renderInput={(input) => (
        <TextField
          {...input}
          required
          label={label}
          error={fieldState.invalid}
          helperText={fieldState.error?.message}
          inputRef={field.ref}
          data-field={name}
          data-label={label}
        />
      )}
    />
  );
};
