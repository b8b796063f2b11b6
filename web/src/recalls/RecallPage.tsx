import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { cancelRecall, getRecall, reopenRecall, type RecallDetail } from '@granary/api/recalls';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CourseBanner } from '../approval/index.ts';
import { useCommand } from '../app/client/use-command.ts';
import { useQueryOf } from '../app/client/use-query-of.ts';
import { useDiscussion } from '../discussions/index.ts';
import { useEvidenceAction } from '../evidence/index.ts';
import { DetailPage, type NextStep } from '../ui/detail/DetailPage.tsx';
import { StatusAlert } from '../ui/detail/StatusAlert.tsx';
import { ask } from '../ui/dialogs/ask.ts';
import type { RowAction } from '../ui/list/types.ts';
import { Loaded } from '../ui/states/Loaded.tsx';
import { timelineOf } from '../ui/timeline/entries.tsx';
import { useLocalName } from '../ui/widgets/local-name.ts';
import { StatusChip, ToneChip } from '../ui/widgets/StatusChip.tsx';
import { BatchesTable } from './BatchesTable.tsx';
import { CustomersTab } from './CustomersTab.tsx';
import { CloseDialog } from './dialogs.tsx';
import { useFigures } from './figures.tsx';
import { className, historyEntryTone } from './names.ts';
import { isSettled } from './settled.ts';
import { OrdersTable } from './OrdersTable.tsx';
import { ReportTab } from './ReportTab.tsx';

const route = getRouteApi('/main/audit/recalls/$number');

/** One recall: status, affected customers and remaining work. */
export const RecallPage = () => {
  const { number } = route.useParams();
  const query = useQueryOf('recall', getRecall, { params: { number } }, { keepPrevious: true });
  return <Loaded query={query}>{(found) => <Case found={found} />}</Loaded>;
};

const Case = ({ found }: { found: RecallDetail }) => {
  const { t } = useTranslation();
  const localName = useLocalName();
  const [closing, setClosing] = useState(false);
  const cancellation = useCommand(cancelRecall, {
    success: t('recalls:cancelledDone'),
  });
  const reopening = useCommand(reopenRecall, {
    success: t('recalls:reopenedDone'),
  });
  const reopen = async (): Promise<void> => {
    const { number } = found;
    const reason = await ask.reason({
      title: t('recalls:reopenTitle', { number }),
      body: t('recalls:reopenBody'),
      confirm: t('recalls:reopen'),
    });
    if (reason !== undefined) await reopening.run({ params: { number }, body: { reason } });
  };
  const blocked = found.answersForAll ? undefined : t('recalls:needsAllWarehouses');
  const close: NextStep | undefined =
    found.status === 'open'
      ? {
          label: t('recalls:close'),
          needs: 'inventory:adjust',
          run: () => setClosing(true),
          blocked,
        }
      : undefined;
  // While goods are outstanding or customers untold, closing is possible but not what comes next.
  const settled = isSettled(found);
  const next: NextStep | undefined =
    close !== undefined
      ? settled
        ? close
        : undefined
      : found.status === 'closed'
        ? { label: t('recalls:reopen'), needs: 'inventory:adjust', run: reopen, blocked }
        : undefined;
  const cancel = async (): Promise<void> => {
    const { number } = found;
    const reason = await ask.reason({
      title: t('recalls:cancelTitle', { number }),
      body: t('recalls:cancelBody'),
      confirm: t('recalls:cancel'),
      danger: true,
    });
    if (reason !== undefined) await cancellation.run({ params: { number }, body: { reason } });
  };
  const evidence = useEvidenceAction('recall', found.number);
  const discussion = useDiscussion('recall', found.number);
  const cancelling: RowAction[] =
    found.status === 'open' && found.answersForAll
      ? [{ label: t('recalls:cancel'), needs: 'inventory:adjust', danger: true, run: cancel }]
      : [];
  return (
    <>
      <DetailPage
        title={found.number}
        subtitle={[
          `${localName(found.itemNames)} · ${found.item}`,
          found.supplierLot === null
            ? t('recalls:oneBatch', { batch: found.batch?.split('.').at(-1) ?? '' })
            : t('recalls:oneLot', { lot: found.supplierLot }),
        ].join(' · ')}
        status={
          <>
            <StatusChip kind="recall" value={found.status} />
            <ToneChip tone={found.classification === 'class_1' ? 'danger' : 'warning'}>
              {className(found.classification)}
            </ToneChip>
          </>
        }
        figures={useFigures(found)}
        next={next}
        second={settled ? undefined : close}
        actions={[evidence, ...cancelling]}
        banner={
          <>
            <Banner found={found} />
            <CourseBanner category="recall" number={found.number} />
          </>
        }
        syncing={cancellation.syncing || reopening.syncing || found.freshness.stale}
        tabs={[
          {
            key: 'customers',
            label: t('recalls:tab.customers'),
            count: found.customers.length,
            render: () => <CustomersTab found={found} />,
          },
          {
            key: 'batches',
            label: t('recalls:tab.batches'),
            count: found.batches.length + found.later.length,
            render: () => <BatchesTab found={found} />,
          },
          {
            key: 'orders',
            label: t('recalls:tab.orders'),
            count: found.orders.length,
            render: () => <OrdersTable found={found} />,
          },
          { key: 'report', label: t('recalls:tab.report'), render: () => <ReportTab found={found} /> },
          ...discussion.tabs,
        ]}
        timeline={[...timelineOf(found.timeline, { tone: historyEntryTone }), ...discussion.timeline]}
      />
      {closing && <CloseDialog found={found} onClose={() => setClosing(false)} />}
    </>
  );
};

/** The batches of the case, and those blocked under its number since it was closed. */
const BatchesTab = ({ found }: { found: RecallDetail }) => {
  const { t } = useTranslation();
  return (
    <Box sx={{ display: 'grid', gap: 6 }}>
      <BatchesTable found={found} number={found.number} />
      {found.later.length > 0 && (
        <section>
          <Typography variant="h3" sx={{ mb: 2 }}>
            {t('recalls:later')}
          </Typography>
          <BatchesTable
            found={{ ...found, batches: found.later }}
            number={found.number}
            label={t('recalls:later')}
          />
        </section>
      )}
    </Box>
  );
};

const Banner = ({ found: { status, reason, cancelled, closing, later } }: { found: RecallDetail }) => {
  const { t } = useTranslation();
  const [severity, text] =
    status === 'blocking'
      ? (['warning', t('recalls:blockingBody')] as const)
      : status === 'open'
        ? (['error', t('recalls:openBody', { reason })] as const)
        : status === 'closed'
          ? (['success', t('recalls:closedBody', { why: closing?.explanation ?? reason })] as const)
          : (['info', t('recalls:cancelledBody', { why: cancelled ?? '' })] as const);
  return (
    <>
      <StatusAlert severity={severity}>{text}</StatusAlert>
      {later.length > 0 && (
        <StatusAlert severity="warning">{t('recalls:laterBody', { count: later.length })}</StatusAlert>
      )}
    </>
  );
};
