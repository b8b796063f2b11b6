import { getDistribution, prioritizeDistribution, type DistributionDetail } from '@granary/api/distribution';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DocumentPage } from '../approval/index.ts';
import { useQueryOf } from '../app/client/use-query-of.ts';
import { PriorityChip, usePriorityChange } from '../priority/index.ts';
import { useSaveAsTemplate } from '../templates/index.ts';
import { Facts } from '../ui/detail/Facts.tsx';
import { StatusAlert } from '../ui/detail/StatusAlert.tsx';
import { Loaded } from '../ui/states/Loaded.tsx';
import { timelineOf } from '../ui/timeline/entries.tsx';
import { CustomerLink } from '../ui/widgets/CustomerLink.tsx';
import { DateText, Money } from '../ui/widgets/figures.tsx';
import type { Figure } from '../ui/widgets/KeyFigure.tsx';
import { DocumentLink } from '../ui/widgets/DocumentLink.tsx';
import { StatusChip } from '../ui/widgets/StatusChip.tsx';
import { headlineOf, titleBeside } from '../ui/widgets/headline.ts';
import { ApproveDialog } from './ApproveDialog.tsx';
import { DistributionLines } from './DistributionLines.tsx';
import { valuesOf } from './form.ts';
import { historyEntryTone } from './names.ts';
import { useDistributionActions } from './use-distribution-actions.ts';
import { useSteps } from './use-steps.tsx';
import { personIf } from '../ui/widgets/PersonName.tsx';

const route = getRouteApi('/main/distribution/requests/$number');

export const DistributionDetailPage = () => {
  const { number } = route.useParams();
  const query = useQueryOf('distribution', getDistribution, { params: { number } });
  return <Loaded query={query}>{(document) => <Document document={document} />}</Loaded>;
};

const Document = ({ document }: { document: DistributionDetail }) => {
  const { t } = useTranslation();
  const headline = headlineOf(document, t('distribution:list'), document.total);
  const actions = useDistributionActions();
  const [approving, setApproving] = useState(false);
  const steps = useSteps(document, actions, () => setApproving(true));
  const saving = useSaveAsTemplate({
    type: 'distribution',
    values: () => valuesOf(document),
    warehouse: document.warehouse,
    name: document.title || headline,
    madeFrom: { kind: 'distribution', id: document.number },
  });
  const urgency = usePriorityChange({
    number: document.number,
    priority: document.priority,
    contract: prioritizeDistribution,
    needs: 'purchase_request:write',
    open: document.approvalStatus !== 'approved',
  });
  return (
    <>
      <DocumentPage
        category="distribution"
        number={document.number}
        title={headline}
        subtitle={[document.number, titleBeside(document), document.warehouse].filter(Boolean).join(' · ')}
        status={
          <>
            <StatusChip kind="approval" value={document.approvalStatus} />
            {document.recordStatus && <StatusChip kind="distribution" value={document.recordStatus} />}
            <PriorityChip value={document.priority} />
          </>
        }
        figures={useFigures(document)}
        steps={steps}
        extras={[urgency, saving]}
        banner={<Banner document={document} />}
        syncing={actions.syncing}
        tabs={[
          {
            key: 'lines',
            label: t('distribution:lines'),
            count: document.lineCount,
            render: () => <DistributionLines document={document} />,
          },
          {
            key: 'profile',
            label: t('distribution:header'),
            render: () => <Header document={document} />,
          },
        ]}
        timeline={timelineOf(document.timeline, { tone: historyEntryTone })}
      />
      {approving && <ApproveDialog document={document} onClose={() => setApproving(false)} />}
    </>
  );
};

const useFigures = (document: DistributionDetail): Figure[] => {
  const { t } = useTranslation();
  const granted = document.recordStatus !== null;
  return [
    { label: t('distribution:requestedTotal'), value: <Money amount={document.requestedTotal} /> },
    {
      label: t('distribution:grantedTotal'),
      value: <Money amount={granted ? document.total : null} />,
    },
    { label: t('distribution:shippedAmount'), value: <Money amount={document.shippedAmount} /> },
    { label: t('distribution:expectedDate'), value: <DateText value={document.expectedDate} /> },
  ];
};

const Header = ({ document }: { document: DistributionDetail }) => {
  const { t } = useTranslation();
  const { outbound, outboundStatus } = document;
  return (
    <Facts
      facts={[
        { label: t('distribution:number'), value: document.number },
        {
          label: t('distribution:customer'),
          value: <CustomerLink customer={document.customer} />,
        },
        { label: t('distribution:warehouse'), value: document.warehouse },
        {
          label: t('distribution:outbound'),
          value: outbound && <DocumentLink kind="outbound" number={outbound} />,
        },
        {
          label: t('distribution:outboundStatus'),
          value: outboundStatus && <StatusChip kind="outbound" value={outboundStatus} />,
        },
        {
          label: t('distribution:shippedAt'),
          value: <DateText value={document.shippedAt} />,
        },
        { label: t('distribution:createdBy'), value: personIf(document.createdBy) },
        { label: t('distribution:createdAt'), value: <DateText value={document.createdAt} /> },
        { label: t('distribution:submittedBy'), value: personIf(document.submittedBy) },
        { label: t('distribution:reviewer'), value: personIf(document.reviewer) },
        { label: t('distribution:deliveryMethod'), value: document.deliveryMethod },
        {
          label: t('distribution:deliveryAddress'),
          value: document.deliveryAddressErased ? t('common:erased') : document.deliveryAddress,
          wide: true,
        },
        { label: t('distribution:remarks'), value: document.remarks, wide: true },
      ]}
    />
  );
};

/** Explains why the request is blocked or what it waits for. */
const Banner = ({ document }: { document: DistributionDetail }) => {
  const { t } = useTranslation();
  const rejected = document.timeline.findLast(({ type }) => type === 'DistributionRejected');
  const cancelled = document.timeline.findLast(({ type }) => type === 'DistributionCancelled');
  if (document.processing)
    return <StatusAlert severity="info">{t('distribution:processingBody')}</StatusAlert>;
  if (document.approvalStatus === 'rejected')
    return (
      <StatusAlert severity="error">
        {t('distribution:rejectedBecause', { why: rejected?.note ?? '' })}
      </StatusAlert>
    );
  if (document.recordStatus === 'cancelled')
    return (
      <StatusAlert severity="warning">
        {t('distribution:cancelledBecause', { why: cancelled?.note ?? '' })}
      </StatusAlert>
    );
  if (document.recordStatus === 'pending')
    return <StatusAlert severity="info">{t('distribution:pendingBody')}</StatusAlert>;
  return null;
};
