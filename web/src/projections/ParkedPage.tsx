import { listParkedEvents, parkedEventFields, type ParkedEventRow } from '@granary/api/projections';
import type { TFunction } from 'i18next';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { columnsOf } from '../ui/list/columns.tsx';
import { ListPage } from '../ui/list/ListPage.tsx';
import type { Column } from '../ui/list/types.ts';
import { eventName } from '../ui/widgets/event-name.ts';
import { modelName, poisonName } from './names.ts';
import { ParkedErrors } from './ParkedErrors.tsx';
import { ParkedPeek } from './ParkedPeek.tsx';
import { PARKED_REFRESH_MS, TOPIC } from './queries.ts';
import { SetAside } from './SetAside.tsx';
import { useParkedActions } from './use-parked-actions.ts';

/** Events that could not be folded: grouped by error, then the streams parked at them. */
export const ParkedPage = () => {
  const { t } = useTranslation();
  const columns = useMemo(() => columnsIn(t), [t]);
  const actionsOf = useParkedActions();
  return (
    <ListPage<ParkedEventRow>
      name="parked-events"
      title={t('projections:parked.title')}
      topic={TOPIC}
      refreshMs={PARKED_REFRESH_MS}
      contract={listParkedEvents}
      fields={parkedEventFields}
      columns={columns}
      // Keyed by stage: the live and the previous version may be two builds of the same version number.
      rowId={(row) => `${row.model}.${row.stage}.${row.stream}`}
      defaultSort="parkedAt:desc"
      searchLabel={t('projections:parked.search')}
      banner={
        <>
          <SetAside />
          <ParkedErrors />
        </>
      }
      peek={(row) => <ParkedPeek parked={row} />}
      rowActions={actionsOf}
      empty={{ title: t('projections:parked.none'), body: t('projections:parked.noneBody') }}
    />
  );
};

const columnsIn = (t: TFunction): Column<ParkedEventRow>[] => {
  const column = columnsOf<ParkedEventRow>();
  return [
    column.text('stream', t('projections:parked.stream'), {
      flex: 1,
      width: 170,
      card: 'title',
      download: { of: ['stream', 'revision'] },
      text: ({ stream, revision }) => `${stream}@${revision}`,
    }),
    column.choice('model', t('projections:readModel'), modelName, { width: 120, card: 'subtitle' }),
    column.choice('kind', t('projections:errorKind'), poisonName, { width: 190 }),
    column.text('eventType', t('projections:event'), {
      width: 140,
      text: ({ eventType }) => eventName(eventType),
    }),
    column.choice('stage', t('projections:parked.stage'), (stage) => t(`projections:stage.${stage}`), {
      width: 110,
    }),
    column.text('error', t('projections:error'), { flex: 2, width: 160 }),
    column.count('waiting', t('projections:parked.waiting'), { width: 120 }),
    column.count('attempts', t('projections:parked.attempts'), { width: 90, hidden: true }),
    column.moment('parkedAt', t('projections:parked.since'), { width: 140 }),
  ];
};
