import i18next from 'i18next';

export const roleName = (role: string): string => i18next.t(`status:role.${role}`, { defaultValue: role });

/** `2 / 3`; nothing where there is only one. */
export const stepText = ({ step, steps }: { readonly step: number; readonly steps: number }): string =>
  steps > 1 ? i18next.t('workflow:stepOf', { step, steps }) : '';
