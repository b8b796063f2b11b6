import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { logReaders } from '@granary/api/operation-log';
import { getApprovalPolicies, type ApprovalPolicyRow } from '@granary/api/workflow';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useQueryOf } from '../app/client/use-query-of.ts';
import { useCan } from '../app/session/can.ts';
import { roleName } from '../approval/index.ts';
import { SimpleTable, type SimpleColumn } from '../ui/detail/SimpleTable.tsx';
import { PageHeader } from '../ui/PageHeader.tsx';
import { Loaded } from '../ui/states/Loaded.tsx';
import { DateText } from '../ui/widgets/figures.tsx';
import { formatMoney } from '../ui/widgets/format.ts';
import { PathLink } from '../ui/widgets/PathLink.tsx';
import { kindName } from './names.ts';
import { PolicyDialog } from './PolicyDialog.tsx';

/** Amounts from which a decision takes more than one approver. */
export const PolicyList = ({ tabs }: { tabs: ReactNode }) => {
  const { t } = useTranslation();
  const can = useCan();
  const [edited, edit] = useState<ApprovalPolicyRow>();
  const query = useQueryOf('workflow', getApprovalPolicies, {});
  const columns: SimpleColumn<ApprovalPolicyRow>[] = [
    { key: 'kind', label: t('workflow:task'), render: ({ kind }) => kindName(kind) },
    { key: 'steps', label: t('workflow:stepsByAmount'), render: (row) => <Steps row={row} /> },
    { key: 'changed', label: t('workflow:lastChange'), render: (row) => <Change row={row} /> },
    {
      key: 'actions',
      label: t('workflow:setSteps'),
      align: 'right',
      render: (row) => (
        <Box sx={{ display: 'flex', gap: 2, justifyContent: 'flex-end', alignItems: 'center' }}>
          {can(logReaders) && row.revision >= 0 && <History kind={row.kind} />}
          {can('system:admin') && (
            <Button
              size="small"
              variant="outlined"
              aria-label={t('workflow:setStepsOf', { kind: kindName(row.kind) })}
              onClick={() => edit(row)}
            >
              {t('workflow:setSteps')}
            </Button>
          )}
        </Box>
      ),
    },
  ];
  return (
    <>
      <PageHeader title={t('workflow:title')} />
      {tabs}
      <Loaded query={query}>
        {({ rows }) => (
          <Box sx={{ p: { xs: 4, md: 6 }, display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 4 }}>
            <Typography sx={{ color: 'text.secondary' }}>{t('workflow:stepsBody')}</Typography>
            <SimpleTable
              label={t('workflow:stepsByAmount')}
              rows={rows}
              rowId={({ kind }) => kind}
              columns={columns}
            />
          </Box>
        )}
      </Loaded>
      {edited && <PolicyDialog policy={edited} onClose={() => edit(undefined)} />}
    </>
  );
};

const Steps = ({ row: { steps } }: { row: ApprovalPolicyRow }) => {
  const { t } = useTranslation();
  return (
    <Box component="ol" sx={{ m: 0, pl: 5 }}>
      <li>{t('workflow:firstStep')}</li>
      {steps.map(({ from, role }, index) => (
        <li key={index}>
          {t('workflow:furtherStep', {
            from: formatMoney(from),
            who: role === null ? t('workflow:anyApprover') : roleName(role),
          })}
        </li>
      ))}
    </Box>
  );
};

const Change = ({ row: { changedBy, changedAt, reason } }: { row: ApprovalPolicyRow }) =>
  changedBy === null ? (
    '–'
  ) : (
    <>
      {changedBy} · <DateText value={changedAt} />
      {reason && <Box sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>{reason}</Box>}
    </>
  );

const History = ({ kind }: { kind: string }) => {
  const { t } = useTranslation();
  return (
    <Link
      component={PathLink}
      to="/audit/events"
      search={{ filter: [`stream:equals:approvalPolicy-${kind}`] }}
      aria-label={t('workflow:historyOf', { kind: kindName(kind) })}
    >
      {t('workflow:history')}
    </Link>
  );
};
