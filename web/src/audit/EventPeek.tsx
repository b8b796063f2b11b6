import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { getEvent, type AuditEvent } from '@granary/api/audit';
import type { Operation } from '@granary/api/operation-log';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useQueryOf } from '../app/client/use-query-of.ts';
import { Facts } from '../ui/detail/Facts.tsx';
import { Peek } from '../ui/list/Peek.tsx';
import { Loading } from '../ui/states/Loading.tsx';
import { Loaded } from '../ui/states/Loaded.tsx';
import { DateText } from '../ui/widgets/figures.tsx';
import { PathLink } from '../ui/widgets/PathLink.tsx';
import { CauseTree } from './CauseTree.tsx';
import { ChangesTable } from './ChangesTable.tsx';
import { EventJson } from './EventJson.tsx';
import { categoryName, isBackDated, reasonOf, roleName, typeName } from './names.ts';
import { DocumentOf, SubjectLink } from './SubjectLink.tsx';
import { OutcomeChip } from './OutcomeChip.tsx';
import { personIf } from '../ui/widgets/PersonName.tsx';

/** One operation: its changes, reason and cause. */
export const EventPeek = ({ operation }: { operation: Operation }) => {
  const { t } = useTranslation();
  const query = useQueryOf('operation', getEvent, { params: { eventId: operation.eventId } });
  return (
    <Peek
      title={typeName(operation.type)}
      subtitle={
        <>
          {categoryName(operation.category)} · <SubjectLink {...operation} />
        </>
      }
    >
      <Facts
        facts={[
          { label: t('audit:username'), value: personIf(operation.username) },
          { label: t('audit:role'), value: roleName(operation.role) },
          { label: t('audit:outcome'), value: <OutcomeChip outcome={operation.outcome} /> },
          { label: t('audit:document'), value: <DocumentOf {...operation} /> },
          { label: t('audit:occurredAt'), value: <DateText value={operation.occurredAt} /> },
          ...(isBackDated(operation)
            ? [{ label: t('audit:recordedAt'), value: <DateText value={operation.recordedAt} /> }]
            : []),
          { label: t('audit:warehouse'), value: operation.warehouse },
          { label: t('audit:reason'), value: reasonOf(operation), wide: true },
        ]}
      />
      <Loaded query={query} compact skeleton={<Loading />}>
        {(detail) => <Detail detail={detail} />}
      </Loaded>
    </Peek>
  );
};

const Detail = ({ detail }: { detail: AuditEvent }) => {
  const { t } = useTranslation();
  return (
    <>
      {detail.message !== null && <Alert severity="warning">{detail.message}</Alert>}
      <Part title={t('audit:changes')}>
        <ChangesTable changes={detail.changes} />
      </Part>
      <Part title={t('audit:cause')}>
        <CauseTree event={detail.eventId} />
      </Part>
      <Part title={t('audit:recorded')}>
        <EventJson value={detail.data} />
      </Part>
      <Box sx={{ display: 'grid', justifyItems: 'start' }}>
        <Button
          component={PathLink}
          size="small"
          to="/audit/events/$eventId"
          params={{ eventId: detail.eventId }}
        >
          {t('audit:open')}
        </Button>
        <Button
          component={PathLink}
          size="small"
          to="/logs/operations"
          search={{ filter: [`subject:equals:${detail.subject}`] }}
        >
          {t('audit:sameSubject')}
        </Button>
      </Box>
    </>
  );
};

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <section>
    <Typography variant="h4" component="h3" sx={{ mb: 2 }}>
      {title}
    </Typography>
    {children}
  </section>
);
