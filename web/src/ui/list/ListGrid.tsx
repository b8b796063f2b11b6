import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import { DataGrid } from '@mui/x-data-grid/DataGrid';
import type { GridColDef, GridRowSelectionModel, GridSortModel } from '@mui/x-data-grid';
import { useTheme, type Theme } from '@mui/material/styles';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useCan } from '../../app/session/can.ts';
import { PathLink } from '../widgets/PathLink.tsx';
import { ACTIONS_WIDTH, CHECKBOX_WIDTH, COLUMN_WIDTH } from './fitting-columns.ts';
import { gridTexts } from './grid-labels.ts';
import { COLUMN_NARROWEST } from './pinned-columns.ts';
import { stayingLook } from './staying-look.ts';
import { QuickEdit } from './QuickEdit.tsx';
import { RowActions } from './RowActions.tsx';
import type { Column, ListPageProps } from './types.ts';
import type { ListState } from './use-list.ts';

export interface ListGridProps<Row extends object> {
  readonly props: ListPageProps<Row>;
  readonly list: ListState<Row>;
  readonly rows: readonly Row[];
  readonly columns: readonly Column<Row>[];
  /** Number of leading columns that stay when the list scrolls sideways. */
  readonly staying: number;
  readonly active: number;
  readonly selected: ReadonlyMap<string, Row>;
  readonly onSelected: (rows: ReadonlyMap<string, Row>) => void;
  readonly onResized: (field: string, width: number) => void;
  readonly onOpen: (row: Row) => void;
  readonly onPeek: ((row: Row) => void) | undefined;
}

const ACTIONS = ' actions';
const WIDEST = 10_000;

/** Renders with MUI's grid; filters, secondary sorting, columns and paging are our own. */
export const ListGrid = <Row extends object>(grid: ListGridProps<Row>) => {
  const { props, list, rows, columns, staying, active, selected } = grid;
  const { t } = useTranslation();
  const theme = useTheme();
  const texts = useMemo(() => gridTexts(t), [t]);
  const can = useCan();
  const definitions = useMemo(
    () => definitionsOf(props, columns, staying, can),
    [props, columns, staying, can],
  );
  const look = useMemo(
    () => ({ ...gridLook, ...stayingLook(columns, staying, props.bulk === undefined ? 0 : CHECKBOX_WIDTH) }),
    [columns, staying, props.bulk],
  );
  // Pass only a sort whose column is shown: the grid would drop any other and report it as a user's change.
  const first = list.sort.slice(0, 1).find(({ field }) => columns.some((column) => column.field === field));
  const sortModel: GridSortModel = first ? [{ field: first.field, sort: first.direction }] : [];
  const selection: GridRowSelectionModel = { type: 'include', ids: new Set(selected.keys()) };
  const activeId = rows[active] && props.rowId(rows[active]);

  return (
    <DataGrid<Row>
      rows={rows as Row[]}
      columns={definitions}
      getRowId={props.rowId}
      rowHeight={theme.rows.row}
      columnHeaderHeight={theme.rows.header}
      localeText={texts}
      sortingMode="server"
      sortModel={sortModel}
      sortingOrder={['asc', 'desc', null]}
      onSortModelChange={(model) =>
        list.setSort(model.flatMap(({ field, sort }) => (sort ? [{ field, direction: sort }] : [])))
      }
      filterMode="server"
      disableColumnFilter
      disableColumnMenu
      disableRowSelectionOnClick
      checkboxSelection={props.bulk !== undefined}
      rowSelectionModel={selection}
      keepNonExistentRowsSelected
      onRowSelectionModelChange={(model) => grid.onSelected(selectedRows(model, selected, rows, props.rowId))}
      onColumnWidthChange={({ colDef, width }) => grid.onResized(colDef.field, width)}
      onRowClick={({ row }, event) => {
        if ((event.target as HTMLElement).closest('a, button, input')) return;
        if (grid.onPeek) grid.onPeek(row);
        else grid.onOpen(row);
      }}
      onRowDoubleClick={({ row }) => grid.onOpen(row)}
      getRowClassName={({ id }) => (id === activeId ? 'active' : id === list.search.peek ? 'peeked' : '')}
      hideFooter
      // Do not virtualise columns, so that the sticky actions column stays rendered.
      columnBufferPx={WIDEST}
      sx={look}
    />
  );
};

/** Keeps rows selected on other pages. */
const selectedRows = <Row extends object>(
  model: GridRowSelectionModel,
  before: ReadonlyMap<string, Row>,
  rows: readonly Row[],
  rowId: (row: Row) => string,
): ReadonlyMap<string, Row> => {
  const known = new Map([...before, ...rows.map((row) => [rowId(row), row] as const)]);
  const chosen = (id: string) => model.ids.has(id) === (model.type === 'include');
  return new Map([...known].filter(([id]) => chosen(id)));
};

