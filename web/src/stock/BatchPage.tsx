import Alert from '@mui/material/Alert';
import type { HistoryEntry } from '@granary/api/audit';
import { getBatchLabels } from '@granary/api/labels';
import { COST_READERS, getBatch, type BatchDetail } from '@granary/api/stock';
import { getRouteApi } from '@tanstack/react-router';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { download } from '../app/client/call.ts';
import { useQueryOf } from '../app/client/use-query-of.ts';
import { useDiscussion } from '../discussions/index.ts';
import { useEvidenceAction } from '../evidence/index.ts';
import { useCan } from '../app/session/can.ts';
import { useLabels, useLocationLabels } from '../labels/index.ts';
import { LineageGraph } from '../lineage/index.ts';
import { ImpactTab } from '../recalls/index.ts';
import { PackQuantity } from '../ui/widgets/PackQuantity.tsx';
import { RecallLinks } from '../ui/widgets/RecallLinks.tsx';
import {
  batchSource,
  HistoryEntries,
  PastBanner,
  TimeSlider,
  usePastTabs,
  useTimeTravel,
  type TimeTravel,
} from '../time-travel/index.ts';
import { useSaveAsTemplate } from '../templates/index.ts';
import { DetailPage, type DetailTab, type NextStep } from '../ui/detail/DetailPage.tsx';
import { Loaded } from '../ui/states/Loaded.tsx';
import { PageSkeleton } from '../ui/states/PageSkeleton.tsx';
import { RequirePermission } from '../ui/states/RequirePermission.tsx';
import { DocumentLink } from '../ui/widgets/DocumentLink.tsx';
import { Money, Quantity } from '../ui/widgets/figures.tsx';
import type { Figure } from '../ui/widgets/KeyFigure.tsx';
import { useLocalName } from '../ui/widgets/local-name.ts';
import { StatusChip } from '../ui/widgets/StatusChip.tsx';
import { AttachmentsTab } from './AttachmentsTab.tsx';
import { Countdown, useCountdownText } from './Countdown.tsx';
import { DetailsTab } from './DetailsTab.tsx';
import { GroupTab } from './GroupTab.tsx';
import { ItemProfileTab } from './ItemProfileTab.tsx';
import { LifecycleTab } from './LifecycleTab.tsx';
import { MovementsTab } from './MovementsTab.tsx';
import { OverviewTab } from './OverviewTab.tsx';
import { useEpcisDownload } from '../epcis/index.ts';
import { useBatchActions } from './use-batch-actions.tsx';

const route = getRouteApi('/main/warehouse/inventory/$id');

/** One batch: details, stock, origin and history. */
export const BatchPage = () => {
  const { id } = route.useParams();
  const query = useQueryOf('stock', getBatch, { params: { id } }, { keepPrevious: true });
  return <Loaded query={query}>{(batch) => <BatchDetailPage batch={batch} />}</Loaded>;
};

const BatchDetailPage = ({ batch }: { batch: BatchDetail & { freshness: { stale: boolean } } }) => {
  const { t } = useTranslation();
  const localName = useLocalName();
  const actions = useBatchActions();
  const epcis = useEpcisDownload();
  const evidence = useEvidenceAction('batch', batch.id);
  const labels = useLabels({
    name: batch.batch,
    warehouse: batch.warehouse,
    fetch: (query) => download(getBatchLabels, { params: { id: batch.id }, query }),
  });
  const places = useLocationLabels(batch.warehouse);
  const saving = useSaveAsTemplate({
    type: 'batch_info',
    values: () => ({ ...batch, unitPrice: batch.unitCost, remarks: batch.notes }),
    warehouse: batch.warehouse,
    name: localName(batch.itemNames),
    madeFrom: { kind: 'batch', id: batch.id },
  });
  const next = useNextStep(batch, actions);
  const travel = useTimeTravel(batchSource, batch.id, { always: true });
  const tabs = useTabs(batch);
  const pastTrace = useTraceTab(batch.id, travel);
  const stoodTabs = usePastTabs(travel);
  const tracks = useCan()('batch:track');
  const pastTabs = tracks ? [pastTrace, ...stoodTabs] : stoodTabs;
  const figuresOf = useFiguresOf(localName(batch.unit), batch.packUnits);
  const { past } = travel;
  const stood = past ? travel.asOf.data?.state : batch;
  return (
    <>
      <DetailPage
        title={batch.batch}
        subtitle={`${localName(batch.itemNames)} · ${batch.item} · ${localName(batch.warehouseNames)}`}
        status={
          <>
            {stood && <StatusChip kind="batch" value={stood.status} />}
            {!past && <Countdown batch={batch} />}
          </>
        }
        figures={stood ? figuresOf(stood) : []}
        actions={
          past
            ? []
            : [
                ...actions.actionsOf(batch),
                labels.action,
                ...(places.action ? [places.action] : []),
                {
                  label: t('stock:actions.epcis'),
                  needs: 'batch:export',
                  disabled: epcis.making,
                  run: () => epcis.save({ batch: batch.id }, batch.id),
                },
                evidence,
                saving.action,
              ]
        }
        {...(next && !past ? { next } : {})}
        banner={past ? <PastBanner travel={travel} /> : <BlockedBanner batch={batch} />}
        tabs={past ? pastTabs : tabs}
        dock={<TimeSlider travel={travel} />}
        aside={{
          label: t('stock:happenings'),
          content: <HistoryEntries travel={travel} documentOf={documentOf} />,
        }}
        syncing={batch.freshness.stale}
      />
      {actions.dialog}
      {labels.dialog}
      {places.dialog}
      {saving.dialog}
    </>
  );
};

