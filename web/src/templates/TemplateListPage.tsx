import {
  anyTemplateWriter,
  listTemplates,
  templateFields,
  templateWriters,
  type TemplateRow,
} from '@granary/api/templates';
import { useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { columnsOf } from '../ui/list/columns.tsx';
import { ListPage } from '../ui/list/ListPage.tsx';
import type { Column, ListView, RowAction } from '../ui/list/types.ts';
import { formOf, templateTypeName } from './names.ts';
import { useTemplateActions } from './use-template-actions.ts';

const column = columnsOf<TemplateRow>();

/** The user's own templates and shared ones. */
export const TemplateListPage = () => {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const columns = useMemo(() => columnsIn(t), [t]);
  const views = useMemo(() => viewsIn(t), [t]);
  const { button } = useTemplateActions();
  const usesOf = ({ type, id }: TemplateRow): RowAction[] => {
    const form = formOf(type, id);
    if (!form) return [];
    return [{ label: t('templates:use'), needs: templateWriters[type], run: () => void navigate(form) }];
  };
  const rowActions = (row: TemplateRow): RowAction[] => [
    ...usesOf(row),
    row.favourite ? button.unfavour(row) : button.favour(row),
    ...(row.ownDefault ? [] : [button.makeDefault(row)]),
  ];
  return (
    <ListPage<TemplateRow>
      name="templates"
      title={t('shell:nav.templates')}
      topic="template"
      contract={listTemplates}
      fields={templateFields}
      columns={columns}
      rowId={({ id }) => id}
      views={views}
      searchLabel={t('templates:search')}
      open={({ id }) => ({ to: '/templates/$id', params: { id } })}
      create={{ label: t('templates:create'), needs: anyTemplateWriter, to: '/templates/create' }}
      rowActions={rowActions}
      empty={{ title: t('templates:emptyTitle'), body: t('templates:emptyBody') }}
    />
  );
};

type Translate = (key: string) => string;

const columnsIn = (t: Translate): Column<TemplateRow>[] => {
  const yes = (value: string) => (value === 'true' ? t('templates:yes') : '');
  return [
    {
      ...column.text('name', t('templates:name'), { flex: 1, width: 220, card: 'title' }),
      render: ({ name, favourite }) => (favourite ? `★ ${name}` : name),
    },
    column.choice('type', t('templates:typeLabel'), templateTypeName, { width: 170, card: 'subtitle' }),
    column.text('owner', t('templates:owner'), { width: 130 }),
    column.choice('shared', t('templates:shared'), yes, { width: 100 }),
    column.choice('isDefault', t('templates:default'), yes, { width: 100 }),
    column.choice('favourite', t('templates:favourite'), yes, { width: 100, hidden: true, card: 'none' }),
    column.count('usedCount', t('templates:usedCount'), { width: 110 }),
    column.moment('lastUsedAt', t('templates:lastUsedAt'), { width: 165 }),
    column.text('warehouse', t('templates:warehouse'), {
      width: 130,
      text: ({ warehouse }) => warehouse ?? t('templates:everyWarehouse'),
      download: { of: ['warehouse'] },
    }),
    column.count('version', t('templates:version'), { width: 90 }),
    column.count('lineCount', t('templates:lines'), { width: 90, hidden: true, card: 'none' }),
    column.moment('updatedAt', t('templates:updatedAt'), { hidden: true, card: 'none' }),
  ];
};

const viewsIn = (t: Translate): ListView[] => [
  { key: 'all', label: t('common:all'), filter: [] },
  { key: 'inbound', label: t('templates:views.inbound'), filter: ['type:in:inbound_order'] },
  {
    key: 'outbound',
    label: t('templates:views.outbound'),
    filter: ['type:in:outbound_order,sales_order,distribution'],
  },
  { key: 'batch', label: t('templates:views.batch'), filter: ['type:in:batch_info'] },
  { key: 'favourites', label: t('templates:views.favourites'), filter: ['favourite:eq:true'] },
  { key: 'own', label: t('templates:views.own'), filter: ['own:eq:true'] },
];
