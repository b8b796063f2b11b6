import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { StatusAlert } from './StatusAlert.tsx';

interface Props {
  readonly body: string;
  readonly mayRestore: boolean;
  readonly pending: boolean;
  readonly onRestore: () => void;
}

/** Banner above a deleted record, with a restore button for users with permission. */
export const DeletedBanner = ({ body, mayRestore, pending, onRestore }: Props) => {
  const { t } = useTranslation();
  return (
    <StatusAlert
      severity="warning"
      action={
        mayRestore && (
          <Button color="inherit" size="small" loading={pending} onClick={onRestore}>
            {t('common:restore')}
          </Button>
        )
      }
    >
      {body}
    </StatusAlert>
  );
};
