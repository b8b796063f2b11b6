import type { PermissionReason } from '@granary/api/access';
import type { TFunction } from 'i18next';

export const becauseIn = (t: TFunction, { because }: PermissionReason): string =>
  t(`roles:because.${because}`);
