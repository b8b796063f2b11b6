import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { getCreditLine, type CreditLineDetail } from '@granary/api/credit';
import { useTranslation } from 'react-i18next';
import { useQueryOf } from '../app/client/use-query-of.ts';
import { roleName } from '../approval/index.ts';
import { Facts } from '../ui/detail/Facts.tsx';
import { SimpleTable } from '../ui/detail/SimpleTable.tsx';
import { Loaded } from '../ui/states/Loaded.tsx';
import { EventLink } from '../ui/widgets/EventLink.tsx';
import { DateText, Money } from '../ui/widgets/figures.tsx';
import { eventName } from '../ui/widgets/event-name.ts';
import { PersonName } from '../ui/widgets/PersonName.tsx';
import { personName } from '../ui/widgets/person-name.ts';

/** The event behind a credit line: balances before and after, who approved it, and what else it caused. */
export const LineDrawer = ({ customer, id }: { customer: string; id: string }) => {
  const query = useQueryOf('credit', getCreditLine, { params: { customer, id } });
  return (
    <Loaded compact query={query}>
      {(line) => <Line line={line} />}
    </Loaded>
  );
};

const Line = ({ line }: { line: CreditLineDetail }) => {
  const { t } = useTranslation();
  const countsEarlier = line.countsFrom !== line.occurredAt;
  return (
    <Box sx={{ display: 'grid', gap: 5 }}>
      <Typography variant="h3" component="h2" sx={{ pr: 8 }}>
        {eventName(line.type)}
      </Typography>
      <Facts
        facts={[
          { label: t('credit:actor'), value: `${personName(line.username)} (${roleName(line.role)})` },
          { label: t('credit:occurredAt'), value: <DateText value={line.countsFrom} /> },
          ...(countsEarlier
            ? [{ label: t('credit:dated'), value: <DateText value={line.occurredAt} /> }]
            : []),
          { label: t('credit:recordedAt'), value: <DateText value={line.recordedAt} /> },
          { label: t('credit:event'), value: `${line.stream} · ${line.revision}` },
          { label: t('credit:note'), value: line.notes, wide: true },
        ]}
      />
      {countsEarlier && <Typography>{t('credit:countsEarlier')}</Typography>}
      <BeforeAfter line={line} />
      <div>
        <EventLink event={line.eventId} />
      </div>
      <Chain line={line} />
    </Box>
  );
};

const terms = ['limit', 'used', 'reserved', 'available'] as const;

const BeforeAfter = ({ line: { before, after } }: { line: CreditLineDetail }) => {
  const { t } = useTranslation();
  return (
    <SimpleTable
      label={t('credit:beforeAfter')}
      rows={terms}
      rowId={(term) => term}
      columns={[
        { key: 'term', label: t('credit:term'), render: (term) => t(`credit:${term}`) },
        {
          key: 'before',
          label: t('credit:before'),
          align: 'right',
          render: (term) => <Money amount={before[term]} />,
        },
        {
          key: 'after',
          label: t('credit:after'),
          align: 'right',
          render: (term) => (
            <Box component="span" sx={{ fontWeight: before[term] === after[term] ? 400 : 700 }}>
              <Money amount={after[term]} />
            </Box>
          ),
        },
      ]}
    />
  );
};

/** Everything caused by the same command, in order. */
const Chain = ({ line: { chain } }: { line: CreditLineDetail }) => {
  const { t } = useTranslation();
  if (chain.length === 0) return null;
  return (
    <section>
      <Typography variant="h4" component="h3" sx={{ mb: 2 }}>
        {t('credit:chain')}
      </Typography>
      <Box component="ol" sx={{ m: 0, pl: 5, display: 'grid', gap: 2 }}>
        {chain.map((link) => (
          <Box
            component="li"
            key={link.eventId}
            {...(link.self ? { 'aria-current': 'true' as const } : {})}
            sx={{ fontWeight: link.self ? 700 : 400 }}
          >
            {eventName(link.type)}
            <Box sx={{ color: 'text.secondary', fontWeight: 400, fontSize: 12 }}>
              {link.stream} · <PersonName username={link.username} /> · <DateText value={link.recordedAt} />
            </Box>
          </Box>
        ))}
      </Box>
    </section>
  );
};
