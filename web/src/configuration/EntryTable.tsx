import AddIcon from '@mui/icons-material/AddOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import Stack from '@mui/material/Stack';
import { useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useCan, type Needed } from '../app/session/can.ts';
import { SimpleTable, type SimpleColumn } from '../ui/detail/SimpleTable.tsx';
import { ask } from '../ui/dialogs/ask.ts';
import { RowActions } from '../ui/list/RowActions.tsx';
import { EmptyState } from '../ui/states/EmptyState.tsx';
import { useLocalName, useNameField } from '../ui/widgets/local-name.ts';

interface Entry {
  readonly id: string;
  readonly name: string;
  readonly englishName: string | null;
  readonly khmerName: string | null;
  readonly itemCount: number;
}

const NAMES = ['name', 'englishName', 'khmerName'] as const;

interface Props<Row extends Entry> {
  readonly kind: 'categories' | 'specifications' | 'units';
  readonly needs: Needed;
  /** How the first column shows an entry, if not by its name in the user's language. */
  readonly headline?: (row: Row) => ReactNode;
  /** The columns after the names. */
  readonly columns: readonly SimpleColumn<Row>[];
  readonly rows: readonly Row[];
  readonly onDelete: (row: Row) => Promise<unknown>;
  readonly tools?: ReactNode;
}

/**
 * The table of a short configuration list, with the name in the user's language first; read-only without edit
 * permission.
 */
export const EntryTable = <Row extends Entry>({
  kind,
  needs,
  headline,
  columns,
  rows,
  onDelete,
  tools,
}: Props<Row>) => {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const mayEdit = useCan()(needs);
  const localName = useLocalName();
  const nameField = useNameField();
  const label = t(`configuration:tab.${kind}`);
  const open = (id: string) => void navigate({ to: '/system/config/$kind/$id', params: { kind, id } });

  const confirmDeletion = async (row: Row) => {
    const agreed = await ask.confirm({
      title: t('configuration:deleteTitle', { name: localName(row) }),
      body: t('configuration:deleteBody'),
      confirm: t('common:delete'),
      danger: true,
    });
    if (agreed) await onDelete(row);
  };
  const names: readonly SimpleColumn<Row>[] = [
    { key: nameField, label: t(`configuration:${nameField}`), render: headline ?? localName },
    ...NAMES.filter((field) => field !== nameField).map((field) => ({
      key: field,
      label: t(`configuration:${field}`),
      render: (row: Row) => row[field],
    })),
  ];
  const actions: SimpleColumn<Row> = {
    key: 'actions',
    label: '',
    align: 'right',
    render: (row) => (
      <RowActions
        actions={[
          { label: t('common:edit'), run: () => open(row.id) },
          {
            label: t('common:delete'),
            danger: true,
            disabled: row.itemCount > 0,
            run: () => confirmDeletion(row),
          },
        ]}
      />
    ),
  };

  return (
    <Paper variant="outlined">
      <Stack direction="row" sx={{ justifyContent: 'space-between', alignItems: 'center', gap: 4, p: 4 }}>
        <div>{tools}</div>
        {mayEdit && (
          <Button variant="contained" startIcon={<AddIcon />} onClick={() => open('create')}>
            {t(`configuration:create.${kind}`)}
          </Button>
        )}
      </Stack>
      <Box sx={{ px: { xs: 4, md: 1 } }}>
        <SimpleTable
          label={label}
          columns={[...names, ...columns, ...(mayEdit ? [actions] : [])]}
          rows={rows}
          rowId={({ id }) => id}
          empty={<EmptyState compact title={t('configuration:empty')} />}
        />
      </Box>
    </Paper>
  );
};
