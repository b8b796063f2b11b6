import Box from '@mui/material/Box';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import { COST_HISTORIANS, PROFIT_READERS } from '@granary/api/costs';
import { COST_READERS } from '@granary/api/stock';
import { useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchState } from '../app/router/search-state.ts';
import { useCan, type Needed } from '../app/session/can.ts';
import { BatchCostList } from './BatchCostList.tsx';
import type { CostsSearch } from './costs-search.ts';
import { MarkupList } from './MarkupList.tsx';
import { PlaceSwitch } from './place.tsx';
import { OverviewTab } from './OverviewTab.tsx';
import { ProfitLineList } from './ProfitLineList.tsx';
import { ProfitTab } from './ProfitTab.tsx';
import { RevisionList } from './RevisionList.tsx';

interface CostTab {
  readonly key: 'overview' | 'profit' | 'lines' | 'batches' | 'history' | 'markup';
  readonly needs: Needed;
  readonly render: (tabs: ReactNode) => ReactNode;
}

const all: readonly CostTab[] = [
  { key: 'overview', needs: COST_READERS, render: (tabs) => <OverviewTab tabs={tabs} /> },
  { key: 'profit', needs: PROFIT_READERS, render: (tabs) => <ProfitTab tabs={tabs} /> },
  { key: 'lines', needs: PROFIT_READERS, render: (tabs) => <ProfitLineList tabs={tabs} /> },
  { key: 'batches', needs: COST_READERS, render: (tabs) => <BatchCostList tabs={tabs} /> },
  {
    key: 'history',
    needs: COST_HISTORIANS,
    render: (tabs) => <RevisionList tabs={tabs} />,
  },
  { key: 'markup', needs: COST_READERS, render: (tabs) => <MarkupList tabs={tabs} /> },
];

/** Costs and profit; each tab requires its own permission. */
export const CostManagementPage = () => {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const can = useCan();
  const [search] = useSearchState<CostsSearch>();
  const open = all.filter(({ needs }) => can(needs));
  const current = open.find(({ key }) => key === search.tab) ?? open[0];
  if (!current) return null;
  return current.render(
    <>
      <Box
        sx={{ borderBottom: 1, borderColor: 'divider', bgcolor: 'background.paper', px: { xs: 1, md: 3 } }}
      >
        <Tabs
          value={current.key}
          onChange={(_, tab: CostTab['key']) =>
            void navigate({ to: '/warehouse/cost-management', search: { tab, scope: search.scope } })
          }
          variant="scrollable"
          scrollButtons="auto"
          aria-label={t('costs:title')}
        >
          {open.map(({ key }) => (
            <Tab key={key} value={key} label={t(`costs:tab.${key}`)} />
          ))}
        </Tabs>
      </Box>
      {current.key !== 'markup' && <PlaceSwitch />}
    </>,
  );
};
