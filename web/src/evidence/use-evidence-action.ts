import type { PackageKind } from '@granary/api/evidence';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { RowAction } from '../ui/list/types.ts';

/** Links a record to its evidence package. */
export const useEvidenceAction = (kind: PackageKind, subject: string): RowAction => {
  const { t } = useTranslation();
  const navigate = useNavigate();
  return {
    label: t('common:evidencePackage'),
    needs: 'permission:audit',
    run: () => void navigate({ to: '/audit/evidence', search: { kind, subject } }),
  };
};
