import Box from '@mui/material/Box';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useSearchState } from '../app/router/search-state.ts';
import { InstanceList } from './InstanceList.tsx';
import { PolicyList } from './PolicyList.tsx';
import { Statistics } from './Statistics.tsx';
import { TaskList } from './TaskList.tsx';
import { workflowTabs, type WorkflowSearch, type WorkflowTab } from './workflow-search.ts';

/** Documents in approval, all decisions, statistics and approval policies. */
export const WorkflowPage = () => {
  const { t } = useTranslation();
  const [search] = useSearchState<WorkflowSearch>();
  const navigate = useNavigate();
  const tab = search.tab ?? 'instances';
  const tabs = (
    <Box sx={{ borderBottom: 1, borderColor: 'divider', px: { xs: 1, md: 3 }, bgcolor: 'background.paper' }}>
      <Tabs
        value={tab}
        // Filters and sorting are dropped, because the lists have different columns.
        onChange={(_, next: WorkflowTab) => void navigate({ to: '.', search: () => ({ tab: next }) })}
      >
        {workflowTabs.map((key) => (
          <Tab key={key} value={key} label={t(`workflow:tab.${key}`)} />
        ))}
      </Tabs>
    </Box>
  );
  if (tab === 'tasks') return <TaskList tabs={tabs} />;
  if (tab === 'steps') return <PolicyList tabs={tabs} />;
  return tab === 'statistics' ? <Statistics tabs={tabs} /> : <InstanceList tabs={tabs} />;
};
