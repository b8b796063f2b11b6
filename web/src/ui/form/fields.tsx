import FormControlLabel from '@mui/material/FormControlLabel';
import MenuItem from '@mui/material/MenuItem';
import Switch from '@mui/material/Switch';
import TextField, { type TextFieldProps } from '@mui/material/TextField';
import { useController, useFormContext } from 'react-hook-form';
import { typedDecimal } from '../widgets/format.ts';
import { PasswordField } from './PasswordField.tsx';
import { EntityPicker, type EntityOption, type EntitySource } from '../widgets/EntityPicker.tsx';

interface FieldProps {
  /** Path in the form values: `title`, `lines.0.quantity`. */
  readonly name: string;
  readonly label: string;
  readonly required?: boolean;
  readonly disabled?: boolean;
  readonly hint?: string;
  /** In a table, where the column shows the label: keep it for screen readers only. */
  readonly bare?: boolean;
}

/** Value, error and registration common to all fields. */
const useField = ({ name, label, hint, bare, required, disabled }: FieldProps) => {
  const { control } = useFormContext();
  const { field, fieldState } = useController({ name, control });
  const message = fieldState.error?.message ?? hint;
  return {
    field,
    look: {
      label: bare ? undefined : label,
      required: required ?? false,
      disabled: disabled ?? false,
      error: fieldState.invalid,
      helperText: message,
      'data-field': name,
      'data-label': label,
    },
  };
};

interface TextInputProps extends FieldProps {
  readonly multiline?: boolean;
  readonly type?: string;
  /** For a field that is also scanned into: what Enter makes of the text, instead of submitting the form. */
  readonly onEnter?: (text: string) => string;
}

export const TextInput = ({ multiline, type, onEnter, ...props }: TextInputProps) => {
  const { field, look } = useField(props);
  return (
    <TextField
      {...look}
      {...inputOf(field)}
      {...(onEnter
        ? {
            onKeyDown: (event) => {
              if (event.key !== 'Enter' || event.ctrlKey || event.metaKey) return;
              event.preventDefault();
              field.onChange(onEnter(String(field.value ?? '')));
            },
          }
        : {})}
      {...(multiline ? { multiline: true, minRows: 3 } : {})}
      {...(type ? { type } : {})}
      slotProps={{ htmlInput: props.bare ? { 'aria-label': props.label } : {} }}
    />
  );
};

/** A password: masked, with a button that shows it. */
export const PasswordInput = ({ autoComplete, ...props }: FieldProps & { autoComplete: string }) => {
  const { field, look } = useField(props);
  return <PasswordField {...look} {...inputOf(field)} autoComplete={autoComplete} />;
};

/** A code: converted to upper case and trimmed. */
export const CodeInput = (props: FieldProps) => {
  const { field, look } = useField(props);
  return (
    <TextField
      {...look}
      {...inputOf(field)}
      onChange={(event) => field.onChange(event.target.value.toUpperCase().trim())}
      slotProps={{
        htmlInput: {
          autoCapitalize: 'characters',
          spellCheck: false,
          ...(props.bare ? { 'aria-label': props.label } : {}),
        },
      }}
    />
  );
};

/** A decimal as a string: a quantity, or with `money` an amount in dollars. */
export const DecimalInput = ({
  money = false,
  unit,
  ...props
}: FieldProps & { money?: boolean; unit?: string }) => {
  const { field, look } = useField(props);
  return (
    <TextField
      {...look}
      {...inputOf(field)}
      onChange={(event) => field.onChange(typedDecimal(event.target.value))}
      slotProps={{
        htmlInput: {
          inputMode: 'decimal',
          style: { textAlign: 'right', fontVariantNumeric: 'tabular-nums' },
          ...(props.bare ? { 'aria-label': props.label } : {}),
        },
        input: {
          ...(money ? { startAdornment: <span aria-hidden>$</span> } : {}),
          ...(unit
            ? { endAdornment: <span style={{ marginLeft: 6, whiteSpace: 'nowrap' }}>{unit}</span> }
            : {}),
        },
      }}
    />
  );
};

export const DayInput = ({ min, max, ...props }: FieldProps & { min?: string; max?: string }) => {
  const { field, look } = useField(props);
  return (
    <TextField
      {...look}
      {...inputOf(field)}
      type="date"
      slotProps={{
        inputLabel: { shrink: true },
        htmlInput: { min, max, ...(props.bare ? { 'aria-label': props.label } : {}) },
      }}
    />
  );
};

/** A time of day, `08:30`. */
export const TimeInput = (props: FieldProps) => {
  const { field, look } = useField(props);
  return (
    <TextField
      {...look}
      {...inputOf(field)}
      type="time"
      slotProps={{
        inputLabel: { shrink: true },
        htmlInput: props.bare ? { 'aria-label': props.label } : {},
      }}
    />
  );
};

export interface Choice {
  readonly value: string;
  readonly label: string;
}

/** Selects one of a few options. */
export const SelectInput = ({
  choices,
  empty,
  onChosen,
  ...props
}: FieldProps & { choices: readonly Choice[]; empty?: string; onChosen?: (value: string) => void }) => {
  const { field, look } = useField(props);
  return (
    <TextField
      select
      {...look}
      {...inputOf(field)}
      onChange={(event) => {
        field.onChange(event);
        onChosen?.(event.target.value);
      }}
      slotProps={{
        htmlInput: props.bare ? { 'aria-label': props.label } : {},
        // Options may be indented in the list; the selected one is not.
        select: {
          renderValue: (value) => choices.find((choice) => choice.value === value)?.label.trim() ?? empty,
        },
      }}
    >
      {empty !== undefined && <MenuItem value="">{empty}</MenuItem>}
      {choices.map((choice) => (
        <MenuItem key={choice.value} value={choice.value}>
          {choice.label}
        </MenuItem>
      ))}
    </TextField>
  );
};

export const SwitchInput = (props: FieldProps) => {
  const { field } = useField(props);
  return (
    <FormControlLabel
      label={props.label}
      data-field={props.name}
      data-label={props.label}
      control={
        <Switch
          checked={Boolean(field.value)}
          disabled={props.disabled ?? false}
          onChange={(_, checked) => field.onChange(checked)}
          onBlur={field.onBlur}
          slotProps={{ input: { ref: field.ref } }}
        />
      }
    />
  );
};

interface EntityInputProps<Row extends object> extends FieldProps {
  readonly source: EntitySource<Row>;
  /** Label of the initial value, before it is fetched. */
  readonly known?: EntityOption;
  readonly onPicked?: (row: Row | undefined) => void;
}

/** Picks a record from another list by server search; the value is its id. */
export const EntityInput = <Row extends object>({
  source,
  known,
  onPicked,
  ...props
}: EntityInputProps<Row>) => {
  const { field, look } = useField(props);
  return (
    <EntityPicker<Row>
      source={source}
      value={(field.value as string | null | undefined) || undefined}
      {...(known ? { known } : {})}
      onChange={(id, row) => {
        field.onChange(id ?? '');
        onPicked?.(row);
      }}
      onBlur={field.onBlur}
      inputRef={field.ref}
      look={{ ...look, 'aria-label': props.bare ? props.label : undefined }}
    />
  );
};

const inputOf = (field: {
  name: string;
  value: unknown;
  onChange: TextFieldProps['onChange'];
  onBlur: () => void;
  ref: React.Ref<unknown>;
}) => ({
  name: field.name,
  value: (field.value as string | null | undefined) ?? '',
  onChange: field.onChange,
  onBlur: field.onBlur,
  inputRef: field.ref,
});
