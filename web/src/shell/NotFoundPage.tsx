import Button from '@mui/material/Button';
import { useNavigate, useRouter } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { BlankPage } from './BlankPage.tsx';

export const NotFoundPage = () => {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const router = useRouter();
  return (
    <BlankPage
      figure="404"
      title={t('errors:pageNotFound')}
      body={t('errors:pageNotFoundBody')}
      actions={
        <>
          <Button variant="contained" onClick={() => void navigate({ to: '/' })}>
            {t('errors:home')}
          </Button>
          <Button variant="outlined" color="inherit" onClick={() => router.history.back()}>
            {t('errors:back')}
          </Button>
        </>
      }
    />
  );
};
