import Box from '@mui/material/Box';
import { nameOfDocument, titleBeside, type Headed } from '../widgets/headline.ts';
import type { Column } from './types.ts';

interface Options<Row> {
  readonly document: (row: Row) => Headed;
  /** Shown for a document without customer, supplier and title. */
  readonly kind: (row: Row) => string;
  readonly width?: number;
  /** The fields that an export joins. */
  readonly of: readonly string[];
}

/** What a document is called: its customer or supplier, with the title beside it. */
export const headlineColumn = <Row,>(
  label: string,
  { document, kind, width = 200, of }: Options<Row>,
): Column<Row> => {
  const nameIn = (row: Row): string => nameOfDocument(document(row), kind(row));
  return {
    field: 'headline',
    label,
    flex: 1,
    width,
    card: 'title',
    download: { of: [...of] },
    render: (row) => {
      const title = titleBeside(document(row));
      return (
        // One element: the cell is a flex box, which drops spaces between its items.
        <Box component="span" sx={{ overflow: 'hidden', textOverflow: 'ellipsis' }}>
          {nameIn(row)}
          {title && (
            <Box component="span" sx={{ color: 'text.secondary' }}>
              {` · ${title}`}
            </Box>
          )}
        </Box>
      );
    },
    text: (row) => [nameIn(row), titleBeside(document(row))].filter(Boolean).join(' · '),
  };
};
