import Box from '@mui/material/Box';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import { useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchState } from '../app/router/search-state.ts';
import { ComparisonTab } from './ComparisonTab.tsx';
import { HolderList } from './HolderList.tsx';
import { MatrixTab } from './MatrixTab.tsx';
import { OwnRolesTab } from './OwnRolesTab.tsx';
import type { RolesSearch } from './roles-search.ts';

const tabs = {
  matrix: (bar: ReactNode) => <MatrixTab tabs={bar} />,
  comparison: (bar: ReactNode) => <ComparisonTab tabs={bar} />,
  holders: (bar: ReactNode) => <HolderList tabs={bar} />,
  own: (bar: ReactNode) => <OwnRolesTab tabs={bar} />,
} as const;
type TabKey = keyof typeof tabs;
const keys: readonly TabKey[] = ['matrix', 'comparison', 'holders', 'own'];

/** Permissions by role, a comparison of two roles, and the holders of a permission. */
export const PermissionsPage = () => {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [search] = useSearchState<RolesSearch>();
  const chosen = keys.find((key) => key === search.tab) ?? 'matrix';
  return tabs[chosen](
    <Box sx={{ borderBottom: 1, borderColor: 'divider', bgcolor: 'background.paper', px: { xs: 1, md: 3 } }}>
      <Tabs
        value={chosen}
        onChange={(_, tab: TabKey) => void navigate({ to: '/system/permissions', search: { tab } })}
        variant="scrollable"
        scrollButtons="auto"
        aria-label={t('roles:title')}
      >
        {keys.map((key) => (
          <Tab key={key} value={key} label={t(`roles:tab.${key}`)} />
        ))}
      </Tabs>
    </Box>,
  );
};
