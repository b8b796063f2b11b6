import WarehouseIcon from '@mui/icons-material/WarehouseOutlined';
import DownIcon from '@mui/icons-material/ExpandMore';
import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { ask } from '../ui/dialogs/ask.ts';
import { MenuButton } from '../ui/widgets/MenuButton.tsx';
import { useLocalName } from '../ui/widgets/local-name.ts';
import { session } from '../app/session/session-store.ts';
import { hasUnsavedWork } from '../app/session/unsaved-work.ts';
import { WarehouseItems } from './lazy-menu-items.ts';
import { chooseWarehouse, useChosenWarehouse } from '../app/session/warehouse.ts';

export const WarehouseSwitcher = () => {
  const { t } = useTranslation();
  const localName = useLocalName();
  const user = session.use((state) => state.user);
  const current = useChosenWarehouse();
  if (!user || user.warehouses.length === 0) return null;

  const change = async (code: string) => {
    if (code === current?.code) return;
    const stay =
      hasUnsavedWork() &&
      !(await ask.confirm({
        title: t('shell:switchTitle'),
        body: t('shell:switchBody'),
        confirm: t('shell:switch'),
      }));
    if (!stay) chooseWarehouse(code);
  };

  return (
    <MenuButton
      label={t('shell:warehouse')}
      icon={<WarehouseIcon fontSize="small" />}
      text={
        <Box component="span" sx={{ display: 'flex', alignItems: 'center', gap: 1, minWidth: 0 }}>
          <Box
            component="span"
            sx={{
              maxWidth: { xs: '22vw', md: 200 },
              overflow: 'hidden',
              textOverflow: 'ellipsis',
              fontWeight: 600,
            }}
          >
            {(current && localName(current)) ?? t('shell:chooseWarehouse')}
          </Box>
          <DownIcon fontSize="small" />
        </Box>
      }
      size="small"
    >
      {(close) => <WarehouseItems close={close} onChoose={(code) => void change(code)} />}
    </MenuButton>
  );
};
