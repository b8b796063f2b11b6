import Autocomplete from '@mui/material/Autocomplete';
import TextField from '@mui/material/TextField';
import { listDestinations } from '@granary/api/warehouses';
import type { WarehouseAccess } from '@granary/api/users';
import { useController } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useQueryOf } from '../app/client/use-query-of.ts';
import { useLocalName } from '../ui/widgets/local-name.ts';

const EVERYWHERE = '*';

interface ChoiceProps {
  readonly label: string;
  readonly value: WarehouseAccess;
  readonly onChange: (value: WarehouseAccess) => void;
  readonly error?: string | undefined;
  readonly disabled?: boolean;
}

/** Selected warehouses, or all, including future ones. */
export const WarehousesChoice = ({ label, value, onChange, error, disabled = false }: ChoiceProps) => {
  const { t } = useTranslation();
  const localName = useLocalName();
  const warehouses = useQueryOf('warehouse', listDestinations, {}).data?.rows ?? [];
  const names = new Map(warehouses.map((one) => [one.code, `${one.code} · ${localName(one)}`]));
  const nameOf = (code: string) => (code === EVERYWHERE ? t('users:everywhere') : (names.get(code) ?? code));
  const pick = (codes: string[]) =>
    onChange(codes.at(-1) === EVERYWHERE ? 'all' : codes.filter((code) => code !== EVERYWHERE));
  return (
    <Autocomplete
      multiple
      size="small"
      disabled={disabled}
      options={[EVERYWHERE, ...warehouses.map(({ code }) => code)]}
      value={value === 'all' ? [EVERYWHERE] : [...value]}
      getOptionLabel={nameOf}
      onChange={(_, codes) => pick(codes)}
      renderInput={(props) => (
        <TextField {...props} label={label} error={Boolean(error)} helperText={error ?? ' '} />
      )}
    />
  );
};

export const WarehousesInput = ({ name, label }: { name: string; label: string }) => {
  const { field, fieldState } = useController({ name });
  return (
    <WarehousesChoice
      label={label}
      value={field.value as WarehouseAccess}
      onChange={field.onChange}
      error={fieldState.error?.message}
    />
  );
};
