import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { taskKindsFor } from '@granary/api/workflow';
import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { session } from '../app/session/session-store.ts';
import { useLocalName } from '../ui/widgets/local-name.ts';
import { isNarrowed, waitingDays, type InboxSearch } from './inbox-search.ts';
import { kindName } from './names.ts';

interface Props {
  readonly search: InboxSearch;
  readonly change: (change: Partial<InboxSearch>) => void;
}

const TYPING_MS = 300;

/** Narrows the inbox by text, type, warehouse, waiting time and amount. */
export const InboxFilters = ({ search, change }: Props) => {
  const { t } = useTranslation();
  const localName = useLocalName();
  const permissions = session.use((state) => state.permissions);
  const warehouses = session.use((state) => state.user?.warehouses) ?? [];
  const kinds = taskKindsFor(new Set(permissions));
  return (
    <Box
      component="search"
      aria-label={t('workflow:filter.label')}
      sx={{
        display: 'grid',
        gap: 2,
        px: 4,
        py: 3,
        gridTemplateColumns: '1fr 1fr',
        borderBottom: 1,
        borderColor: 'divider',
      }}
    >
      <Typed
        label={t('workflow:filter.search')}
        type="search"
        wide
        value={search.q ?? ''}
        onChange={(q) => change({ q: q || undefined })}
      />
      {kinds.length > 1 && (
        <Choice
          label={t('workflow:filter.kind')}
          value={search.kind}
          choices={kinds.map((kind) => [kind, kindName(kind)])}
          onChange={(kind) => change({ kind: kinds.find((one) => one === kind) })}
        />
      )}
      {warehouses.length > 1 && (
        <Choice
          label={t('workflow:warehouse')}
          value={search.warehouse}
          choices={warehouses.map((one) => [one.code, localName(one)])}
          onChange={(warehouse) => change({ warehouse })}
        />
      )}
      <Choice
        label={t('workflow:filter.age')}
        value={search.days === undefined ? undefined : String(search.days)}
        choices={waitingDays.map((count) => [String(count), t('workflow:filter.days', { count })])}
        onChange={(days) => change({ days: days === undefined ? undefined : Number(days) })}
      />
      <Typed
        label={t('workflow:filter.atLeast')}
        type="number"
        value={search.atLeast?.toString() ?? ''}
        onChange={(text) => change({ atLeast: amountOf(text) })}
      />
      <Typed
        label={t('workflow:filter.atMost')}
        type="number"
        value={search.atMost?.toString() ?? ''}
        onChange={(text) => change({ atMost: amountOf(text) })}
      />
      {isNarrowed(search) && (
        <Button
          size="small"
          color="inherit"
          onClick={() =>
            change({
              q: undefined,
              kind: undefined,
              warehouse: undefined,
              days: undefined,
              atLeast: undefined,
              atMost: undefined,
            })
          }
        >
          {t('workflow:filter.clear')}
        </Button>
      )}
    </Box>
  );
};

const amountOf = (text: string): number | undefined => {
  const amount = Number(text);
  return text === '' || !Number.isFinite(amount) || amount < 0 ? undefined : amount;
};

interface TypedProps {
  readonly label: string;
  readonly type: 'search' | 'number';
  readonly wide?: boolean;
  readonly value: string;
  readonly onChange: (text: string) => void;
}

/** Reports a pause in typing, not every letter. */
const Typed = ({ label, type, wide = false, value, onChange }: TypedProps) => {
  const [text, setText] = useState(value);
  const [known, setKnown] = useState(value);
  if (known !== value) {
    setKnown(value);
    if (amountOf(text) !== amountOf(value) || type === 'search') setText(value);
  }
  const settled = useEffectEvent(onChange);
  useEffect(() => {
    if (text === value) return undefined;
    const timer = setTimeout(() => settled(text), TYPING_MS);
    return () => clearTimeout(timer);
  }, [text, value]);
  return (
    <TextField
      size="small"
      type={type}
      label={label}
      value={text}
      onChange={(event) => setText(event.target.value)}
      slotProps={{ htmlInput: type === 'number' ? { min: 0, inputMode: 'decimal' } : {} }}
      sx={wide ? { gridColumn: '1 / -1' } : {}}
    />
  );
};

interface ChoiceProps {
  readonly label: string;
  readonly value: string | undefined;
  readonly choices: readonly (readonly [value: string, label: string])[];
  readonly onChange: (value: string | undefined) => void;
}

const Choice = ({ label, value, choices, onChange }: ChoiceProps) => {
  const { t } = useTranslation();
  return (
    <TextField
      select
      size="small"
      label={label}
      value={choices.some(([one]) => one === value) ? value : ''}
      onChange={(event) => onChange(event.target.value || undefined)}
      slotProps={{ inputLabel: { shrink: true }, select: { displayEmpty: true } }}
    >
      <MenuItem value="">{t('workflow:filter.any')}</MenuItem>
      {choices.map(([one, name]) => (
        <MenuItem key={one} value={one}>
          {name}
        </MenuItem>
      ))}
    </TextField>
  );
};
