import { useTranslation } from 'react-i18next';
import { FilesPage } from './FilesPage.tsx';

/** The user's exported lists. */
export const ExportsPage = () => {
  const { t } = useTranslation();
  return (
    <FilesPage
      kind="list"
      title={t('shell:exports.title')}
      subtitle={t('shell:exports.subtitle')}
      empty={{ title: t('shell:exports.emptyTitle'), body: t('shell:exports.emptyBody') }}
      columns={({ name, format, state, rows, size, position, askedAt, expiresAt, actions }) => [
        name,
        format,
        state,
        rows,
        size,
        position,
        askedAt,
        expiresAt,
        actions,
      ]}
    />
  );
};
