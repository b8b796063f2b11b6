import { restorersOf } from '@granary/api/access';
import type { ContractStateAsOf } from '@granary/api/audit';
import { NOT_IN_FORCE, getContract, getContractPaper, type ContractDetail } from '@granary/api/contracts';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DocumentPage } from '../approval/index.ts';
import { download } from '../app/client/call.ts';
import { useQueryOf } from '../app/client/use-query-of.ts';
import { useCan } from '../app/session/can.ts';
import { useDocumentPaper } from '../papers/index.ts';
import { contractSource, useTimeTravel, useTravelPage } from '../time-travel/index.ts';
import { useSaveAsTemplate } from '../templates/index.ts';
import { Facts } from '../ui/detail/Facts.tsx';
import { DeletedBanner } from '../ui/detail/DeletedBanner.tsx';
import { StatusAlert } from '../ui/detail/StatusAlert.tsx';
import { Loaded } from '../ui/states/Loaded.tsx';
import { timelineOf } from '../ui/timeline/entries.tsx';
import type { TimelineEntry } from '../ui/timeline/Timeline.tsx';
import { CustomerLink } from '../ui/widgets/CustomerLink.tsx';
import { DateText, Money, Quantity } from '../ui/widgets/figures.tsx';
import { formatMoney } from '../ui/widgets/format.ts';
import type { Figure } from '../ui/widgets/KeyFigure.tsx';
import { StatusChip, ToneChip } from '../ui/widgets/StatusChip.tsx';
import { useNameOf } from '../ui/widgets/local-name.ts';
import { ActivateDialog } from './ActivateDialog.tsx';
import { ContractAttachments } from './ContractAttachments.tsx';
import { ContractLines } from './ContractLines.tsx';
import { valuesOf } from './form.ts';
import { historyEntryTone } from './names.ts';
import { useContractActions, type ContractActions } from './use-contract-actions.ts';
import { useSteps } from './use-steps.tsx';
import { personIf } from '../ui/widgets/PersonName.tsx';

const route = getRouteApi('/main/contracts/$code');

export const ContractDetailPage = () => {
  const { code } = route.useParams();
  const query = useQueryOf('contract', getContract, { params: { code } });
  return <Loaded query={query}>{(contract) => <Contract contract={contract} />}</Loaded>;
};

const Contract = ({ contract }: { contract: ContractDetail }) => {
  const { t } = useTranslation();
  const nameOf = useNameOf();
  const actions = useContractActions();
  const [activating, setActivating] = useState(false);
  const steps = useSteps(contract, actions, () => setActivating(true));
  const saving = useSaveAsTemplate({
    type: 'contract',
    values: () => valuesOf(contract),
    name: contract.code,
    madeFrom: { kind: 'contract', id: contract.code },
  });
  const { code } = contract;
  const paper = useDocumentPaper({
    paper: 'contract_paper',
    name: code,
    fetch: (query) => download(getContractPaper, { params: { code }, query }),
  });
  const travel = useTimeTravel(contractSource, contract.code);
  const past = useTravelPage(travel, { status: PastStatus, figures: useFiguresOf() });
  return (
    <>
      <DocumentPage
        category="contract"
        number={contract.code}
        title={contract.code}
        subtitle={[nameOf(contract.customer), contract.customer.code].join(' · ')}
        status={<Status contract={contract} />}
        figures={useFiguresOf()(contract)}
        steps={steps}
        printouts={[paper]}
        extras={[saving]}
        banner={<Banner contract={contract} actions={actions} />}
        syncing={actions.syncing}
        tabs={[
          { key: 'facts', label: t('contracts:facts'), render: () => <Header contract={contract} /> },
          {
            key: 'lines',
            label: t('contracts:lines'),
            count: contract.lineCount,
            render: () => <ContractLines contract={contract} />,
          },
          {
            key: 'attachments',
            label: t('files:attachments'),
            count: contract.attachmentCount,
            render: () => <ContractAttachments contract={contract} />,
          },
        ]}
        timeline={useTimeline(contract)}
        past={past}
      />
      {activating && <ActivateDialog contract={contract} onClose={() => setActivating(false)} />}
    </>
  );
};

const Status = ({ contract }: { contract: ContractDetail }) => {
  const { t } = useTranslation();
  return (
    <>
      <StatusChip kind="approval" value={contract.approvalStatus} />
      {contract.businessStatus !== NOT_IN_FORCE && (
        <StatusChip kind="contract" value={contract.businessStatus} />
      )}
      {contract.processing && <ToneChip tone="progress">{t('contracts:processing')}</ToneChip>}
    </>
  );
};

