import ClearIcon from '@mui/icons-material/Close';
import FilterIcon from '@mui/icons-material/FilterList';
import SearchIcon from '@mui/icons-material/Search';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import InputAdornment from '@mui/material/InputAdornment';
import MenuItem from '@mui/material/MenuItem';
import OutlinedInput from '@mui/material/OutlinedInput';
import type { ListFilter } from '@granary/api/http';
import { Suspense, useEffect, useEffectEvent, useRef, useState } from 'react';
import { lazyPart } from '../../app/router/lazy-part.ts';
import { useTranslation } from 'react-i18next';
import { MenuButton } from '../widgets/MenuButton.tsx';
import { ColumnChooser } from './ColumnChooser.tsx';
import { useCan } from '../../app/session/can.ts';
import { ExportButton } from './ExportButton.tsx';
import { FilterChip } from './FilterChip.tsx';
import { SEARCH_LONGEST } from './list-search.ts';
import { SortChips } from './SortChips.tsx';
import type { useShownColumns } from './shown-columns.ts';
import type { Column, ListPageProps } from './types.ts';
import type { ListState } from './use-list.ts';

const FilterPopover = lazyPart(async () => ({ default: (await import('./FilterEditor.tsx')).FilterPopover }));

interface Props<Row extends object> {
  readonly props: ListPageProps<Row>;
  readonly list: ListState<Row>;
  readonly columns: ReturnType<typeof useShownColumns<Row>>;
  readonly seen: readonly Column<Row>[];
  readonly narrow: boolean;
}

/** Search, active filters, sorting and column chooser. */
export const FilterBar = <Row extends object>({ props, list, columns, seen, narrow }: Props<Row>) => {
  const { t } = useTranslation();
  const can = useCan();
  const [editing, setEditing] = useState<{ anchor: HTMLElement; column: Column<Row>; filter?: ListFilter }>();
  const filterButton = useRef<HTMLSpanElement>(null);
  const offered = props.columns.filter(
    ({ field }) => props.fields[field] && props.fields[field].filterable !== false,
  );
  const columnOf = (field: string) => props.columns.find((column) => column.field === field);

  const apply = (next: ListFilter | undefined) => {
    const others = list.filters.filter((filter) => filter !== editing?.filter);
    list.setFilters(next ? [...others, next] : others);
    setEditing(undefined);
  };
  const edit = (filter: ListFilter) => (anchor: HTMLElement) => {
    const column = columnOf(filter.field);
    if (column) setEditing({ anchor, column, filter });
  };

  return (
    <Box
      component="search"
      sx={{
        display: 'flex',
        alignItems: 'center',
        flexWrap: 'wrap',
        gap: 2,
        px: { xs: 4, md: 6 },
        py: 2,
        borderBottom: 1,
        borderColor: 'divider',
        bgcolor: 'background.paper',
      }}
    >
      <SearchField
        label={props.searchLabel ?? t('common:search')}
        value={list.search.q ?? ''}
        onChange={(q) => list.change({ q: q || undefined })}
      />
      {list.fixed.map((filter) => (
        <FilterChip key={`view ${filter.field}`} filter={filter} column={columnOf(filter.field)} />
      ))}
      {list.filters.map((filter) => (
        <FilterChip
          key={`${filter.field} ${filter.operator}`}
          filter={filter}
          column={columnOf(filter.field)}
          onEdit={edit(filter)}
          onRemove={() => list.setFilters(list.filters.filter((one) => one !== filter))}
        />
      ))}
      {offered.length > 0 && (
        <span ref={filterButton}>
          <MenuButton
            label={t('common:addFilter')}
            icon={<FilterIcon fontSize="small" />}
            text={t('common:filter')}
            size="small"
          >
            {(close) =>
              offered.map((column) => (
                <MenuItem
                  key={column.field}
                  onClick={() => {
                    close();
                    if (filterButton.current) setEditing({ anchor: filterButton.current, column });
                  }}
                >
                  {column.label}
                </MenuItem>
              ))
            }
          </MenuButton>
        </span>
      )}
      {list.filters.length > 1 && (
        <Button size="small" color="inherit" onClick={() => list.setFilters([])}>
          {t('common:clearFilters')}
        </Button>
      )}
      <SortChips props={props} list={list} />
      <Box sx={{ ml: 'auto', display: 'flex', gap: 1 }}>
        {!narrow && <ColumnChooser columns={props.columns} shown={columns} seen={seen} />}
        {!list.found?.rows && can('data:export') && can(props.contract.attested) && (
          <ExportButton props={props} list={list} columns={columns.shown} />
        )}
      </Box>
      {editing && props.fields[editing.column.field] && (
        <Suspense fallback={null}>
          <FilterPopover
            anchor={editing.anchor}
            onClose={() => setEditing(undefined)}
            field={editing.column.field}
            label={editing.column.label}
            definition={props.fields[editing.column.field]!}
            {...(editing.column.choice ? { choice: editing.column.choice } : {})}
            {...(editing.filter ? { filter: editing.filter } : {})}
            onApply={apply}
          />
        </Suspense>
      )}
    </Box>
  );
};

const TYPING_MS = 300;

const SearchField = ({
  label,
  value,
  onChange,
}: {
  label: string;
  value: string;
  onChange: (text: string) => void;
}) => {
  const { t } = useTranslation();
  const [text, setText] = useState(value);
  const [known, setKnown] = useState(value);
  // The URL was changed elsewhere (a view, the clear button) and takes precedence.
  if (known !== value) {
    setKnown(value);
    setText(value);
  }
  const settled = useEffectEvent(onChange);
  useEffect(() => {
    if (text.trim() === value) return undefined;
    const timer = setTimeout(() => settled(text.trim()), TYPING_MS);
    return () => clearTimeout(timer);
  }, [text, value]);

  return (
    <OutlinedInput
      data-page-search
      size="small"
      placeholder={label}
      value={text}
      onChange={(event) => setText(event.target.value)}
      onKeyDown={(event) => {
        if (event.key === 'Escape') (event.target as HTMLElement).blur();
      }}
      sx={{ width: { xs: '100%', md: 260 }, minHeight: 34, height: 34 }}
      inputProps={{ 'aria-label': label, type: 'text', enterKeyHint: 'search', maxLength: SEARCH_LONGEST }}
      startAdornment={
        <InputAdornment position="start">
          <SearchIcon fontSize="small" />
        </InputAdornment>
      }
      endAdornment={
        text && (
          <InputAdornment position="end">
            <IconButton size="small" edge="end" aria-label={t('common:clear')} onClick={() => setText('')}>
              <ClearIcon fontSize="small" />
            </IconButton>
          </InputAdornment>
        )
      }
    />
  );
};
