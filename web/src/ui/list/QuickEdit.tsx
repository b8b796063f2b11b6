import EditIcon from '@mui/icons-material/EditOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Popover from '@mui/material/Popover';
import { useState, type ReactNode } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { Column, ColumnEdit } from './types.ts';

interface Props<Row> {
  readonly row: Row;
  readonly column: Pick<Column<Row>, 'label' | 'align'>;
  readonly edit: ColumnEdit<Row>;
  readonly children: ReactNode;
}

/** A cell whose value is changed in its place: Enter saves, Escape leaves it. */
export const QuickEdit = <Row extends object>({ row, column, edit, children }: Props<Row>) => {
  const { t } = useTranslation();
  const [anchor, setAnchor] = useState<HTMLElement>();
  const atEnd = column.align === 'right';
  return (
    <Box
      sx={{
        position: 'relative',
        display: 'flex',
        justifyContent: atEnd ? 'flex-end' : 'flex-start',
        alignItems: 'center',
        width: '100%',
        height: '100%',
        minWidth: 0,
        '@media (hover: hover)': { '&:not(:hover) button:not(:focus-visible)': { opacity: 0 } },
      }}
    >
      <Box component="span" sx={{ overflow: 'hidden', textOverflow: 'ellipsis' }}>
        {children}
      </Box>
      <IconButton
        size="small"
        aria-label={t('common:changeValue', { label: column.label })}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
        // Over the free side of the cell, so that the value keeps its room.
        sx={{ position: 'absolute', [atEnd ? 'left' : 'right']: 0, bgcolor: 'background.paper' }}
      >
        <EditIcon sx={{ fontSize: 15 }} />
      </IconButton>
      {anchor && (
        <Popover
          open
          anchorEl={anchor}
          onClose={() => setAnchor(undefined)}
          anchorOrigin={{ vertical: 'bottom', horizontal: atEnd ? 'right' : 'left' }}
          transformOrigin={{ vertical: 'top', horizontal: atEnd ? 'right' : 'left' }}
          // The row must neither open nor take the keys.
          onClick={(event) => event.stopPropagation()}
          onDoubleClick={(event) => event.stopPropagation()}
          onKeyDown={(event) => {
            if (event.key !== 'Escape') event.stopPropagation();
          }}
          slotProps={{ paper: { 'aria-label': column.label, role: 'dialog' } }}
        >
          <ValueForm row={row} edit={edit} onDone={() => setAnchor(undefined)} />
        </Popover>
      )}
    </Box>
  );
};

interface ValueFormProps<Row> {
  readonly row: Row;
  readonly edit: ColumnEdit<Row>;
  readonly onDone: () => void;
}

const ValueForm = <Row extends object>({ row, edit, onDone }: ValueFormProps<Row>) => {
  const { t } = useTranslation();
  const form = useForm({ defaultValues: { value: edit.value(row) } });
  const { isSubmitting } = form.formState;
  const save = form.handleSubmit(async ({ value }) => {
    if (value === edit.value(row) || (await edit.save(row, value))) onDone();
  });
  return (
    <FormProvider {...form}>
      <Box
        component="form"
        noValidate
        onSubmit={(event) => void save(event)}
        onKeyDown={(event) => {
          const isChoosing = (event.target as HTMLElement).getAttribute('aria-expanded') === 'true';
          if (event.key !== 'Enter' || isChoosing) return;
          event.preventDefault();
          void save();
        }}
        // The first field, as in a dialog.
        ref={(box: HTMLFormElement | null) => box?.querySelector('input')?.select()}
        sx={{ p: 4, display: 'flex', gap: 2, alignItems: 'flex-start', minWidth: 280 }}
      >
        <Box sx={{ flex: 1 }}>{edit.input(row)}</Box>
        <Button type="submit" variant="contained" loading={isSubmitting} sx={{ height: 40 }}>
          {t('common:save')}
        </Button>
      </Box>
    </FormProvider>
  );
};
