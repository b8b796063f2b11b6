import Autocomplete from '@mui/material/Autocomplete';
import Box from '@mui/material/Box';
import TextField from '@mui/material/TextField';
import type { Topic } from '@granary/api/http';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { ApiFailure } from '../../app/client/failure.ts';
import type { ListAnswer, ListContract } from '../list/types.ts';
import { askList } from '../list/use-list.ts';

export interface EntityOption {
  readonly id: string;
  readonly label: string;
  readonly detail?: string;
}

/** The records of a picker: a list endpoint with `q`. */
export interface EntitySource<Row extends object> {
  readonly topic: Topic;
  readonly contract: ListContract<Row>;
  /** Added to every request: `{ filter: ['status:in:active'] }`. */
  readonly query?: Readonly<Record<string, unknown>>;
  readonly option: (row: Row) => EntityOption;
}

interface Props<Row extends object> {
  readonly source: EntitySource<Row>;
  readonly value: string | undefined;
  readonly known?: EntityOption;
  readonly onChange: (id: string | undefined, row: Row | undefined) => void;
  readonly onBlur?: () => void;
  readonly inputRef?: React.Ref<unknown>;
  readonly look: {
    readonly label: ReactNode;
    readonly required?: boolean;
    readonly disabled?: boolean;
    readonly error?: boolean;
    readonly helperText?: ReactNode;
    readonly 'aria-label'?: string | undefined;
    readonly 'data-field'?: string;
    readonly 'data-label'?: string;
  };
}

const TYPING_MS = 250;
const MOST_OPTIONS = 20;

/** Picks one record of a list by typing; the server searches. */
export const EntityPicker = <Row extends object>(props: Props<Row>) => {
  const { source, value, known, onChange, look } = props;
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  const [typed, setTyped] = useState('');
  const [picked, setPicked] = useState<EntityOption>();
  const text = useSettled(typed);
  const request = { ...source.query, limit: MOST_OPTIONS, q: text || undefined };
  const query = useQuery<ListAnswer<Row>, ApiFailure>({
    queryKey: [source.topic, source.contract.path, 'pick', request],
    queryFn: ({ signal }) => askList(source.contract, request, signal),
    enabled: open,
    placeholderData: (previous) => previous,
  });
  const rows = query.data?.rows ?? [];
  const options = rows.map(source.option);
  const current =
    value === undefined
      ? null
      : ([picked, known, ...options].find((one) => one?.id === value) ?? { id: value, label: value });

  return (
    <Autocomplete<EntityOption>
      size="small"
      open={open}
      onOpen={() => setOpen(true)}
      onClose={() => setOpen(false)}
      options={options}
      value={current}
      disabled={look.disabled ?? false}
      loading={query.isFetching}
      loadingText={t('common:loading')}
      noOptionsText={query.isError ? t('errors:requestFailed') : t('common:noResults')}
      openText={t('common:open')}
      closeText={t('common:close')}
      clearText={t('common:clear')}
      filterOptions={(all) => all}
      getOptionLabel={(option) => option.label}
      getOptionKey={(option) => option.id}
      isOptionEqualToValue={(one, other) => one.id === other.id}
      onInputChange={(_, next, reason) => setTyped(reason === 'input' ? next : '')}
      onChange={(_, option) => {
        setPicked(option ?? undefined);
        onChange(option?.id, option ? rows[options.findIndex((one) => one.id === option.id)] : undefined);
      }}
      renderOption={({ key, ...item }, option) => (
        <Box component="li" key={key} {...item} sx={{ display: 'block !important' }}>
          {option.label}
          {option.detail && (
            <Box component="span" sx={{ display: 'block', color: 'text.secondary', fontSize: 12 }}>
              {option.detail}
            </Box>
          )}
        </Box>
      )}
      renderInput={(params) => (
        <TextField
          {...params}
          label={look.label}
          required={look.required ?? false}
          error={look.error ?? false}
          helperText={look.helperText}
          inputRef={props.inputRef}
          onBlur={props.onBlur}
          data-field={look['data-field']}
          data-label={look['data-label']}
          slotProps={{
            ...params.slotProps,
            htmlInput: {
              ...params.slotProps.htmlInput,
              ...(look['aria-label'] ? { 'aria-label': look['aria-label'] } : {}),
            },
          }}
        />
      )}
    />
  );
};

const useSettled = (text: string): string => {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text.trim()), TYPING_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
};
