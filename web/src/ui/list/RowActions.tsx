import MoreIcon from '@mui/icons-material/MoreHoriz';
import ListItemIcon from '@mui/material/ListItemIcon';
import MenuItem from '@mui/material/MenuItem';
import { useTranslation } from 'react-i18next';
import { useCan } from '../../app/session/can.ts';
import { MenuButton } from '../widgets/MenuButton.tsx';
import type { RowAction } from './types.ts';

export const useAllowedActions = (actions: readonly RowAction[]): readonly RowAction[] => {
  const can = useCan();
  return actions.filter((action) => can(action.needs));
};

/** The "…" menu of a row or header. */
export const RowActions = ({ actions }: { actions: readonly RowAction[] }) => {
  const { t } = useTranslation();
  const allowed = useAllowedActions(actions);
  if (allowed.length === 0) return null;
  return (
    <MenuButton label={t('common:moreActions')} icon={<MoreIcon fontSize="small" />} size="small">
      {(close) => <RowActionItems actions={allowed} close={close} />}
    </MenuButton>
  );
};

export const RowActionItems = ({ actions, close }: { actions: readonly RowAction[]; close: () => void }) =>
  actions.map((action) => (
    <MenuItem
      key={action.label}
      disabled={action.disabled ?? false}
      onClick={() => {
        close();
        void action.run();
      }}
      sx={action.danger ? { color: 'error.main' } : {}}
    >
      {action.icon && <ListItemIcon sx={{ color: 'inherit' }}>{action.icon}</ListItemIcon>}
      {action.label}
    </MenuItem>
  ));
