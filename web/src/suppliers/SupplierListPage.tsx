import {
  deleteSupplier,
  listSuppliers,
  setSupplierStatus,
  supplierFields,
  type SupplierRow,
} from '@granary/api/suppliers';
import { useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useCommand } from '../app/client/use-command.ts';
import { ask } from '../ui/dialogs/ask.ts';
import { columnsOf } from '../ui/list/columns.tsx';
import { ListPage } from '../ui/list/ListPage.tsx';
import { useNameColumns } from '../ui/list/name-columns.ts';
import type { Column, ListView, RowAction } from '../ui/list/types.ts';
import { useCodeDeletion } from '../ui/list/use-code-deletion.ts';
import { useLocalName } from '../ui/widgets/local-name.ts';

const column = columnsOf<SupplierRow>();
const LIST = '/system/suppliers';

export const SupplierListPage = () => {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const setStatus = useCommand(setSupplierStatus);
  const deletion = useCodeDeletion(deleteSupplier, 'system_config:write');
  const localName = useLocalName();
  const names = useNameColumns<SupplierRow>('suppliers');
  const columns = useMemo(() => columnsIn(t, names), [t, names]);
  const views = useMemo(() => viewsIn(t), [t]);

  const edit = ({ code }: SupplierRow) => ({ to: `${LIST}/$code`, params: { code } });
  const deactivate = async (row: SupplierRow) => {
    const reason = await ask.reason({
      title: t('suppliers:deactivateTitle', { name: localName(row) }),
      body: t('suppliers:deactivateBody'),
      confirm: t('suppliers:deactivate'),
      optional: true,
      minimum: 1,
    });
    if (reason !== undefined)
      await setStatus.run({ params: { code: row.code }, body: { status: 'inactive', reason } });
  };
  const rowActions = (row: SupplierRow): RowAction[] => [
    { label: t('common:edit'), needs: 'system_config:write', run: () => void navigate(edit(row)) },
    row.status === 'active'
      ? { label: t('suppliers:deactivate'), needs: 'system_config:write', run: () => deactivate(row) }
      : {
          label: t('suppliers:activate'),
          needs: 'system_config:write',
          run: async () =>
            void (await setStatus.run({ params: { code: row.code }, body: { status: 'active' } })),
        },
    deletion(row),
  ];

  return (
    <ListPage<SupplierRow>
      name="suppliers"
      title={t('suppliers:title')}
      topic="supplier"
      contract={listSuppliers}
      fields={supplierFields}
      columns={columns}
      rowId={({ code }) => code}
      views={views}
      defaultSort="code:asc"
      searchLabel={t('suppliers:search')}
      open={edit}
      create={{ label: t('suppliers:create'), needs: 'system_config:write', to: `${LIST}/create` }}
      rowActions={rowActions}
      empty={{ title: t('suppliers:emptyTitle'), body: t('suppliers:emptyBody') }}
    />
  );
};

type Translate = (key: string) => string;

const columnsIn = (t: Translate, names: readonly Column<SupplierRow>[]): Column<SupplierRow>[] => [
  column.text('code', t('suppliers:code'), { width: 140, card: 'subtitle' }),
  ...names,
  column.status('status', t('suppliers:status'), 'warehouse', { width: 120 }),
  column.text('remarks', t('suppliers:remarks'), { hidden: true, card: 'none' }),
  column.moment('updatedAt', t('suppliers:updatedAt'), { hidden: true, card: 'none' }),
];

const viewsIn = (t: Translate): ListView[] => [
  { key: 'all', label: t('common:all'), filter: [] },
  { key: 'active', label: t('suppliers:views.active'), filter: ['status:in:active'] },
  { key: 'inactive', label: t('suppliers:views.inactive'), filter: ['status:in:inactive'] },
];
