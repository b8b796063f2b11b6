import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow, { type TableRowProps } from '@mui/material/TableRow';
import type { ReactNode } from 'react';
import { ScrollingTable } from './ScrollingTable.tsx';

export interface SimpleColumn<Row> {
  readonly key: string;
  readonly label: string;
  readonly align?: 'left' | 'right';
  readonly render: (row: Row) => ReactNode;
}

interface Props<Row> {
  readonly label: string;
  readonly columns: readonly SimpleColumn<Row>[];
  readonly rows: readonly Row[];
  readonly rowId: (row: Row) => string;
  /** Styles that highlight a row. */
  readonly rowLook?: (row: Row) => Pick<TableRowProps, 'selected' | 'sx'>;
  /** Shown if there are no rows. */
  readonly empty?: ReactNode;
}

/** In a container too narrow for the columns, each row becomes a card with its headings beside the values. */
const stacked = {
  containerType: 'inline-size',
  position: 'relative',
  // In a medium container, reduce the padding so that the last column fits.
  '@container (min-width: 30rem) and (max-width: 52rem)': { '& th, & td': { px: 2 } },
  '@container (max-width: 30rem)': {
    '& table, & tbody, & tbody tr': { display: 'block' },
    '& thead': { display: 'block', position: 'absolute', width: '1px', height: '1px', overflow: 'hidden' },
    '& tbody tr': { py: 2, borderBottom: 1, borderColor: 'divider' },
    '& tbody td': {
      display: 'flex',
      flexDirection: 'row',
      justifyContent: 'space-between',
      gap: 4,
      px: 0,
      py: 1,
      border: 0,
      textAlign: 'right',
      overflowWrap: 'anywhere',
    },
    // Visual only: screen readers read the header cells.
    '& tbody td::before': {
      content: 'attr(data-label) / ""',
      flex: 'none',
      maxWidth: '45%',
      color: 'text.secondary',
      textAlign: 'left',
    },
  },
} as const;

/** A short table inside a page, such as the lines of a document. For lists of records use `ListPage`. */
export const SimpleTable = <Row,>({ label, columns, rows, rowId, rowLook, empty }: Props<Row>) => {
  if (rows.length === 0 && empty !== undefined) return empty;
  return (
    <ScrollingTable label={label} sx={stacked}>
      <Table size="small" aria-label={label}>
        <TableHead>
          <TableRow>
            {columns.map((column) => (
              <TableCell key={column.key} align={column.align ?? 'left'}>
                {column.label}
              </TableCell>
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          {rows.map((row) => (
            <TableRow key={rowId(row)} hover {...rowLook?.(row)}>
              {columns.map((column) => (
                <TableCell key={column.key} align={column.align ?? 'left'} data-label={column.label}>
                  <div>{column.render(row)}</div>
                </TableCell>
              ))}
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </ScrollingTable>
  );
};
