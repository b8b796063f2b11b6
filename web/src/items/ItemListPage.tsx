import { changeItemStatus, deleteItem, itemFields, listItems, type ItemRow } from '@granary/api/items';
import { templateWriters } from '@granary/api/templates';
import { useNavigate } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCommand } from '../app/client/use-command.ts';
import { SaveDialog, contentOf } from '../templates/index.ts';
import { ask } from '../ui/dialogs/ask.ts';
import { useQuickEdits } from './use-quick-edits.tsx';
import { columnsOf } from '../ui/list/columns.tsx';
import { ListPage } from '../ui/list/ListPage.tsx';
import { useNameColumns } from '../ui/list/name-columns.ts';
import type { Column, ListView, RowAction } from '../ui/list/types.ts';
import { useCodeDeletion } from '../ui/list/use-code-deletion.ts';
import { useLocalName } from '../ui/widgets/local-name.ts';
import { valuesOf } from './form.ts';
import { ItemPeek } from './ItemPeek.tsx';

const column = columnsOf<ItemRow>();
const LIST = '/warehouse/items';

export const ItemListPage = () => {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const localName = useLocalName();
  const setStatus = useCommand(changeItemStatus);
  const deletion = useCodeDeletion(deleteItem, 'warehouse_item:hard_delete');
  const [saved, setSaved] = useState<ItemRow>();
  const names = useNameColumns<ItemRow>('items');
  const columns = useMemo(() => columnsIn(t, localName, names), [t, localName, names]);
  const views = useMemo(() => viewsIn(t), [t]);
  const quick = useQuickEdits();
  const edit = ({ code }: ItemRow) => ({ to: `${LIST}/$code`, params: { code } });

  const retire = async (row: ItemRow, status: 'inactive' | 'discontinued') => {
    const reason = await ask.reason({
      title: t(`items:${status}.title`, { name: localName(row) }),
      body: t(`items:${status}.body`),
      confirm: t(`items:${status}.action`),
    });
    if (reason) await setStatus.run({ params: { code: row.code }, body: { status, reason } });
  };

  const rowActions = (row: ItemRow): RowAction[] => [
    { label: t('common:edit'), needs: 'warehouse_item:write', run: () => void navigate(edit(row)) },
    ...(row.status === 'active'
      ? [
          {
            label: t('items:inactive.action'),
            needs: 'warehouse_item:write' as const,
            run: () => retire(row, 'inactive'),
          },
          {
            label: t('items:discontinued.action'),
            needs: 'warehouse_item:write' as const,
            run: () => retire(row, 'discontinued'),
          },
        ]
      : [
          {
            label: t('items:activate'),
            needs: 'warehouse_item:write' as const,
            run: async () =>
              void (await setStatus.run({ params: { code: row.code }, body: { status: 'active' } })),
          },
        ]),
    { label: t('templates:saveAs'), needs: templateWriters.item_config, run: () => setSaved(row) },
    deletion(row),
  ];

  return (
    <>
      <ListPage<ItemRow>
        name="items"
        title={t('items:title')}
        topic="item"
        contract={listItems}
        fields={itemFields}
        columns={columns.map((one) =>
          one.field in quick ? { ...one, edit: quick[one.field as keyof typeof quick] } : one,
        )}
        rowId={({ code }) => code}
        views={views}
        defaultSort="code:asc"
        searchLabel={t('items:search')}
        open={edit}
        peek={(row) => <ItemPeek item={row} />}
        create={{ label: t('items:create'), needs: 'warehouse_item:write', to: `${LIST}/create` }}
        rowActions={rowActions}
        empty={{ title: t('items:emptyTitle'), body: t('items:emptyBody') }}
      />
      {saved && (
        <SaveDialog
          type="item_config"
          content={contentOf('item_config', valuesOf(saved))}
          warehouse={null}
          name={localName(saved)}
          madeFrom={{ kind: 'item', id: saved.code }}
          onClose={() => setSaved(undefined)}
        />
      )}
    </>
  );
};

type Translate = (key: string) => string;

const columnsIn = (
  t: Translate,
  localName: ReturnType<typeof useLocalName>,
  names: readonly Column<ItemRow>[],
): Column<ItemRow>[] => [
  column.text('code', t('items:code'), { width: 150, card: 'subtitle' }),
  ...names,
  {
    field: 'unitName',
    label: t('items:unit'),
    width: 80,
    download: { of: ['unit'] },
    text: ({ unit }) => localName(unit),
  },
  column.text('gtin', t('items:gtin'), { width: 150, card: 'none', hidden: true }),
  column.money('memberPrice', t('items:memberPrice'), { width: 110 }),
  column.money('retailPrice', t('items:retailPrice'), { width: 110 }),
  {
    field: 'categoryName',
    label: t('items:category'),
    width: 145,
    download: { of: ['category'] },
    text: ({ category }) => localName(category),
  },
  {
    field: 'specificationName',
    label: t('items:specification'),
    width: 130,
    card: 'none',
    download: { of: ['specification'] },
    text: ({ specification }) => (specification ? localName(specification) : ''),
  },
  column.quantity('minStock', t('items:minStock'), undefined, { width: 125, card: 'none' }),
  column.quantity('maxStock', t('items:maxStock'), undefined, { hidden: true, card: 'none' }),
  column.status('status', t('items:status'), 'item', { width: 120 }),
  column.moment('updatedAt', t('items:updatedAt'), { hidden: true, card: 'none' }),
];

const viewsIn = (t: Translate): ListView[] => [
  { key: 'all', label: t('common:all'), filter: [] },
  { key: 'active', label: t('items:views.active'), filter: ['status:in:active'] },
  { key: 'retired', label: t('items:views.retired'), filter: ['status:in:inactive,discontinued'] },
];
