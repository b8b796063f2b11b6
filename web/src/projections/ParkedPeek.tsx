import RevealIcon from '@mui/icons-material/VisibilityOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { getParkedPayload, revealParkedEvent, type ParkedEventRow } from '@granary/api/projections';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCommand } from '../app/client/use-command.ts';
import { useQueryOf } from '../app/client/use-query-of.ts';
import { useCan } from '../app/session/can.ts';
import { Facts } from '../ui/detail/Facts.tsx';
import { ask } from '../ui/dialogs/ask.ts';
import { Loaded } from '../ui/states/Loaded.tsx';
import { DateText } from '../ui/widgets/figures.tsx';
import { formatCount } from '../ui/widgets/format.ts';
import { eventName } from '../ui/widgets/event-name.ts';
import { ErrorText } from './ErrorText.tsx';
import { modelName } from './names.ts';
import { TOPIC } from './queries.ts';

/** Why a stream is parked. The event's data are shown only after the user has given a reason. */
export const ParkedPeek = ({ parked }: { parked: ParkedEventRow }) => {
  const { t } = useTranslation();
  const { eventType, stream, revision, model, version, kind, error, waiting, attempts, parkedAt, triedAt } =
    parked;
  return (
    <Box sx={{ display: 'grid', gap: 5 }}>
      <div>
        <Typography variant="h3" component="h2" sx={{ pr: 8 }}>
          {eventName(eventType)}
        </Typography>
        <Typography variant="body2" sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
          {stream}@{revision}
        </Typography>
      </div>
      <Facts
        facts={[
          { label: t('projections:error'), value: <ErrorText kind={kind} error={error} />, wide: true },
          {
            label: t('projections:readModel'),
            value: `${modelName(model)} · ${t('projections:versionShort', { version })}`,
          },
          { label: t('projections:parked.waiting'), value: formatCount(waiting) },
          { label: t('projections:parked.attempts'), value: formatCount(attempts) },
          { label: t('projections:parked.since'), value: <DateText value={parkedAt} /> },
          { label: t('projections:parked.tried'), value: <DateText value={triedAt} /> },
          { label: t('projections:parked.eventId'), value: parked.eventId, wide: true },
        ]}
      />
      <Content key={parked.eventId} parked={parked} />
    </Box>
  );
};

const Content = ({ parked }: { parked: ParkedEventRow }) => {
  const { t } = useTranslation();
  const can = useCan();
  const [revealed, setRevealed] = useState(false);
  const { model, eventId } = parked;
  const params = { model, eventId };
  const reveal = useCommand(revealParkedEvent, { success: false });
  const query = useQueryOf(TOPIC, getParkedPayload, { params }, { enabled: revealed });
  if (!can('system:admin')) return null;
  if (revealed)
    return (
      <Loaded query={query} compact>
        {({ data }) => (
          <Box
            component="pre"
            tabIndex={0}
            aria-label={t('projections:parked.content')}
            sx={{ m: 0, p: 3, fontSize: 12, bgcolor: 'action.hover', borderRadius: 1, overflow: 'auto' }}
          >
            {JSON.stringify(data, null, 2)}
          </Box>
        )}
      </Loaded>
    );
  const askAndReveal = async () => {
    const reason = await ask.reason({
      title: t('projections:parked.revealTitle'),
      body: t('projections:parked.revealBody'),
      confirm: t('projections:parked.reveal'),
    });
    if (reason !== undefined && (await reveal.run({ params, body: { reason } }))) setRevealed(true);
  };
  return (
    <Button
      variant="outlined"
      startIcon={<RevealIcon />}
      loading={reveal.pending}
      onClick={() => void askAndReveal()}
    >
      {t('projections:parked.reveal')}
    </Button>
  );
};
