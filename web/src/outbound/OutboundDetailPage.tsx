import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import type { OutboundStateAsOf } from '@granary/api/audit';
import {
  getDeliveryNote,
  getOutbound,
  getPickingList,
  permissionFor,
  prioritizeOutbound,
  type OutboundDetail,
  type SaleDetail,
} from '@granary/api/outbound';
import { sum, toQuantity } from '@granary/domain/kernel';
import { hasDeliveryNote, hasPickingList, obstacleTo } from '@granary/domain/outbound/rules';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DocumentPage } from '../approval/index.ts';
import { download } from '../app/client/call.ts';
import { useQueryOf } from '../app/client/use-query-of.ts';
import { useCan } from '../app/session/can.ts';
import { useWorksIn } from '../app/session/warehouse.ts';
import { usePackageLabels } from '../labels/index.ts';
import { useDocumentPaper } from '../papers/index.ts';
import { PriorityChip, usePriorityChange } from '../priority/index.ts';
import { outboundSource, useTimeTravel, useTravelPage } from '../time-travel/index.ts';
import { useSaveAsTemplate } from '../templates/index.ts';
import type { DetailTab } from '../ui/detail/DetailPage.tsx';
import { Facts } from '../ui/detail/Facts.tsx';
import { DeletedBanner } from '../ui/detail/DeletedBanner.tsx';
import { StatusAlert } from '../ui/detail/StatusAlert.tsx';
import { Loaded } from '../ui/states/Loaded.tsx';
import { timelineOf } from '../ui/timeline/entries.tsx';
import type { TimelineEntry } from '../ui/timeline/Timeline.tsx';
import { DateText, Money, Quantity } from '../ui/widgets/figures.tsx';
import type { Figure } from '../ui/widgets/KeyFigure.tsx';
import { PathLink } from '../ui/widgets/PathLink.tsx';
import { StatusChip, ToneChip } from '../ui/widgets/StatusChip.tsx';
import { headlineOf, titleBeside } from '../ui/widgets/headline.ts';
import { useNameOf } from '../ui/widgets/local-name.ts';
import { AllocationChip } from './AllocationChip.tsx';
import { DeliveryDialog } from './DeliveryDialog.tsx';
import { valuesOf } from './form.ts';
import { historyEntryTone, routeOf, typeName } from './names.ts';
import { OutboundLines } from './OutboundLines.tsx';
import { SaleTab } from './sale/SaleTab.tsx';
import { useOutboundActions, type OutboundActions } from './use-outbound-actions.ts';
import { useSteps } from './use-steps.tsx';
import { personIf } from '../ui/widgets/PersonName.tsx';
import { personName } from '../ui/widgets/person-name.ts';

const route = getRouteApi('/main/warehouse/outbound/$number');
const saleRoute = getRouteApi('/main/orders/sales-outbound/$number');

export const OutboundDetailPage = () => <Detail {...route.useParams()} />;
export const SaleDetailPage = () => <Detail {...saleRoute.useParams()} />;

const Detail = ({ number }: { number: string }) => {
  const query = useQueryOf('outbound', getOutbound, { params: { number } });
  return <Loaded query={query}>{(document) => <Document document={document} />}</Loaded>;
};

const Document = ({ document }: { document: OutboundDetail }) => {
  const { t } = useTranslation();
  const actions = useOutboundActions();
  const [redirecting, setRedirecting] = useState(false);
  const steps = useSteps(document, actions, () => setRedirecting(true));
  const headline = headlineOf(document, typeName(document.type), document.sale?.amount);
  const saving = useSaveAsTemplate({
    type: document.type === 'sale' ? 'sales_order' : 'outbound_order',
    values: () => valuesOf(document),
    warehouse: document.warehouse,
    name: document.title || headline,
    madeFrom: { kind: 'outbound', id: document.number },
  });
  const standing = { ...document, deleted: document.deletedAt !== null };
  const urgency = usePriorityChange({
    number: document.number,
    priority: document.priority,
    contract: prioritizeOutbound,
    needs: permissionFor(document.type, 'write'),
    open: obstacleTo('prioritize', standing) === undefined,
  });
  const travel = useTimeTravel(outboundSource, document.number);
  const past = useTravelPage(travel, { status: PastStatus, figures: usePastFigures() });
  return (
    <>
      <DocumentPage
        category="outbound"
        number={document.number}
        title={headline}
        subtitle={[document.number, typeName(document.type), titleBeside(document), routeOf(document)]
          .filter(Boolean)
          .join(' · ')}
        status={
          <>
            <StatusChip kind="outbound" value={document.status} />
            <AllocationChip of={document} />
            <PriorityChip value={document.priority} />
            {document.processing && <ToneChip tone="progress">{t('outbound:processing')}</ToneChip>}
            {document.completed && <ToneChip tone="success">{t('outbound:completed')}</ToneChip>}
          </>
        }
        figures={useFigures(document)}
        steps={steps}
        printouts={usePrintouts(document)}
        // Granted distributions are repeated by a new request, so they cannot be saved as a template.
        extras={document.type === 'distribution' ? [urgency] : [urgency, saving]}
        banner={<Banner document={document} actions={actions} />}
        syncing={actions.syncing}
        tabs={[
          {
            key: 'lines',
            label: t('outbound:lines'),
            count: document.lineCount,
            render: () => <OutboundLines document={document} />,
          },
          ...(document.sale ? [saleTab(document, document.sale, t('outbound:saleTab'))] : []),
          { key: 'profile', label: t('outbound:header'), render: () => <Header document={document} /> },
        ]}
        timeline={useTimeline(document)}
        past={past}
      />
      {redirecting && <DeliveryDialog document={document} onClose={() => setRedirecting(false)} />}
    </>
  );
};

