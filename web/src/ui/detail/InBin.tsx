import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { Said } from './Said.tsx';

interface Props {
  readonly body: string;
  readonly mayRestore: boolean;
  readonly pending: boolean;
  readonly onRestore: () => void;
}

/** Banner above a deleted record, with a restore button for users with permission. */
export const InBin = ({ body, mayRestore, pending, onRestore }: Props) => {
  const { t } = useTranslation();
  return (
    <Said
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
    </Said>
  );
};
