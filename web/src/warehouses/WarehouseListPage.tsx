import {
  changeWarehouseStatus,
  deleteWarehouse,
  listWarehouses,
  warehouseFields,
  type WarehouseRow,
} from '@granary/api/warehouses';
import { useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useCommand } from '../app/client/use-command.ts';
import { ask } from '../ui/dialogs/ask.ts';
import { columnsOf } from '../ui/list/columns.tsx';
import { ListPage } from '../ui/list/ListPage.tsx';
import { useNameColumns } from '../ui/list/name-columns.ts';
import type { Column, RowAction } from '../ui/list/types.ts';
import { useCodeDeletion } from '../ui/list/use-code-deletion.ts';
import { useLocalName } from '../ui/widgets/local-name.ts';

const column = columnsOf<WarehouseRow>();
const LIST = '/system/warehouses';

export const WarehouseListPage = () => {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const setStatus = useCommand(changeWarehouseStatus);
  const deletion = useCodeDeletion(deleteWarehouse, ['warehouse:admin', 'warehouse:delete']);
  const localName = useLocalName();
  const names = useNameColumns<WarehouseRow>('warehouses');
  const columns = useMemo(() => columnsIn(t, names), [t, names]);
  const edit = ({ code }: WarehouseRow) => ({ to: `${LIST}/$code`, params: { code } });

  const deactivate = async (row: WarehouseRow) => {
    const reason = await ask.reason({
      title: t('warehouses:deactivateTitle', { name: localName(row) }),
      body: t('warehouses:deactivateBody'),
      confirm: t('warehouses:deactivate'),
    });
    if (reason) await setStatus.run({ params: { code: row.code }, body: { status: 'inactive', reason } });
  };
  const rowActions = (row: WarehouseRow): RowAction[] => [
    {
      label: t('common:edit'),
      needs: ['warehouse:admin', 'warehouse:write'],
      run: () => void navigate(edit(row)),
    },
    row.status === 'active'
      ? {
          label: t('warehouses:deactivate'),
          needs: ['warehouse:admin', 'warehouse:write'],
          run: () => deactivate(row),
        }
      : {
          label: t('warehouses:activate'),
          needs: ['warehouse:admin', 'warehouse:write'],
          run: async () =>
            void (await setStatus.run({ params: { code: row.code }, body: { status: 'active' } })),
        },
    deletion(row),
  ];

  return (
    <ListPage<WarehouseRow>
      name="warehouses"
      title={t('warehouses:title')}
      topic="warehouse"
      contract={listWarehouses}
      fields={warehouseFields}
      columns={columns}
      rowId={({ code }) => code}
      defaultSort="code:asc"
      searchLabel={t('warehouses:search')}
      open={edit}
      create={{
        label: t('warehouses:create'),
        needs: ['warehouse:admin', 'warehouse:write'],
        to: `${LIST}/create`,
      }}
      rowActions={rowActions}
      empty={{ title: t('warehouses:emptyTitle'), body: t('warehouses:emptyBody') }}
    />
  );
};

const columnsIn = (
  t: (key: string) => string,
  names: readonly Column<WarehouseRow>[],
): Column<WarehouseRow>[] => [
  column.text('code', t('warehouses:code'), { width: 120, card: 'subtitle' }),
  ...names,
  column.text('address', t('warehouses:address'), { flex: 1, width: 200 }),
  column.text('timeZone', t('warehouses:timeZone'), { width: 160 }),
  column.count('locationCount', t('warehouses:locations')),
  column.status('status', t('warehouses:status'), 'warehouse', { width: 120 }),
];
