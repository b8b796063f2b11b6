import { restorersOf } from '@granary/api/access';
import type { InboundStateAsOf } from '@granary/api/audit';
import { getGoodsReceipt, getInbound, prioritizeInbound, type InboundDetail } from '@granary/api/inbound';
import { getInboundLabels } from '@granary/api/labels';
import { getRouteApi } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { DocumentPage } from '../approval/index.ts';
import { download } from '../app/client/call.ts';
import { useKeptQuery } from '../app/offline/use-kept-query.ts';
import { useCan } from '../app/session/can.ts';
import { useLabels, useLocationLabels } from '../labels/index.ts';
import { useDocumentPaper } from '../papers/index.ts';
import { PriorityChip, usePriorityChange } from '../priority/index.ts';
import { inboundSource, useTimeTravel, useTravelPage } from '../time-travel/index.ts';
import { useSaveAsTemplate } from '../templates/index.ts';
import { Facts } from '../ui/detail/Facts.tsx';
import { DeletedBanner } from '../ui/detail/DeletedBanner.tsx';
import { StatusAlert } from '../ui/detail/StatusAlert.tsx';
import { Loaded } from '../ui/states/Loaded.tsx';
import { timelineOf } from '../ui/timeline/entries.tsx';
import { DateText, Money, Quantity } from '../ui/widgets/figures.tsx';
import type { Figure } from '../ui/widgets/KeyFigure.tsx';
import { StatusChip, ToneChip } from '../ui/widgets/StatusChip.tsx';
import { headlineOf, titleBeside } from '../ui/widgets/headline.ts';
import { useNameOf } from '../ui/widgets/local-name.ts';
import { valuesOf } from './form.ts';
import { InboundLines } from './InboundLines.tsx';
import { KeptChanges } from './KeptOrders.tsx';
import { historyEntryTone, typeName } from './names.ts';
import { useInboundActions, type InboundActions } from './use-inbound-actions.ts';
import { useSteps } from './use-steps.tsx';
import { personIf } from '../ui/widgets/PersonName.tsx';

const route = getRouteApi('/main/warehouse/inbound/$number');

export const InboundDetailPage = () => {
  const { number } = route.useParams();
  const { query, document: kept } = useKeptQuery('inbound', getInbound, number);
  if (kept) return <Document document={kept} />;
  return <Loaded query={query}>{(document) => <Document document={document} />}</Loaded>;
};

const Document = ({ document }: { document: InboundDetail }) => {
  const { t } = useTranslation();
  const headline = headlineOf(document, typeName(document.type), document.total);
  const actions = useInboundActions();
  const travel = useTimeTravel(inboundSource, document.number);
  const saving = useSaveAsTemplate({
    type: 'inbound_order',
    values: () => valuesOf(document),
    warehouse: document.warehouse,
    name: document.title || headline,
    madeFrom: { kind: 'inbound', id: document.number },
  });
  const labels = useLabels({
    name: document.number,
    warehouse: document.warehouse,
    fetch: (query) => download(getInboundLabels, { params: { number: document.number }, query }),
  });
  const places = useLocationLabels(document.warehouse);
  const steps = useSteps(document, actions, labels.action);
  const receipt = useDocumentPaper({
    paper: 'goods_receipt',
    name: document.number,
    warehouse: document.warehouse,
    fetch: (query) => download(getGoodsReceipt, { params: { number: document.number }, query }),
  });
  const urgency = usePriorityChange({
    number: document.number,
    priority: document.priority,
    contract: prioritizeInbound,
    needs: 'inbound:write',
    open: document.approvalStatus !== 'approved' && document.deletedAt === null,
  });
  const printouts = {
    in_progress: [places],
    completed: [{ ...labels, action: undefined }, places, receipt],
    reversed: [receipt],
  };
  const figuresOf = useFiguresOf();
  const past = useTravelPage<InboundStateAsOf>(travel, {
    status: PastStatus,
    figures: (state) => figuresOf(state, state.lines.length),
  });
  return (
    <DocumentPage
      category="inbound"
      number={document.number}
      title={headline}
      subtitle={[document.number, typeName(document.type), titleBeside(document), document.warehouse]
        .filter(Boolean)
        .join(' · ')}
      status={
        <>
          <StatusChip kind="approval" value={document.approvalStatus} />
          {document.processing ? (
            <ToneChip tone="progress">{t('inbound:processing')}</ToneChip>
          ) : (
            <StatusChip kind="inbound" value={document.status} />
          )}
          <PriorityChip value={document.priority} />
        </>
      }
      figures={figuresOf(document, document.lineCount)}
      steps={steps}
      printouts={printouts[document.status]}
      extras={[urgency, saving]}
      banner={
        <>
          <KeptChanges document={document} />
          <Banner document={document} actions={actions} />
        </>
      }
      syncing={actions.syncing}
      tabs={[
        {
          key: 'lines',
          label: t('inbound:lines'),
          count: document.lineCount,
          render: () => <InboundLines document={document} />,
        },
        { key: 'profile', label: t('inbound:header'), render: () => <Header document={document} /> },
      ]}
      timeline={timelineOf(document.timeline, { tone: historyEntryTone })}
      past={past}
    />
  );
};

