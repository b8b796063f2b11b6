import AddIcon from '@mui/icons-material/Add';
import RemoveIcon from '@mui/icons-material/DeleteOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormHelperText from '@mui/material/FormHelperText';
import IconButton from '@mui/material/IconButton';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableFooter from '@mui/material/TableFooter';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import type { ReactNode } from 'react';
import { useFieldArray, useFormContext } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useWidth } from '../use-width.ts';
import { useUntouchedLines } from './use-untouched-lines.ts';

export interface LineColumn {
  readonly key: string;
  readonly label: string;
  readonly width?: number | string;
  readonly align?: 'left' | 'right';
  readonly required?: boolean;
  /** The cell's input; `path` is `lines.3`, so a field's name is `${path}.quantity`. Inputs are `bare`. */
  readonly render: (path: string, index: number) => ReactNode;
}

interface Props {
  /** Path of the array in the form values: `lines`. */
  readonly name: string;
  readonly label: string;
  readonly columns: readonly LineColumn[];
  /** Creates an empty line. */
  readonly blank: () => Record<string, unknown>;
  readonly addLabel?: string;
  /** Below the table, for totals. */
  readonly footer?: ReactNode;
  readonly least?: number;
}

/** Width of the line number and the remove button, in pixels. */
const ENDS = 92;
/** Minimum width of an item picker, in pixels. */
const FLEXIBLE_LEAST = 160;

const whole = { gridColumn: '1 / -1' };
const blockLook = {
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 150px), 1fr))',
  gap: 3,
  py: 3,
  borderTop: 1,
  borderColor: 'divider',
};

const roomFor = (columns: readonly LineColumn[]): number =>
  columns.reduce((sum, { width }) => sum + (typeof width === 'number' ? width : FLEXIBLE_LEAST), ENDS);

/** Editable lines of a document; if the columns do not fit, each line becomes a block. */
export const LineItems = ({ name, label, columns, blank, addLabel, footer, least = 1 }: Props) => {
  const { t } = useTranslation();
  const { control, getFieldState, formState } = useFormContext();
  const { fields, append, remove } = useFieldArray({ control, name });
  const quiet = useUntouchedLines(name, fields);
  const [width, measured] = useWidth();
  const narrow = width !== undefined && width < roomFor(columns);
  const error = getFieldState(name, formState).error;
  const message = (error as { root?: { message?: string } } | undefined)?.root?.message ?? error?.message;
  const removeButton = (index: number) => (
    <IconButton
      size="small"
      aria-label={t('common:removeLine', { line: index + 1 })}
      disabled={fields.length <= least}
      onClick={() => {
        quiet();
        remove(index);
      }}
    >
      <RemoveIcon fontSize="small" />
    </IconButton>
  );

  return (
    <Box ref={measured} data-field={name} data-label={label} sx={{ minWidth: 0 }}>
      {narrow ? (
        fields.map((field, index) => (
          <Box key={field.id} sx={blockLook}>
            <Box sx={{ ...whole, display: 'flex', justifyContent: 'space-between', alignItems: 'center' }}>
              <strong>{t('common:line', { line: index + 1 })}</strong>
              {removeButton(index)}
            </Box>
            {columns.map((column) => (
              <Box key={column.key} sx={column.width === undefined ? whole : {}}>
                <Box sx={{ fontSize: 12, color: 'text.secondary', mb: 0.5 }}>{column.label}</Box>
                {column.render(`${name}.${index}`, index)}
              </Box>
            ))}
          </Box>
        ))
      ) : (
        <TableContainer>
          <Table size="small" aria-label={label} sx={{ tableLayout: 'fixed' }}>
            <TableHead>
              <TableRow>
                <TableCell sx={{ width: 40 }}>#</TableCell>
                {columns.map((column) => (
                  <TableCell key={column.key} align={column.align ?? 'left'} sx={{ width: column.width }}>
                    {column.label}
                    {column.required && <span aria-hidden> *</span>}
                  </TableCell>
                ))}
                <TableCell sx={{ width: 52 }} />
              </TableRow>
            </TableHead>
            <TableBody>
              {fields.map((field, index) => (
                <TableRow key={field.id} sx={{ verticalAlign: 'top' }}>
                  <TableCell sx={{ color: 'text.secondary', pt: 4 }}>{index + 1}</TableCell>
                  {columns.map((column) => (
                    <TableCell key={column.key} align={column.align ?? 'left'} sx={{ px: 1 }}>
                      {column.render(`${name}.${index}`, index)}
                    </TableCell>
                  ))}
                  <TableCell sx={{ px: 1, pt: 2.5 }}>{removeButton(index)}</TableCell>
                </TableRow>
              ))}
            </TableBody>
            {footer !== undefined && (
              <TableFooter>
                <TableRow>
                  <TableCell colSpan={columns.length + 2} sx={{ color: 'text.primary', fontSize: 14 }}>
                    {footer}
                  </TableCell>
                </TableRow>
              </TableFooter>
            )}
          </Table>
        </TableContainer>
      )}
      {narrow && footer}
      {message && <FormHelperText error>{message}</FormHelperText>}
      <Button
        startIcon={<AddIcon />}
        onClick={() => {
          quiet();
          append(blank());
        }}
        sx={{ mt: 2 }}
      >
        {addLabel ?? t('common:addLine')}
      </Button>
    </Box>
  );
};