const documentOf = ({ documentKind, document, line }: HistoryEntry) => (
  <DocumentLink kind={documentKind} number={document} line={line} />
);

const BlockedBanner = ({ batch }: { batch: BatchDetail }) => {
  const { t } = useTranslation();
  const countdown = useCountdownText();
  const blocked = ['inactive', 'locked', 'expired', 'recalled'].includes(batch.status);
  const expiring =
    !blocked && ['soon', 'critical', 'expired'].includes(batch.expiryLevel) && Number(batch.current) > 0;
  if (!blocked && !expiring) return null;
  return (
    <Alert
      severity={batch.status === 'recalled' || batch.expiryLevel === 'expired' ? 'error' : 'warning'}
      sx={{ borderRadius: 0 }}
    >
      {blocked
        ? t(`stock:blockedBanner.${batch.status}`)
        : t('stock:expiringBanner', { countdown: countdown(batch) })}
      {batch.expiryPlan !== 'none' &&
        ` ${t('stock:plannedBanner', { plan: t(`status:expiryPlan.${batch.expiryPlan}`) })}`}
      {batch.recalls.length > 0 && (
        <>
          {' '}
          {t('stock:recallsInForce')} <RecallLinks numbers={batch.recalls} />
        </>
      )}
      {blocked && batch.statusReason && ` ${t('stock:blockedReason', { reason: batch.statusReason })}`}
    </Alert>
  );
};

type Figures = Pick<
  BatchDetail,
  'available' | 'reserved' | 'current' | 'initial' | 'blocked' | 'unitCost' | 'value'
>;

/** Key figures of the batch, current or at a past moment. */
const useFiguresOf = (unit: string, packUnits: BatchDetail['packUnits']) => {
  const { t } = useTranslation();
  const can = useCan();
  const quantity = (value: string) => <Quantity value={value} unit={unit} />;
  return (batch: Figures): Figure[] => [
    {
      label: t('stock:available'),
      value: quantity(batch.available),
      tone: Number(batch.available) > 0 ? 'success' : 'neutral',
    },
    { label: t('stock:reserved'), value: quantity(batch.reserved) },
    {
      label: t('stock:current'),
      value: <PackQuantity value={batch.current} unit={unit} packUnits={packUnits} />,
      hint: (
        <>
          {t('stock:initial')}: {quantity(batch.initial)}
        </>
      ),
    },
    can(COST_READERS)
      ? {
          label: t('stock:unitCost'),
          value: <Money amount={batch.unitCost} />,
          hint: (
            <>
              {t('stock:value')}: <Money amount={batch.value} />
            </>
          ),
        }
      : {
          label: t('stock:blocked'),
          value: quantity(batch.blocked),
          ...(Number(batch.blocked) > 0 ? { tone: 'danger' as const } : {}),
        },
  ];
};

/** The most likely action for a batch that needs attention. */
const useNextStep = (
  batch: BatchDetail,
  actions: ReturnType<typeof useBatchActions>,
): NextStep | undefined => {
  const { t } = useTranslation();
  switch (batch.status) {
    case 'inactive':
      return {
        label: t('stock:actions.inspect'),
        needs: 'batch:write',
        run: () => actions.openDialog('inspect', batch),
      };
    case 'locked':
      return actions.button.unlock(batch);
    case 'expired':
      return {
        label: t('stock:actions.extendExpiry'),
        needs: 'inventory:adjust',
        run: () => actions.openDialog('extendExpiry', batch),
      };
    default:
      return undefined;
  }
};

/** The lineage graph, current or at a past moment, where later nodes are ghosts. */
const useTraceTab = (batch: string, travel?: TimeTravel): DetailTab => {
  const { t } = useTranslation();
  const effective = travel?.basis === 'effective' ? travel.asOf.data?.event?.effectiveAt : undefined;
  const at = travel?.basis === 'recorded' ? travel.at : undefined;
  return {
    key: 'trace',
    label: t('stock:tabs.trace'),
    render: () => (
      <RequirePermission needs="batch:track">
        <LineageGraph batch={batch} at={at} effective={effective} />
      </RequirePermission>
    ),
  };
};

const useTabs = (batch: BatchDetail): DetailTab[] => {
  const { t } = useTranslation();
  const tracks = useCan()('batch:track');
  const trace = useTraceTab(batch.id);
  const discussion = useDiscussion('batch', batch.id);
  // Users with permission see the lineage first.
  return [
    ...(tracks ? [trace] : []),
    { key: 'overview', label: t('stock:tabs.overview'), render: () => <OverviewTab batch={batch} /> },
    { key: 'item', label: t('stock:tabs.item'), render: () => <ItemProfileTab batch={batch} /> },
    { key: 'movements', label: t('stock:tabs.movements'), render: () => <MovementsTab batch={batch} /> },
    { key: 'details', label: t('stock:tabs.details'), render: () => <DetailsTab batch={batch} /> },
    {
      key: 'attachments',
      label: t('files:attachments'),
      count: batch.attachments.length,
      render: () => <AttachmentsTab batch={batch} />,
    },
    ...discussion.tabs,
    ...(tracks ? [] : [trace]),
    {
      key: 'impact',
      label: t('stock:tabs.impact'),
      render: () => (
        <Suspense fallback={<PageSkeleton />}>
          <ImpactTab batch={batch} />
        </Suspense>
      ),
    },
    { key: 'lifecycle', label: t('stock:tabs.lifecycle'), render: () => <LifecycleTab batch={batch} /> },
    { key: 'group', label: t('stock:tabs.group'), render: () => <GroupTab batch={batch} /> },
  ];
};