const PastStatus = ({ approvalStatus, progress }: InboundStateAsOf) => (
  <>
    <StatusChip kind="approval" value={approvalStatus} />
    {(progress === 'completed' || progress === 'reversed') && <StatusChip kind="inbound" value={progress} />}
  </>
);

type Totals = Pick<InboundDetail, 'total' | 'quantity' | 'inboundDate'>;

/** Key figures of the order, current or at a past moment. */
const useFiguresOf = () => {
  const { t } = useTranslation();
  return ({ total, quantity, inboundDate }: Totals, lineCount: number): Figure[] => [
    { label: t('inbound:total'), value: <Money amount={total} /> },
    { label: t('inbound:quantityTotal'), value: <Quantity value={quantity} /> },
    { label: t('inbound:lines'), value: String(lineCount) },
    { label: t('inbound:inboundDate'), value: <DateText value={inboundDate} /> },
  ];
};

const Header = ({ document }: { document: InboundDetail }) => {
  const { t } = useTranslation();
  const nameOf = useNameOf();
  return (
    <Facts
      facts={[
        { label: t('inbound:number'), value: document.number },
        { label: t('inbound:typeLabel'), value: typeName(document.type) },
        { label: t('inbound:warehouse'), value: document.warehouse },
        { label: t('inbound:inboundDate'), value: <DateText value={document.inboundDate} /> },
        { label: t('inbound:defaultSupplier'), value: document.supplier && nameOf(document.supplier) },
        { label: t('inbound:createdBy'), value: personIf(document.createdBy) },
        { label: t('inbound:createdAt'), value: <DateText value={document.createdAt} /> },
        { label: t('inbound:submittedBy'), value: personIf(document.submittedBy) },
        { label: t('inbound:reviewer'), value: personIf(document.reviewer) },
        {
          label: t('inbound:receivedAt'),
          value: <DateText value={document.receivedAt} />,
        },
        { label: t('inbound:outbound'), value: document.outbound },
        { label: t('inbound:remarks'), value: document.remarks, wide: true },
      ]}
    />
  );
};

/** Explains why the document is blocked or what has just happened to it. */
const Banner = ({ document, actions }: { document: InboundDetail; actions: InboundActions }) => {
  const { t } = useTranslation();
  const can = useCan();
  const latest = document.timeline.at(-1);
  const rejected = document.timeline.findLast(({ type }) => type === 'InboundRejected');
  if (document.deletedAt !== null)
    return (
      <DeletedBanner
        body={t('inbound:inBin')}
        mayRestore={can(restorersOf('inbound'))}
        pending={actions.pending}
        onRestore={() => void actions.restore(document)}
      />
    );
  if (document.processing) return <StatusAlert severity="info">{t('inbound:processingBody')}</StatusAlert>;
  if (latest?.type === 'InboundApprovalFailed')
    return <StatusAlert severity="warning">{t('inbound:approvalFailed', { why: latest.note })}</StatusAlert>;
  if (latest?.type === 'InboundReversalRefused')
    return <StatusAlert severity="warning">{t('inbound:reversalRefused', { why: latest.note })}</StatusAlert>;
  if (document.approvalStatus === 'rejected')
    return (
      <StatusAlert severity="error">
        {t('inbound:rejectedBecause', { why: rejected?.note ?? '' })}
      </StatusAlert>
    );
  if (document.status === 'reversed')
    return <StatusAlert severity="info">{t('inbound:reversedBody')}</StatusAlert>;
  return null;
};
