import { getRouteApi } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../ui/states/EmptyState.tsx';
import { CategoryFormPage } from './CategoryFormPage.tsx';
import { SpecificationFormPage } from './SpecificationFormPage.tsx';
import { UnitFormPage } from './UnitFormPage.tsx';

const pages = {
  categories: CategoryFormPage,
  specifications: SpecificationFormPage,
  units: UnitFormPage,
} as const;

const route = getRouteApi('/main/system/config/$kind/$id');

/** `/system/config/‹kind›/‹id›`; the id `create` creates an entry. */
export const EntryPage = () => {
  const { t } = useTranslation();
  const { kind, id } = route.useParams();
  const Page = kind in pages ? pages[kind as keyof typeof pages] : undefined;
  return Page ? (
    <Page key={id} id={id === 'create' ? undefined : id} />
  ) : (
    <EmptyState title={t('errors:pageNotFound')} />
  );
};