const usePrintouts = (order: OutboundDetail) => {
  const { number, warehouse, status } = order;
  const can = useCan();
  const isHere = useWorksIn(warehouse);
  const list = useDocumentPaper({
    paper: 'picking_list',
    name: number,
    warehouse,
    fetch: (query) => download(getPickingList, { params: { number }, query }),
  });
  const note = useDocumentPaper({
    paper: 'delivery_note',
    name: number,
    warehouse,
    fetch: (query) => download(getDeliveryNote, { params: { number }, query }),
  });
  const labels = usePackageLabels(order);
  return [
    ...(hasPickingList(status) && isHere && can('outbound_execution:pick') ? [list] : []),
    ...(hasDeliveryNote(status) ? [note, labels] : []),
  ];
};

const saleTab = (document: OutboundDetail, sale: SaleDetail, label: string): DetailTab => ({
  key: 'sale',
  label,
  render: () => <SaleTab document={document} sale={sale} />,
});

const PastStatus = (past: OutboundStateAsOf) => (
  <>
    <StatusChip kind="outbound" value={past.status} />
    <AllocationChip of={past} />
  </>
);

const usePastFigures = () => {
  const { t } = useTranslation();
  return ({ quantity, allocated, picked, shipped }: OutboundStateAsOf): Figure[] => [
    { label: t('outbound:requested'), value: <Quantity value={quantity} /> },
    { label: t('outbound:allocated'), value: <Quantity value={allocated} /> },
    { label: t('outbound:picked'), value: <Quantity value={picked} /> },
    { label: t('outbound:shipped'), value: <Quantity value={shipped} /> },
  ];
};

const useFigures = (document: OutboundDetail): Figure[] => {
  const { t } = useTranslation();
  const nameOf = useNameOf();
  const { supplier, destination, customer, sale } = document;
  const part = (of: (line: OutboundDetail['lines'][number]) => string) =>
    toQuantity(sum(document.lines.map(of)));
  return [
    {
      label: t('outbound:requested'),
      value: <Quantity value={document.quantity} />,
      hint: t('outbound:lineCount', { count: document.lineCount }),
    },
    { label: t('outbound:allocated'), value: <Quantity value={part(({ allocated }) => allocated)} /> },
    document.moved
      ? { label: t('outbound:shipped'), value: <Quantity value={part(({ shipped }) => shipped)} /> }
      : {
          label: t('outbound:picked'),
          value: <Quantity value={part(({ picked }) => picked)} />,
          ...(document.picker ? { hint: t('outbound:pickedBy', { name: personName(document.picker) }) } : {}),
        },
    sale
      ? {
          label: t('outbound:salesAmount'),
          value: <Money amount={sale.amount} />,
          ...(customer ? { hint: nameOf(customer) } : {}),
        }
      : customer
        ? { label: t('outbound:customer'), value: nameOf(customer), hint: customer.code }
        : destination
          ? { label: t('outbound:goesTo'), value: destination }
          : supplier
            ? { label: t('outbound:supplier'), value: nameOf(supplier), hint: supplier.code }
            : { label: t('outbound:expectedDate'), value: <DateText value={document.expectedDate} /> },
  ];
};

