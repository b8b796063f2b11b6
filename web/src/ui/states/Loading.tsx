import { useTranslation } from 'react-i18next';

/** For places where a skeleton would be larger than the content. */
export const Loading = () => <output>{useTranslation().t('common:loading')}</output>;
