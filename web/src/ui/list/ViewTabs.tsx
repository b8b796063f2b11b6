import AddIcon from '@mui/icons-material/BookmarkAddOutlined';
import RemoveIcon from '@mui/icons-material/Close';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import { formatFilter, formatSort } from '@granary/api/http';
import { useTranslation } from 'react-i18next';
import { ask } from '../dialogs/ask.ts';
import type { ListState } from './use-list.ts';
import { Tip } from '../widgets/Tip.tsx';

const NAME_LONGEST = 24;

/** The list's predefined views, then the user's; changed filters and sorting can be saved as a new view. */
export const ViewTabs = <Row extends object>({ list }: { list: ListState<Row> }) => {
  const { t } = useTranslation();
  const { views, view, saved, search } = list;
  if (views.length === 0) return null;
  const changed = list.filters.length > 0 || search.sort !== undefined;

  const save = async () => {
    const label = await ask.reason({
      title: t('common:saveView'),
      label: t('common:viewName'),
      minimum: 1,
      maximum: NAME_LONGEST,
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
          <Tab key={one.key} value={one.key} label={one.label} />
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
        {view && saved.views.some((one) => one.key === view.key) && (
          <Tip title={t('common:removeView')}>
            <IconButton
              size="small"
              aria-label={t('common:removeView')}
              onClick={() => {
                saved.remove(view.key);
                list.change({ view: undefined });
              }}
            >
              <RemoveIcon fontSize="small" />
            </IconButton>
          </Tip>
        )}
      </Box>
    </Box>
  );
};
