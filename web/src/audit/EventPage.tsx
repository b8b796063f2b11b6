import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import { getEvent, type AuditEvent } from '@granary/api/audit';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useHotkeys } from 'react-hotkeys-hook';
import { useTranslation } from 'react-i18next';
import { useQueryOf } from '../app/client/use-query-of.ts';
import { useSearchState } from '../app/router/search-state.ts';
import { settings } from '../app/settings/settings.ts';
import { DetailPage } from '../ui/detail/DetailPage.tsx';
import { Facts, type Fact } from '../ui/detail/Facts.tsx';
import { Loaded } from '../ui/states/Loaded.tsx';
import { DateText } from '../ui/widgets/figures.tsx';
import { StatusChip } from '../ui/widgets/StatusChip.tsx';
import { PathLink } from '../ui/widgets/PathLink.tsx';
import { CauseTree } from './CauseTree.tsx';
import { ChangesTable } from './ChangesTable.tsx';
import { copyText } from '../ui/copy-text.ts';
import { EventJson } from './EventJson.tsx';
import { categoryName, isBackDated, reasonOf, roleName, typeName } from './names.ts';
import { PersonalData } from './PersonalData.tsx';
import { BatchLinks, DocumentOf, SubjectLink } from './SubjectLink.tsx';
import { personIf } from '../ui/widgets/PersonName.tsx';

const route = getRouteApi('/main/audit/events/$eventId');

/** One event of the log: its data, its changes and its causes. */
export const EventPage = () => {
  const { eventId } = route.useParams();
  const query = useQueryOf('operation', getEvent, { params: { eventId } }, { keepPrevious: true });
  return <Loaded query={query}>{(event) => <Event event={event} />}</Loaded>;
};

const Event = ({ event }: { event: AuditEvent }) => {
  const { t } = useTranslation();
  return (
    <DetailPage
      title={typeName(event.type)}
      subtitle={
        <>
          {categoryName(event.category)} · <SubjectLink {...event} /> · {event.revision}
          <Neighbours event={event} />
        </>
      }
      actions={[
        {
          label: t('audit:copyLink'),
          run: () => copyText(`${location.origin}/audit/events/${event.eventId}`),
        },
      ]}
      tabs={[
        { key: 'summary', label: t('audit:summary'), render: () => <Summary event={event} /> },
        {
          key: 'changes',
          label: t('audit:changes'),
          count: event.changes.length,
          render: () => <ChangesTable changes={event.changes} />,
        },
        { key: 'json', label: t('audit:json'), render: () => <EventJson value={recordedOf(event)} /> },
        { key: 'cause', label: t('audit:cause'), render: () => <CauseTree event={event.eventId} /> },
      ]}
    />
  );
};

/** Links to the previous and next event of the stream, also by `[` and `]`. */
const Neighbours = ({ event: { previous, next } }: { event: AuditEvent }) => {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [{ tab }] = useSearchState<{ tab?: string | undefined }>();
  const enabled = settings.use((state) => state.singleKeys);
  const targetOf = (neighbour: NonNullable<AuditEvent['next']>) => ({
    to: '/audit/events/$eventId',
    params: { eventId: neighbour.eventId },
    search: { tab },
  });
  const go = (neighbour: AuditEvent['next']) => () => {
    if (neighbour) void navigate(targetOf(neighbour));
  };
  useHotkeys('[', go(previous), { enabled, useKey: true }, [previous, tab]);
  useHotkeys(']', go(next), { enabled, useKey: true }, [next, tab]);
  if (!previous && !next) return null;
  return (
    <Box
      component="nav"
      aria-label={t('audit:neighbours')}
      sx={{ display: 'flex', gap: 4, mt: 1, flexWrap: 'wrap' }}
    >
      {previous && (
        <Link component={PathLink} {...targetOf(previous)}>
          ‹ {t('audit:previous', { type: typeName(previous.type) })}
        </Link>
      )}
      {next && (
        <Link component={PathLink} {...targetOf(next)}>
          {t('audit:next', { type: typeName(next.type) })} ›
        </Link>
      )}
    </Box>
  );
};

const Summary = ({ event }: { event: AuditEvent }) => {
  const { t } = useTranslation();
  return (
    <Box sx={{ display: 'grid', gap: 6 }}>
      {event.message !== null && <Alert severity="warning">{event.message}</Alert>}
      <Facts
        facts={[
          { label: t('audit:username'), value: personIf(event.username) },
          { label: t('audit:role'), value: roleName(event.role) },
          { label: t('audit:warehouse'), value: event.warehouse },
          { label: t('audit:subject'), value: <SubjectLink {...event} /> },
          { label: t('audit:document'), value: <DocumentOf {...event} /> },
          ...batchesOf(event, t('audit:batches')),
          { label: t('audit:outcome'), value: <StatusChip kind="outcome" value={event.outcome} /> },
          {
            label: t('audit:occurredAt'),
            value: (
              <>
                <DateText value={event.occurredAt} />
                {isBackDated(event) && ` · ${t('audit:backDated')}`}
              </>
            ),
          },
          { label: t('audit:recordedAt'), value: <DateText value={event.recordedAt} /> },
          { label: t('audit:reason'), value: reasonOf(event), wide: true },
          { label: t('audit:stream'), value: <code>{`${event.category}-${event.subject}`}</code> },
          { label: t('audit:revision'), value: event.revision },
          { label: t('audit:position'), value: event.position },
          { label: t('audit:eventId'), value: <code>{event.eventId}</code>, wide: true },
          { label: t('audit:commandId'), value: <code>{event.commandId}</code>, wide: true },
          { label: t('audit:causationId'), value: <code>{event.causationId}</code>, wide: true },
          { label: t('audit:correlationId'), value: <code>{event.correlationId}</code>, wide: true },
        ]}
      />
      <PersonalData key={event.eventId} eventId={event.eventId} />
    </Box>
  );
};

/** The batches named by a stock event. */
const batchesOf = ({ category, subject, data }: AuditEvent, label: string): Fact[] => {
  if (category !== 'stock') return [];
  const { batch, batches } = data as { batch?: string; batches?: readonly { batch: string }[] };
  const named = [...(batch === undefined ? [] : [batch]), ...(batches ?? []).map((one) => one.batch)];
  return named.length === 0 ? [] : [{ label, value: <BatchLinks stream={subject} batches={named} /> }];
};

/** The raw event as recorded. */
const recordedOf = (event: AuditEvent) => ({
  stream: `${event.category}-${event.subject}`,
  revision: event.revision,
  position: event.position,
  id: event.eventId,
  type: event.type,
  recordedAt: event.recordedAt,
  metadata: {
    commandId: event.commandId,
    $correlationId: event.correlationId,
    $causationId: event.causationId,
    actor: { userId: event.userId, username: event.username, role: event.role },
    schemaVersion: event.schemaVersion,
    occurredAt: event.occurredAt,
    ...(event.warehouse !== null && { warehouseId: event.warehouse }),
    ...(event.reason !== null && { reason: event.reason }),
  },
  data: event.data,
});
