import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { listRoleChanges, type RoleChange } from '@granary/api/roles';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useQueryOf } from '../app/client/use-query-of.ts';
import { SimpleTable } from '../ui/detail/SimpleTable.tsx';
import { Loaded } from '../ui/states/Loaded.tsx';
import { changeColumns } from './change-columns.tsx';

interface Props {
  readonly code: string;
  readonly name: string;
  readonly onClose: () => void;
}

export const RoleHistoryDialog = ({ code, name, onClose }: Props) => {
  const { t } = useTranslation();
  const heading = useId();
  const query = useQueryOf('role', listRoleChanges, { params: { code } });
  return (
    <Dialog open onClose={onClose} maxWidth="md" fullWidth aria-labelledby={heading}>
      <DialogTitle id={heading}>{t('roles:historyTitle', { name })}</DialogTitle>
      <DialogContent>
        <Loaded query={query}>
          {({ rows }) => (
            <SimpleTable<RoleChange>
              label={t('roles:tab.history')}
              columns={[
                ...changeColumns<RoleChange>(t),
                { key: 'reason', label: t('common:reason'), render: ({ reason }) => reason ?? '–' },
              ]}
              rows={rows}
              rowId={({ eventId }) => eventId}
            />
          )}
        </Loaded>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{t('common:close')}</Button>
      </DialogActions>
    </Dialog>
  );
};