const PastStatus = ({ approvalStatus, businessStatus }: ContractStateAsOf) => (
  <>
    <StatusChip kind="approval" value={approvalStatus} />
    {businessStatus !== null && <StatusChip kind="contract" value={businessStatus} />}
  </>
);

type Amounts = Pick<ContractDetail, 'totalAmount' | 'depositPercentage' | 'expectedCredit' | 'contribution'>;

/** Key figures of the contract, current or at a past moment. */
const useFiguresOf = () => {
  const { t } = useTranslation();
  return (contract: Amounts): Figure[] => [
    { label: t('contracts:totalAmount'), value: <Money amount={contract.totalAmount} /> },
    { label: t('contracts:depositPercentage'), value: <Percentage value={contract.depositPercentage} /> },
    { label: t('contracts:expectedCredit'), value: <Money amount={contract.expectedCredit} /> },
    { label: t('contracts:contribution'), value: <Money amount={contract.contribution} /> },
  ];
};

const Percentage = ({ value }: { value: string }) => (
  <span>
    <Quantity value={value} /> %
  </span>
);

const Header = ({ contract }: { contract: ContractDetail }) => {
  const { t } = useTranslation();
  return (
    <Facts
      facts={[
        { label: t('contracts:code'), value: contract.code },
        {
          label: t('contracts:customer'),
          value: <CustomerLink customer={contract.customer} />,
        },
        { label: t('contracts:signedDate'), value: <DateText value={contract.signedDate} /> },
        {
          label: t('contracts:expiryDate'),
          value: contract.expiryDate ? <DateText value={contract.expiryDate} /> : t('contracts:noEnd'),
        },
        {
          label: t('contracts:totalWeight'),
          value: <Quantity value={contract.totalWeight} unit={t('contracts:tons')} />,
        },
        { label: t('contracts:createdBy'), value: personIf(contract.createdBy) },
        { label: t('contracts:createdAt'), value: <DateText value={contract.createdAt} /> },
        { label: t('contracts:submittedBy'), value: personIf(contract.submittedBy) },
        { label: t('contracts:reviewer'), value: personIf(contract.reviewer) },
        {
          label: t('contracts:approvedAt'),
          value: <DateText value={contract.approvedAt} />,
        },
        { label: t('contracts:remarks'), value: contract.remarks, wide: true },
      ]}
    />
  );
};

/** Explains why the contract is blocked or what has just happened to it. */
const Banner = ({ contract, actions }: { contract: ContractDetail; actions: ContractActions }) => {
  const { t } = useTranslation();
  const can = useCan();
  const because = (type: string): string =>
    contract.timeline.findLast((historyEntry) => historyEntry.type === type)?.note ?? '';
  if (contract.deletedAt !== null)
    return (
      <DeletedBanner
        body={t('contracts:inBin')}
        mayRestore={can(restorersOf('contract'))}
        pending={actions.pending}
        onRestore={() => void actions.restore(contract)}
      />
    );
  if (contract.processing) return <StatusAlert severity="info">{t('contracts:processingBody')}</StatusAlert>;
  if (contract.approvalStatus === 'rejected')
    return (
      <StatusAlert severity="error">
        {t('contracts:rejectedBecause', { why: because('ContractRejected') })}
      </StatusAlert>
    );
  if (contract.businessStatus === 'suspended')
    return (
      <StatusAlert severity="warning">
        {t('contracts:suspendedBecause', { why: because('ContractSuspended') })}
      </StatusAlert>
    );
  if (contract.businessStatus === 'terminated')
    return (
      <StatusAlert severity="info">
        {t('contracts:terminatedBecause', { why: because('ContractTerminated') })}
      </StatusAlert>
    );
  if (contract.businessStatus === 'expired')
    return <StatusAlert severity="warning">{t('contracts:expiredBody')}</StatusAlert>;
  return null;
};

const useTimeline = ({ timeline }: ContractDetail): TimelineEntry[] => {
  const { t } = useTranslation();
  return timelineOf(timeline, {
    tone: historyEntryTone,
    body: ({ note, contribution }) =>
      contribution
        ? t('contracts:contributionChanged', {
            before: formatMoney(contribution.before),
            after: formatMoney(contribution.after),
          })
        : note,
  });
};
