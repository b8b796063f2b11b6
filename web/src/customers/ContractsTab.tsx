import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import { listContracts, type ContractRow } from '@granary/api/contracts';
import { useTranslation } from 'react-i18next';
import { useQueryOf } from '../app/client/use-query-of.ts';
import { SimpleTable } from '../ui/detail/SimpleTable.tsx';
import { EmptyState } from '../ui/states/EmptyState.tsx';
import { Loaded } from '../ui/states/Loaded.tsx';
import { DateText, Money } from '../ui/widgets/figures.tsx';
import { formatCount } from '../ui/widgets/format.ts';
import { PathLink } from '../ui/widgets/PathLink.tsx';
import { StatusChip } from '../ui/widgets/StatusChip.tsx';

/** The latest contracts with the customer. */
export const ContractsTab = ({ code }: { code: string }) => {
  const { t } = useTranslation();
  const own = `customer:in:${code}`;
  const query = useQueryOf('contract', listContracts, {
    query: { filter: [own], sort: 'signedDate:desc', limit: 20 },
  });
  return (
    <Loaded query={query} compact>
      {({ rows, page }) => (
        <Box sx={{ display: 'grid', gap: 3 }}>
          <SimpleTable<ContractRow>
            label={t('customers:contracts')}
            rows={rows}
            rowId={(row) => row.code}
            empty={<EmptyState compact title={t('customers:noContracts')} />}
            columns={[
              {
                key: 'code',
                label: t('customers:contract'),
                render: (row) => (
                  <Link component={PathLink} to="/contracts/$code" params={{ code: row.code }}>
                    {row.code}
                  </Link>
                ),
              },
              {
                key: 'signedDate',
                label: t('customers:signedDate'),
                render: ({ signedDate }) => <DateText value={signedDate} />,
              },
              {
                key: 'status',
                label: t('customers:status'),
                render: ({ approvalStatus }) => <StatusChip kind="approval" value={approvalStatus} />,
              },
              {
                key: 'totalAmount',
                label: t('customers:amount'),
                align: 'right',
                render: ({ totalAmount }) => <Money amount={totalAmount} />,
              },
              {
                key: 'contribution',
                label: t('customers:contribution'),
                align: 'right',
                render: ({ contribution }) => <Money amount={contribution} />,
              },
            ]}
          />
          {page.total > rows.length && (
            <Link component={PathLink} to="/contracts" search={{ view: 'all', filter: [own] }}>
              {t('customers:allContracts', { total: formatCount(page.total) })}
            </Link>
          )}
        </Box>
      )}
    </Loaded>
  );
};
