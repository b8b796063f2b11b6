import { useTranslation } from 'react-i18next';

/** Where an outline of what comes would be more than what comes. */
export const Loading = () => <output>{useTranslation().t('common:loading')}</output>;
