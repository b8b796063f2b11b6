import Box from '@mui/material/Box';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useSearchState } from '../app/router/search-state.ts';
import { useCan } from '../app/session/can.ts';
import { AccountList } from './AccountList.tsx';
import { RecordList } from './RecordList.tsx';
import { RequestList } from './RequestList.tsx';

/** Credit: own requests, pending decisions, all requests, all accounts and all records. */
export const CreditManagementPage = () => {
  const can = useCan();
  const [{ tab = can('credit:approve') ? 'queue' : 'mine' }] = useSearchState<{ tab?: string }>();
  const tabs = <CreditTabs current={tab} />;
  switch (tab) {
    case 'queue':
      return <RequestList key="queue" scope="queue" tabs={tabs} />;
    case 'requests':
      return <RequestList key="all" scope="all" tabs={tabs} />;
    case 'accounts':
      return <AccountList tabs={tabs} />;
    case 'records':
      return <RecordList tabs={tabs} />;
    default:
      return <RequestList key="mine" scope="mine" tabs={tabs} />;
  }
};

const keys = ['mine', 'queue', 'requests', 'accounts', 'records'] as const;

const CreditTabs = ({ current }: { current: string }) => {
  const { t } = useTranslation();
  const navigate = useNavigate();
  return (
    <Box sx={{ borderBottom: 1, borderColor: 'divider', bgcolor: 'background.paper', px: { xs: 1, md: 3 } }}>
      <Tabs
        value={keys.find((key) => key === current) ?? 'mine'}
        onChange={(_, tab: (typeof keys)[number]) =>
          void navigate({ to: '/credit-management', search: { tab } })
        }
        variant="scrollable"
        scrollButtons="auto"
        aria-label={t('credit:title')}
      >
        {keys.map((key) => (
          <Tab key={key} value={key} label={t(`credit:tab.${key}`)} />
        ))}
      </Tabs>
    </Box>
  );
};
