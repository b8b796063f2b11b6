import type { PermissionReason } from '@granary/api/access';
import { useTranslation } from 'react-i18next';
import type { Tone } from '../app/theme/tones.ts';
import { ToneChip } from '../ui/widgets/StatusChip.tsx';
import { becauseIn } from './reason-text.ts';

const tones: Readonly<Record<PermissionReason['because'], Tone>> = {
  role: 'success',
  grant: 'info',
  revoke: 'danger',
};

/** Why a user has or lacks a permission. */
export const Because = ({ reason }: { reason: PermissionReason }) => {
  const { t } = useTranslation();
  return <ToneChip tone={tones[reason.because]}>{becauseIn(t, reason)}</ToneChip>;
};
