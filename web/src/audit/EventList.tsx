import FormControlLabel from '@mui/material/FormControlLabel';
import Switch from '@mui/material/Switch';
import type { ListFields } from '@granary/api/http';
import { listOperations, type Operation } from '@granary/api/operation-log';
import type { TFunction } from 'i18next';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchState } from '../app/router/search-state.ts';
import { columnsOf } from '../ui/list/columns.tsx';
import { ListPage } from '../ui/list/ListPage.tsx';
import type { Column } from '../ui/list/types.ts';
import type { ExplorerSearch } from './explorer-search.ts';
import { ExplorerSwitch } from './ExplorerSwitch.tsx';
import { categoryName, reasonOf, roleName, typeName } from './names.ts';
import { DocumentOf, nameOfSubject } from './SubjectLink.tsx';
import { useEventsFound } from './use-events-found.tsx';
import { useOperationFields } from './use-operation-fields.ts';
import { personIf } from '../ui/widgets/PersonName.tsx';

const LIVE_MS = 3_000;

/** All events of the log, newest first; live while the switch is on. */
export const EventList = () => {
  const { t } = useTranslation();
  const [{ q, within }] = useSearchState<ExplorerSearch>();
  const all = useOperationFields();
  // Search results from inside events are always newest first.
  const fields = useMemo(() => (q && within !== 'summary' ? unsorted(all) : all), [all, q, within]);
  const columns = useMemo(() => columnsIn(t), [t]);
  const [live, setLive] = useState(false);
  return (
    <ListPage<Operation>
      name="events"
      title={t('audit:explorer.title')}
      topic="operation"
      contract={listOperations}
      fields={fields}
      columns={columns}
      rowId={(row) => row.eventId}
      defaultSort="recordedAt:desc"
      searchLabel={t('audit:explorer.search')}
      open={(row) => ({ to: '/audit/events/$eventId', params: { eventId: row.eventId } })}
      useFound={useEventsFound}
      {...(live ? { refreshMs: LIVE_MS } : {})}
      actions={
        <>
          <FormControlLabel
            control={<Switch size="small" checked={live} onChange={(_, on) => setLive(on)} />}
            label={t('audit:explorer.live')}
          />
          <ExplorerSwitch by="events" />
        </>
      }
      empty={{ title: t('audit:explorer.emptyTitle'), body: t('audit:explorer.emptyBody') }}
    />
  );
};

const unsorted = (fields: ListFields): ListFields =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, { ...field, sortable: false }]));

const columnsIn = (t: TFunction): Column<Operation>[] => {
  const column = columnsOf<Operation>();
  return [
    column.count('position', t('audit:position'), { width: 140 }),
    column.moment('recordedAt', t('audit:recordedAt'), { card: 'subtitle' }),
    column.choice('type', t('audit:explorer.type'), typeName, { width: 220, card: 'title' }),
    column.choice('category', t('audit:explorer.category'), categoryName, { width: 130 }),
    column.text('subject', t('audit:subject'), { flex: 1, width: 200, render: nameOfSubject }),
    column.count('revision', t('audit:revision'), { width: 90, card: 'none' }),
    column.text('username', t('audit:username'), { width: 140, render: (row) => personIf(row.username) }),
    column.text('document', t('audit:document'), { width: 180, render: (row) => <DocumentOf {...row} /> }),
    column.choice('warehouse', t('audit:warehouse'), (code) => code, { width: 110 }),
    column.status('outcome', t('audit:outcome'), 'outcome', { hidden: true, card: 'none' }),
    column.choice('role', t('audit:role'), roleName, { hidden: true, card: 'none' }),
    column.moment('occurredAt', t('audit:occurredAt'), { hidden: true, card: 'none' }),
    column.text('reason', t('audit:reason'), { hidden: true, card: 'none', render: reasonOf }),
    column.text('correlationId', t('audit:correlationId'), { hidden: true, card: 'none', width: 300 }),
  ];
};