const Header = ({ document }: { document: OutboundDetail }) => {
  const { t } = useTranslation();
  const nameOf = useNameOf();
  return (
    <Facts
      facts={[
        { label: t('outbound:number'), value: document.number },
        { label: t('outbound:typeLabel'), value: typeName(document.type) },
        { label: t('outbound:warehouse'), value: document.warehouse },
        ...(document.destination ? [{ label: t('outbound:destination'), value: document.destination }] : []),
        ...(document.customer ? [{ label: t('outbound:customer'), value: nameOf(document.customer) }] : []),
        ...(document.supplier ? [{ label: t('outbound:supplier'), value: nameOf(document.supplier) }] : []),
        { label: t('outbound:reference'), value: <Reference document={document} /> },
        { label: t('outbound:expectedDate'), value: <DateText value={document.expectedDate} /> },
        { label: t('outbound:createdBy'), value: personIf(document.createdBy) },
        { label: t('outbound:createdAt'), value: <DateText value={document.createdAt} /> },
        { label: t('outbound:shippedAt'), value: <DateText value={document.shippedAt} /> },
        { label: t('outbound:deliveredAt'), value: <DateText value={document.deliveredAt} /> },
        {
          label: t('outbound:arrival'),
          value: document.inbound && (
            <Link component={PathLink} to="/warehouse/inbound/$number" params={{ number: document.inbound }}>
              {document.inbound}
            </Link>
          ),
        },
        { label: t('outbound:deliveryMethod'), value: document.deliveryMethod },
        { label: t('outbound:courier'), value: document.courier },
        { label: t('outbound:trackingNumber'), value: document.trackingNumber },
        { label: t('outbound:packages'), value: document.packages },
        {
          label: t('outbound:deliveryAddress'),
          value: document.deliveryAddressErased ? t('common:erased') : document.deliveryAddress,
          wide: true,
        },
        { label: t('outbound:remarks'), value: document.remarks, wide: true },
      ]}
    />
  );
};

/** Links a distribution to its request. */
const Reference = ({ document: { type, reference } }: { document: OutboundDetail }) => {
  const can = useCan();
  if (type !== 'distribution' || reference === null || !can('purchase_request:read')) return reference;
  return (
    <Link component={PathLink} to="/distribution/requests/$number" params={{ number: reference }}>
      {reference}
    </Link>
  );
};

/** Explains why the order is blocked or what has just happened to it. */
const Banner = ({ document, actions }: { document: OutboundDetail; actions: OutboundActions }) => {
  const { t } = useTranslation();
  const can = useCan();
  const said = (type: string) => document.timeline.findLast((entry) => entry.type === type)?.note ?? '';
  if (document.deletedAt !== null)
    return (
      <DeletedBanner
        body={t('outbound:inBin')}
        mayRestore={can([permissionFor(document.type, 'restore'), 'data:restore'])}
        pending={actions.pending}
        onRestore={() => void actions.restore(document)}
      />
    );
  if (document.processing) return <StatusAlert severity="info">{t('outbound:processingBody')}</StatusAlert>;
  if (document.allocation === 'error') {
    if (document.status === 'created')
      return (
        <StatusAlert severity="error">
          {t('outbound:planTaken', { why: said('OutboundSubmissionRefused') })}
        </StatusAlert>
      );
    if (document.status === 'picked')
      return (
        <StatusAlert severity="error">
          {t('outbound:shipmentRefused', { why: said('OutboundShipmentRefused') })}
        </StatusAlert>
      );
    return <StatusAlert severity="error">{t('outbound:allocationInvalid')}</StatusAlert>;
  }
  if (document.status === 'created' && wasRefused(document))
    return (
      <StatusAlert severity="error">
        {t('outbound:creditRefused', { why: said('OutboundSubmissionRefused') })}
      </StatusAlert>
    );
  if (document.status === 'sales_rejected')
    return (
      <StatusAlert severity="error">
        {t('outbound:rejectedBecause', { why: said('OutboundSalesRejected') })}
      </StatusAlert>
    );
  if (document.status === 'inventory_rejected')
    return (
      <StatusAlert severity="error">
        {t('outbound:rejectedBecause', { why: said('OutboundRejected') })}
      </StatusAlert>
    );
  if (document.status === 'shipped' && document.destination)
    return (
      <StatusAlert severity="info">
        {t('outbound:onTheWay', { destination: document.destination })}
      </StatusAlert>
    );
  return null;
};

/** The submission was refused, and the draft has not changed since. */
const wasRefused = ({ timeline }: OutboundDetail): boolean =>
  timeline.findLast(({ type }) => drafting.has(type))?.type === 'OutboundSubmissionRefused';
const drafting: ReadonlySet<string> = new Set([
  'OutboundSubmissionRefused',
  'OutboundRevised',
  'OutboundAllocationPlanned',
  'OutboundWithdrawn',
  'OutboundRestored',
]);

const useTimeline = ({ timeline }: OutboundDetail): TimelineEntry[] => {
  const { t } = useTranslation();
  return timelineOf(timeline, {
    tone: historyEntryTone,
    body: ({ note, line, batch, quantity, notice }) => (
      <>
        {line !== null && (
          <Box sx={{ color: 'text.secondary' }}>
            {t('common:line', { line })}
            {batch && ` · ${batch}`}
            {quantity && (
              <>
                {' · '}
                <Quantity value={quantity} />
              </>
            )}
          </Box>
        )}
        {note && <Box sx={{ whiteSpace: 'pre-line' }}>{note}</Box>}
        {notice?.voided && <Box>{t('outbound:historyNotice.voided', { notice: notice.voided })}</Box>}
        {notice?.issued && <Box>{t('outbound:historyNotice.issued', { notice: notice.issued })}</Box>}
      </>
    ),
  });
};
