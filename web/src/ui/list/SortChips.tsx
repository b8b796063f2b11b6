import DownIcon from '@mui/icons-material/ArrowDownward';
import RemoveIcon from '@mui/icons-material/Close';
import SortIcon from '@mui/icons-material/SwapVert';
import UpIcon from '@mui/icons-material/ArrowUpward';
import Button from '@mui/material/Button';
import ButtonGroup from '@mui/material/ButtonGroup';
import MenuItem from '@mui/material/MenuItem';
import type { ListSort } from '@granary/api/http';
import { useTranslation } from 'react-i18next';
import { MenuButton } from '../widgets/MenuButton.tsx';
import type { ListPageProps } from './types.ts';
import type { ListState } from './use-list.ts';

const MOST_SORTS = 3;

/** The sort fields, primary first; the grid's headers support only one. */
export const SortChips = <Row extends object>({
  props,
  list,
}: {
  props: ListPageProps<Row>;
  list: ListState<Row>;
}) => {
  const { t } = useTranslation();
  const { sort } = list;
  const sortable = props.columns.filter(
    (column) => props.fields[column.field]?.sortable && !sort.some((one) => one.field === column.field),
  );
  const labelOf = (field: string) => props.columns.find((column) => column.field === field)?.label ?? field;
  const turned = (one: ListSort): ListSort => ({
    ...one,
    direction: one.direction === 'asc' ? 'desc' : 'asc',
  });

  return (
    <>
      {sort.map((one) => (
        <ButtonGroup
          key={one.field}
          size="small"
          color="inherit"
          variant="outlined"
          aria-label={t('common:sortedBy', { field: labelOf(one.field) })}
        >
          <Button
            startIcon={one.direction === 'asc' ? <UpIcon /> : <DownIcon />}
            aria-label={t(one.direction === 'asc' ? 'common:ascending' : 'common:descending', {
              field: labelOf(one.field),
            })}
            onClick={() => list.setSort(sort.map((other) => (other === one ? turned(other) : other)))}
          >
            {labelOf(one.field)}
          </Button>
          {list.search.sort !== undefined && (
            <Button
              sx={{ minWidth: 30, px: 1 }}
              aria-label={t('common:removeSort', { field: labelOf(one.field) })}
              onClick={() => list.setSort(sort.filter((other) => other !== one))}
            >
              <RemoveIcon sx={{ fontSize: 16 }} />
            </Button>
          )}
        </ButtonGroup>
      ))}
      {sortable.length > 0 && sort.length < MOST_SORTS && (
        <MenuButton label={t('common:addSort')} icon={<SortIcon fontSize="small" />} size="small">
          {(close) =>
            sortable.map((column) => (
              <MenuItem
                key={column.field}
                onClick={() => {
                  close();
                  list.setSort([...sort, { field: column.field, direction: 'asc' }]);
                }}
              >
                {column.label}
              </MenuItem>
            ))
          }
        </MenuButton>
      )}
    </>
  );
};