const definitionsOf = <Row extends object>(
  props: ListPageProps<Row>,
  columns: readonly Column<Row>[],
  staying: number,
  can: ReturnType<typeof useCan>,
): GridColDef<Row>[] => {
  const { open } = props;
  const sharesOut = columns.some(({ flex = 0 }) => flex > 0);
  // Without a column that takes the remaining width, the last text does, unless the user has set its width.
  const fills = sharesOut
    ? undefined
    : columns.findLast(({ align, flex }) => align !== 'right' && flex === undefined);
  const all = columns.map((column, index): GridColDef<Row> => {
    const content = (row: Row) => column.render?.(row) ?? column.text(row);
    const opens = index === 0 && open;
    // The columns after it are placed by its width, so it takes no share of the remaining width.
    const isFixed = staying > 1 && index < staying;
    const share = isFixed ? 0 : (column.flex ?? (column === fills ? 1 : 0));
    const edit = column.edit && can(column.edit.needs) ? column.edit : undefined;
    return {
      field: column.field,
      headerName: column.label,
      width: column.width ?? COLUMN_WIDTH,
      minWidth: COLUMN_NARROWEST,
      ...(share > 0 ? { flex: share, minWidth: column.minWidth ?? column.width ?? COLUMN_WIDTH } : {}),
      align: column.align ?? 'left',
      headerAlign: column.align ?? 'left',
      ...(column.render || edit ? { display: 'flex' as const } : {}),
      sortable: props.fields[column.field]?.sortable === true,
      valueGetter: (_, row) => column.text(row),
      // Leave plain text to the grid, which adds a tooltip when it truncates.
      ...(opens || edit || column.render
        ? {
            renderCell: ({ row }) =>
              edit ? (
                <QuickEdit row={row} column={column} edit={edit}>
                  {content(row)}
                </QuickEdit>
              ) : opens ? (
                <Link component={PathLink} {...opens(row)} sx={{ fontWeight: 600 }}>
                  {content(row)}
                </Link>
              ) : (
                content(row)
              ),
          }
        : {}),
    };
  });
  if (!props.rowActions) return all;
  const actions = props.rowActions;
  return [
    ...all,
    {
      field: ACTIONS,
      headerName: '',
      width: ACTIONS_WIDTH,
      sortable: false,
      align: 'center',
      resizable: false,
      renderCell: ({ row }) => (
        <Box sx={{ display: 'grid', placeItems: 'center', height: '100%' }}>
          <RowActions actions={actions(row)} />
        </Box>
      ),
    },
  ];
};

const gridLook = {
  flex: 1,
  minHeight: 0,
  border: 0,
  borderRadius: 0,
  bgcolor: 'background.paper',
  fontSize: (theme: Theme) => theme.typography.body1.fontSize,
  '--DataGrid-rowBorderColor': (theme: Theme) => theme.palette.divider,
  '--DataGrid-t-header-background-base': (theme: Theme) => theme.palette.background.paper,
  '& .MuiDataGrid-columnHeader, & .MuiDataGrid-filler': { bgcolor: 'background.paper' },
  '& .MuiDataGrid-columnSeparator': { color: 'transparent' },
  '& .MuiDataGrid-columnHeader:hover .MuiDataGrid-columnSeparator': { color: 'divider' },
  '& .MuiDataGrid-columnHeaderTitle': { fontWeight: 600, color: 'text.secondary', fontSize: 13 },
  '& .MuiDataGrid-columnHeader[aria-colindex="1"], & .MuiDataGrid-cell[aria-colindex="1"]': { pl: 6 },
  '& .MuiDataGrid-row': { cursor: 'pointer' },
  '& .MuiDataGrid-row.active': {
    boxShadow: (theme: Theme) => `inset 3px 0 0 ${theme.palette.primary.main}`,
    bgcolor: 'action.hover',
  },
  '& .MuiDataGrid-row.peeked': { bgcolor: 'action.selected' },
  // The last separator would overflow and make the grid scroll sideways.
  [`& [data-field="${ACTIONS}"] .MuiDataGrid-columnSeparator`]: { display: 'none' },
  // Pinned columns are not in the grid's free edition.
  [`& [data-field="${ACTIONS}"]`]: { position: 'sticky', right: 0, zIndex: 1, bgcolor: 'background.paper' },
  [`& .MuiDataGrid-row:hover [data-field="${ACTIONS}"]`]: {
    backgroundImage: ({ palette: { action } }: Theme) => `linear-gradient(${action.hover}, ${action.hover})`,
  },
} as const;
