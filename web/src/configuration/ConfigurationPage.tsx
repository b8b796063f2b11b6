import Box from '@mui/material/Box';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import { useTranslation } from 'react-i18next';
import { useSearchState } from '../app/router/search-state.ts';
import { PageHeader } from '../ui/PageHeader.tsx';
import { AutomationForm } from './AutomationForm.tsx';
import { Categories } from './Categories.tsx';
import { SellerForm } from './SellerForm.tsx';
import { Specifications } from './Specifications.tsx';
import { Units } from './Units.tsx';
import { WebhookForm } from './WebhookForm.tsx';

const tabs = {
  categories: Categories,
  specifications: Specifications,
  units: Units,
  seller: SellerForm,
  automation: AutomationForm,
  webhook: WebhookForm,
} as const;
type TabKey = keyof typeof tabs;
const keys: readonly TabKey[] = ['categories', 'specifications', 'units', 'seller', 'automation', 'webhook'];

export const ConfigurationPage = () => {
  const { t } = useTranslation();
  const [search, setSearch] = useSearchState<{ tab?: string }>();
  const chosen = keys.find((key) => key === search.tab) ?? 'categories';
  const Chosen = tabs[chosen];
  return (
    <Box>
      <PageHeader title={t('configuration:title')} />
      <Tabs
        value={chosen}
        onChange={(_, tab: TabKey) => setSearch({ tab })}
        sx={{ px: { xs: 4, md: 6 }, mb: 4 }}
      >
        {keys.map((key) => (
          <Tab key={key} value={key} label={t(`configuration:tab.${key}`)} />
        ))}
      </Tabs>
      <Box sx={{ px: { xs: 4, md: 6 }, pb: 6 }}>
        <Chosen />
      </Box>
    </Box>
  );
};
