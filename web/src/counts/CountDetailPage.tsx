import Link from '@mui/material/Link';
import { getCount, type CountDetail } from '@granary/api/counts';
import { isBlind } from '@granary/domain/counts/rules';
import { isZero } from '@granary/domain/kernel';
import { getRouteApi } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { DocumentPage } from '../approval/index.ts';
import { useQueryOf } from '../app/client/use-query-of.ts';
import { Facts } from '../ui/detail/Facts.tsx';
import { StatusAlert } from '../ui/detail/StatusAlert.tsx';
import { Loaded } from '../ui/states/Loaded.tsx';
import { timelineOf } from '../ui/timeline/entries.tsx';
import { reasonText } from '../ui/widgets/event-name.ts';
import { DateText, Money } from '../ui/widgets/figures.tsx';
import type { Figure } from '../ui/widgets/KeyFigure.tsx';
import { PathLink } from '../ui/widgets/PathLink.tsx';
import { StatusChip } from '../ui/widgets/StatusChip.tsx';
import { CountLines } from './CountLines.tsx';
import { historyEntryTone, placeOf, scopeName } from './names.ts';
import { useCountActions } from './use-count-actions.ts';
import { useSteps } from './use-steps.tsx';
import { personIf } from '../ui/widgets/PersonName.tsx';

const route = getRouteApi('/main/warehouse/counts/$number');

export const CountDetailPage = () => {
  const { number } = route.useParams();
  const query = useQueryOf('count', getCount, { params: { number } });
  return <Loaded query={query}>{(document) => <Document document={document} />}</Loaded>;
};

const Document = ({ document }: { document: CountDetail }) => {
  const { t } = useTranslation();
  const actions = useCountActions();
  const { printouts, ...steps } = useSteps(document, actions);
  return (
    <DocumentPage
      category="count"
      number={document.number}
      title={document.title}
      subtitle={[document.number, scopeName(document.scopeKind), document.warehouse].join(' · ')}
      status={<StatusChip kind="count" value={document.status} />}
      figures={useFigures(document)}
      steps={steps}
      printouts={printouts}
      banner={<Banner document={document} />}
      syncing={actions.syncing}
      tabs={[
        {
          key: 'lines',
          label: t('counts:lines'),
          count: document.lineCount,
          render: () => <CountLines document={document} actions={actions} />,
        },
        { key: 'profile', label: t('counts:header'), render: () => <Header document={document} /> },
      ]}
      timeline={timelineOf(document.timeline, { tone: historyEntryTone })}
    />
  );
};

const useFigures = (document: CountDetail): Figure[] => {
  const { t } = useTranslation();
  const { status, countedCount, toCount, lineCount, differenceCount, gainValue, lossValue } = document;
  return [
    { label: t('counts:progress'), value: isBlind(status) ? `${countedCount} / ${toCount}` : lineCount },
    { label: t('counts:differences'), value: differenceCount ?? '–' },
    { label: t('counts:gains'), value: <Money amount={gainValue} /> },
    { label: t('counts:losses'), value: <Money amount={lossValue} /> },
  ];
};

const Header = ({ document }: { document: CountDetail }) => {
  const { t } = useTranslation();
  const { scope } = document;
  return (
    <Facts
      facts={[
        { label: t('counts:number'), value: document.number },
        { label: t('counts:scopeKind'), value: <Scope scope={scope} /> },
        { label: t('counts:warehouse'), value: document.warehouse },
        { label: t('counts:tolerance'), value: `${Number(document.tolerance)} %` },
        { label: t('counts:round'), value: document.round },
        { label: t('counts:openedBy'), value: personIf(document.createdBy) },
        { label: t('counts:openedAt'), value: <DateText value={document.createdAt} /> },
        { label: t('counts:remarks'), value: document.notes, wide: true },
      ]}
    />
  );
};

const Scope = ({ scope }: { scope: CountDetail['scope'] }) => {
  switch (scope.kind) {
    case 'location':
      return <span>{placeOf(scope)}</span>;
    case 'item':
      return <span>{scope.item}</span>;
    case 'category':
    case 'batches':
      return <span>{scopeName(scope.kind)}</span>;
    case 'short_pick':
      return (
        <span>
          {reasonText(scope.reason)}{' '}
          <Link component={PathLink} to="/warehouse/outbound/$number" params={{ number: scope.outbound }}>
            {scope.outbound}
          </Link>
        </span>
      );
  }
};

/** Explains missing figures, or why the count is blocked. */
const Banner = ({ document }: { document: CountDetail }) => {
  const { t } = useTranslation();
  const { status, processing, scope, lines, timeline } = document;
  const refused = lines.filter(({ refusal }) => refusal !== null).length;
  const short = lines.filter(
    ({ applied, difference, refusal }) => refusal === null && applied !== null && applied !== difference,
  ).length;
  const ended = timeline.findLast(({ type }) => type === 'CountRejected' || type === 'CountCancelled');
  if (processing) return <StatusAlert severity="info">{t('counts:bookingBody')}</StatusAlert>;
  if (status === 'recounting')
    return <StatusAlert severity="warning">{t('counts:recountingBody')}</StatusAlert>;
  if (isBlind(status))
    return (
      <StatusAlert severity="info">
        {scope.kind === 'short_pick' ? `${t('counts:shortPickBody')} ` : ''}
        {t('counts:blindBody')}
      </StatusAlert>
    );
  if (status === 'rejected' || status === 'cancelled')
    return (
      <StatusAlert severity="warning">{t(`counts:${status}Because`, { why: ended?.note ?? '' })}</StatusAlert>
    );
  if (refused > 0)
    return <StatusAlert severity="warning">{t('counts:refusedBody', { count: refused })}</StatusAlert>;
  if (short > 0)
    return <StatusAlert severity="warning">{t('counts:partlyBooked', { count: short })}</StatusAlert>;
  if (status === 'counted' && lines.every(({ difference }) => difference === null || isZero(difference)))
    return <StatusAlert severity="success">{t('counts:noDifferences')}</StatusAlert>;
  return null;
};
