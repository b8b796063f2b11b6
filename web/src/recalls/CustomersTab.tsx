import RecoverIcon from '@mui/icons-material/AssignmentReturnOutlined';
import ToldIcon from '@mui/icons-material/CampaignOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import {
  getRecallNotice,
  reverseRecallRecovery,
  type ExposedCustomer,
  type ExposedLineRow,
  type RecallDetail,
  type RecallRecovery,
} from '@granary/api/recalls';
import { isActiveRecall } from '@granary/domain/recalls/rules';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { download } from '../app/client/call.ts';
import { useCommand } from '../app/client/use-command.ts';
import { useCan } from '../app/session/can.ts';
import { PaperButton, type PaperQuery } from '../papers/index.ts';
import { SimpleTable } from '../ui/detail/SimpleTable.tsx';
import { ask } from '../ui/dialogs/ask.ts';
import { DownloadButtons } from '../ui/files/DownloadButtons.tsx';
import { EmptyState } from '../ui/states/EmptyState.tsx';
import { DocumentLink } from '../ui/widgets/DocumentLink.tsx';
import { DateText, Quantity } from '../ui/widgets/figures.tsx';
import { useLocalName } from '../ui/widgets/local-name.ts';
import { CustomersTable } from './CustomersTable.tsx';
import { NotifyDialog, RecoveryDialog } from './dialogs.tsx';
import { outcomeName } from './names.ts';

const WORKERS = ['inventory:adjust', 'sales_outbound:write'] as const;

type Open =
  | { readonly kind: 'notify'; readonly customer: ExposedCustomer }
  | { readonly kind: 'recover'; readonly customer: ExposedCustomer; readonly line: ExposedLineRow };

/** Affected customers, with notices and recoveries. */
export const CustomersTab = ({ found }: { found: RecallDetail }) => {
  const { t } = useTranslation();
  const can = useCan();
  const [open, setOpen] = useState<Open>();
  const mayWork = isActiveRecall(found.status) && can(WORKERS);
  const close = () => setOpen(undefined);
  if (found.customers.length === 0)
    return (
      <EmptyState
        compact
        title={t(found.customersVisible ? 'recalls:noCustomers' : 'recalls:customersHidden')}
      />
    );
  return (
    <Box sx={{ display: 'grid', gap: 6 }}>
      <CustomersTable
        found={found}
        ofCustomer={(customer) => (
          <Box sx={{ display: 'flex', gap: 1, flexWrap: 'wrap' }}>
            <NoticeTo recall={found.number} customer={customer.customer.code} />
            {mayWork && (
              <Button
                size="small"
                color="inherit"
                startIcon={<ToldIcon />}
                onClick={() => setOpen({ kind: 'notify', customer })}
              >
                {t('recalls:markTold')}
              </Button>
            )}
          </Box>
        )}
        ofLine={(customer, line) =>
          mayWork && Number(line.outstanding) > 0 ? (
            <Button
              size="small"
              color="inherit"
              startIcon={<RecoverIcon />}
              onClick={() => setOpen({ kind: 'recover', customer, line })}
            >
              {t('recalls:recover')}
            </Button>
          ) : null
        }
      />
      {found.recoveries.length > 0 && <Recoveries found={found} mayWork={mayWork} />}
      {open?.kind === 'notify' && <NotifyDialog found={found} customer={open.customer} onClose={close} />}
      {open?.kind === 'recover' && (
        <RecoveryDialog found={found} customer={open.customer} line={open.line} onClose={close} />
      )}
    </Box>
  );
};

/** The notice as usual, and with options. */
const NoticeTo = ({ recall, customer }: { recall: string; customer: string }) => {
  const { t } = useTranslation();
  const source = {
    name: `${recall} · ${customer}`,
    file: `${recall}-${customer}.pdf`,
    fetch: (query: PaperQuery = {}) =>
      download(getRecallNotice, { params: { number: recall, customer }, query }),
  };
  return (
    <>
      <DownloadButtons
        size="small"
        offers={[{ ...source, key: customer, label: t('recalls:notice'), format: 'pdf' }]}
      />
      <PaperButton size="small" source={{ ...source, paper: 'recall_notice' }} />
    </>
  );
};

const Small = ({ children }: { children: ReactNode }) => (
  <Box sx={{ fontSize: 12, color: 'text.secondary' }}>{children}</Box>
);

const Recoveries = ({ found, mayWork }: { found: RecallDetail; mayWork: boolean }) => {
  const { t } = useTranslation();
  const localName = useLocalName();
  const reversal = useCommand(reverseRecallRecovery, { success: t('recalls:reversed') });
  const reverse = async ({ recovery }: RecallRecovery): Promise<void> => {
    const reason = await ask.reason({
      title: t('recalls:reverseTitle'),
      body: t('recalls:reverseBody'),
      confirm: t('recalls:reverse'),
    });
    if (reason === undefined) return;
    await reversal.run({ params: { number: found.number, recovery }, query: { reason } });
  };
  return (
    <SimpleTable
      label={t('recalls:recoveries')}
      rows={found.recoveries}
      rowId={({ recovery }) => String(recovery)}
      columns={[
        {
          key: 'at',
          label: t('recalls:recordedAt'),
          render: ({ at, by }) => (
            <>
              <DateText value={at} />
              <Small>{by}</Small>
            </>
          ),
        },
        {
          key: 'outbound',
          label: t('recalls:order'),
          render: ({ outbound, line }) => <DocumentLink kind="outbound" number={outbound} line={line} />,
        },
        {
          key: 'outcome',
          label: t('recalls:whatBecame'),
          render: ({ outcome, notes }) => (
            <>
              {outcomeName(outcome)}
              {notes && <Small>{notes}</Small>}
            </>
          ),
        },
        {
          key: 'quantity',
          label: t('recalls:quantity'),
          align: 'right',
          render: ({ quantity }) => <Quantity value={quantity} unit={localName(found.unit)} />,
        },
        {
          key: 'reverse',
          label: '',
          align: 'right',
          render: (recovery) =>
            mayWork && (
              <Button size="small" color="inherit" onClick={() => void reverse(recovery)}>
                {t('recalls:reverse')}
              </Button>
            ),
        },
      ]}
    />
  );
};
