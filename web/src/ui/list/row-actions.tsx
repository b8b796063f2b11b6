import BinIcon from '@mui/icons-material/DeleteOutlined';
import EditIcon from '@mui/icons-material/EditOutlined';
import SubmitIcon from '@mui/icons-material/SendOutlined';
import i18next from 'i18next';
import type { Needed } from '../../app/session/can.ts';
import type { ActionButton } from '../detail/document-actions.ts';
import type { RowAction } from './types.ts';

/** Opens the form of a row's record. */
export const editRow = (needs: Needed, run: () => void): RowAction => ({
  label: i18next.t('common:edit'),
  icon: <EditIcon fontSize="small" />,
  needs,
  run,
});

export const submitRow = (submit: ActionButton): RowAction => ({
  ...submit,
  icon: <SubmitIcon fontSize="small" />,
});

export const removeRow = (remove: ActionButton): RowAction => ({
  ...remove,
  icon: <BinIcon fontSize="small" />,
});
