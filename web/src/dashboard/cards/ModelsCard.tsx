import { listProjections, type ProjectionStatus } from '@granary/api/projections';
import { useTranslation } from 'react-i18next';
import { useQueryOf } from '../../app/client/use-query-of.ts';
import { Loaded } from '../../ui/states/Loaded.tsx';
import { formatCount } from '../../ui/widgets/format.ts';
import { KeyFigures, type Figure } from '../../ui/widgets/KeyFigure.tsx';
import { Section } from '../../ui/Section.tsx';

/** Lags change without events, so the card polls. */
const REFRESH_MS = 10_000;
const SLOW_SECONDS = 10;
const CONSOLE = '/system/projections';

/** Read models that need attention, parked streams and the largest lag. */
export const ModelsCard = () => {
  const { t } = useTranslation();
  const query = useQueryOf(
    'projection',
    listProjections,
    {},
    { keepPrevious: true, refetchInterval: REFRESH_MS },
  );
  return (
    <Section title={t('dashboard:models.title')}>
      <Loaded query={query} compact>
        {({ models }) => <Figures models={models} />}
      </Loaded>
    </Section>
  );
};

const Figures = ({ models }: { models: readonly ProjectionStatus[] }) => {
  const { t } = useTranslation();
  const healthy = models.filter(({ status }) => status === 'live').length;
  const parked = models.reduce((sum, { live }) => sum + (live?.parkedStreams ?? 0), 0);
  const events = Math.max(0, ...models.map(({ live }) => live?.lagEvents ?? 0));
  const seconds = Math.round(Math.max(0, ...models.map(({ live }) => live?.lagSeconds ?? 0)));
  const figures: Figure[] = [
    {
      label: t('dashboard:models.live'),
      value: t('dashboard:models.of', { live: healthy, all: models.length }),
      ...(healthy < models.length && { tone: 'warning' as const }),
      to: CONSOLE,
    },
    {
      label: t('dashboard:models.parked'),
      value: formatCount(parked),
      ...(parked > 0 && { tone: 'danger' as const }),
      to: CONSOLE,
    },
    {
      label: t('dashboard:models.lag'),
      value: t('dashboard:models.seconds', { seconds }),
      hint: t('dashboard:models.events', { events: formatCount(events) }),
      ...(seconds > SLOW_SECONDS && { tone: 'warning' as const }),
      to: CONSOLE,
    },
  ];
  return <KeyFigures figures={figures} />;
};
