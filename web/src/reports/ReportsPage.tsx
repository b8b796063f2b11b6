import Box from '@mui/material/Box';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import { useTranslation } from 'react-i18next';
import { useSearchState } from '../app/router/search-state.ts';
import { MadeReports } from './MadeReports.tsx';
import { reportTabs, type ReportsSearch, type ReportTab } from './reports-search.ts';
import { ScheduledReports } from './ScheduledReports.tsx';

/** The user's reports and report schedules. */
export const ReportsPage = () => {
  const { t } = useTranslation();
  const [{ tab = 'made' }, change] = useSearchState<ReportsSearch>();
  const tabs = (
    <Box sx={{ borderBottom: 1, borderColor: 'divider', bgcolor: 'background.paper', px: { xs: 1, md: 3 } }}>
      <Tabs
        value={tab}
        onChange={(_, next: ReportTab) => change({ tab: next }, { replace: false })}
        aria-label={t('reports:title')}
      >
        {reportTabs.map((key) => (
          <Tab key={key} value={key} label={t(`reports:tab.${key}`)} />
        ))}
      </Tabs>
    </Box>
  );
  return tab === 'scheduled' ? <ScheduledReports tabs={tabs} /> : <MadeReports tabs={tabs} />;
};
