import AddIcon from '@mui/icons-material/BookmarkAddOutlined';
import SharedIcon from '@mui/icons-material/GroupOutlined';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import { formatFilter, formatSort } from '@granary/api/http';
import { VIEW_NAME_LONGEST } from '@granary/domain/views/rules';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { ask } from '../dialogs/ask.ts';
import { Tip } from '../widgets/Tip.tsx';
import type { ListPageProps, ListView } from './types.ts';
import type { ListState } from './use-list.ts';
import { ViewMenu } from './ViewMenu.tsx';

interface Props<Row extends object> {
  readonly props: ListPageProps<Row>;
  readonly list: ListState<Row>;
}

/** The list's predefined views, then the user's and those shared with them; changed filters and sorting can be saved as a new view. */
export const ViewTabs = <Row extends object>({ props, list }: Props<Row>) => {
  const { t } = useTranslation();
  const { views, view, saved, search } = list;
  if (views.length === 0) return null;
  const changed = list.filters.length > 0 || search.sort !== undefined;

  const save = async () => {
    const label = await ask.reason({
      title: t('common:saveView'),
      label: t('common:viewName'),
      minimum: 1,
      maximum: VIEW_NAME_LONGEST,
      confirm: t('common:save'),
    });
    if (!label) return;
    const key = `own-${label}`;
    saved.save({
      key,
      label,
      filter: [...list.fixed, ...list.filters].map(formatFilter),
      ...(list.sort.length > 0 ? { sort: formatSort(list.sort) } : {}),
    });
    list.change({ view: key, filter: undefined, sort: undefined });
  };

  return (
    <Box
      sx={{
        display: 'flex',
        alignItems: 'center',
        borderBottom: 1,
        borderColor: 'divider',
        bgcolor: 'background.paper',
        px: { xs: 1, md: 3 },
      }}
    >
      <Tabs
        value={view?.key ?? false}
        onChange={(_, key: string) => list.change({ view: key, filter: undefined, sort: undefined })}
        variant="scrollable"
        scrollButtons="auto"
        aria-label={t('common:views')}
      >
        {views.map((one) => (
          <Tab
            key={one.key}
            value={one.key}
            label={one.shared ? <SharedLabel view={one} /> : one.label}
            aria-description={one.shared && sharedBy(t, one)}
          />
        ))}
      </Tabs>
      <Box sx={{ ml: 'auto', display: 'flex' }}>
        {changed && (
          <Tip title={t('common:saveView')}>
            <IconButton size="small" aria-label={t('common:saveView')} onClick={() => void save()}>
              <AddIcon fontSize="small" />
            </IconButton>
          </Tip>
        )}
        {view && <ViewMenu name={props.name} contract={props.contract} list={list} view={view} />}
      </Box>
    </Box>
  );
};

const SharedLabel = ({ view }: { view: ListView }) => {
  const { t } = useTranslation();
  return (
    <Tip title={sharedBy(t, view)}>
      <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: 1 }}>
        <SharedIcon sx={{ fontSize: 16 }} />
        {view.label}
      </Box>
    </Tip>
  );
};

const sharedBy = (t: TFunction, { shared }: ListView): string => {
  if (shared?.own) return t('common:sharedByYou');
  const name = shared?.by?.realName || shared?.by?.username;
  return name ? t('common:sharedBy', { name }) : t('common:sharedView');
};
