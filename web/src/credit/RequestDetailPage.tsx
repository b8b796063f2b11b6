import Link from '@mui/material/Link';
import { getCreditRequest, prioritizeCreditRequest, type CreditRequestDetail } from '@granary/api/credit';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DocumentPage, useApprovalSteps } from '../approval/index.ts';
import { useQueryOf } from '../app/client/use-query-of.ts';
import { PriorityChip, usePriorityChange } from '../priority/index.ts';
import type { Steps } from '../ui/detail/DetailPage.tsx';
import { Facts } from '../ui/detail/Facts.tsx';
import { StatusAlert } from '../ui/detail/StatusAlert.tsx';
import { Loaded } from '../ui/states/Loaded.tsx';
import { timelineOf } from '../ui/timeline/entries.tsx';
import { DateText, Money } from '../ui/widgets/figures.tsx';
import type { Figure } from '../ui/widgets/KeyFigure.tsx';
import { PathLink } from '../ui/widgets/PathLink.tsx';
import { StatusChip, ToneChip } from '../ui/widgets/StatusChip.tsx';
import { useNameOf } from '../ui/widgets/local-name.ts';
import { ApproveDialog } from './ApproveDialog.tsx';
import { directionName, historyEntryTone } from './names.ts';
import { useRequestActions, type RequestActions } from './use-request-actions.ts';
import { personIf } from '../ui/widgets/PersonName.tsx';

const route = getRouteApi('/main/credit-management/requests/$number');

export const RequestDetailPage = () => {
  const { number } = route.useParams();
  const query = useQueryOf('creditRequest', getCreditRequest, { params: { number } });
  return <Loaded query={query}>{(request) => <Request request={request} />}</Loaded>;
};

const Request = ({ request }: { request: CreditRequestDetail }) => {
  const { t } = useTranslation();
  const nameOf = useNameOf();
  const actions = useRequestActions();
  const [approving, setApproving] = useState(false);
  const steps = useSteps(request, actions, () => setApproving(true));
  const { number, customer, direction } = request;
  const urgency = usePriorityChange({
    number,
    priority: request.priority,
    contract: prioritizeCreditRequest,
    needs: ['credit:write', 'credit:submit'],
    open: request.approvalStatus !== 'approved',
  });
  return (
    <>
      <DocumentPage
        category="creditRequest"
        number={number}
        title={t('credit:requestTitle', { direction: directionName(direction), customer: nameOf(customer) })}
        subtitle={`${number} · ${customer.code}`}
        status={
          <>
            {request.processing ? (
              <ToneChip tone="progress">{t('credit:processing')}</ToneChip>
            ) : (
              <StatusChip kind="approval" value={request.approvalStatus} />
            )}
            <PriorityChip value={request.priority} />
          </>
        }
        figures={useFigures(request)}
        steps={steps}
        extras={[urgency]}
        banner={<Banner request={request} />}
        syncing={actions.syncing}
        tabs={[{ key: 'request', label: t('credit:request'), render: () => <Content request={request} /> }]}
        timeline={timelineOf(request.timeline, { tone: historyEntryTone })}
      />
      {approving && <ApproveDialog request={request} onClose={() => setApproving(false)} />}
    </>
  );
};

/** The next steps for the request's state and the user. */
const useSteps = (request: CreditRequestDetail, actions: RequestActions, approve: () => void): Steps => {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { number } = request;
  const approval = useApprovalSteps({
    kind: 'credit_approval',
    number,
    document: request,
    actions,
    edit: {
      needs: ['credit:write', 'credit:submit'],
      run: () => void navigate({ to: '/credit-management/requests/$number/edit', params: { number } }),
    },
    approve: { label: t('credit:approve'), run: approve },
  });
  return approval ?? {};
};

const useFigures = ({
  amount,
  balance,
  limitAfter,
  limitBefore,
  approvedAmount,
}: CreditRequestDetail): Figure[] => {
  const { t } = useTranslation();
  return [
    {
      label: t('credit:amount'),
      value: <Money amount={amount} />,
      ...(approvedAmount !== null && {
        hint: (
          <>
            {t('credit:approvedAmount')} <Money amount={approvedAmount} />
          </>
        ),
      }),
    },
    {
      label: t(limitAfter === null ? 'credit:limitNow' : 'credit:limitBefore'),
      value: <Money amount={limitAfter === null ? balance?.limit : limitBefore} />,
    },
    limitAfter === null
      ? { label: t('credit:usedAndReserved'), value: <Exposure balance={balance} /> }
      : { label: t('credit:limitAfter'), value: <Money amount={limitAfter} /> },
    { label: t('credit:available'), value: <Money amount={balance?.available} /> },
  ];
};

const Exposure = ({ balance }: Pick<CreditRequestDetail, 'balance'>) => (
  <>
    <Money amount={balance?.used} /> + <Money amount={balance?.reserved} />
  </>
);

const Content = ({ request }: { request: CreditRequestDetail }) => {
  const { t } = useTranslation();
  const nameOf = useNameOf();
  const { customer } = request;
  return (
    <Facts
      facts={[
        { label: t('credit:number'), value: request.number },
        {
          label: t('credit:customer'),
          value: (
            <Link
              component={PathLink}
              to="/credit-management/statements/$customer"
              params={{ customer: customer.code }}
            >
              {nameOf(customer)}
            </Link>
          ),
        },
        { label: t('credit:directionLabel'), value: directionName(request.direction) },
        { label: t('credit:requester'), value: personIf(request.requester) },
        { label: t('credit:createdAt'), value: <DateText value={request.createdAt} /> },
        { label: t('credit:reviewer'), value: personIf(request.reviewer) },
        { label: t('credit:reason'), value: request.reason, wide: true },
      ]}
    />
  );
};

const Banner = ({ request }: { request: CreditRequestDetail }) => {
  const { t } = useTranslation();
  const { approvalStatus, timeline, processing } = request;
  const refused = timeline.findLast(({ type }) => type === 'CreditRequestRejected');
  if (processing) return <StatusAlert severity="info">{t('credit:processingBody')}</StatusAlert>;
  if (approvalStatus !== 'rejected') return null;
  return (
    <StatusAlert severity="error">{t('credit:rejectedBecause', { why: refused?.note ?? '' })}</StatusAlert>
  );
};
