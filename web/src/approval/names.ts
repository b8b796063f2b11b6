import i18next from 'i18next';

export const roleName = (role: string): string => i18next.t(`status:role.${role}`, { defaultValue: role });

/** `2 / 3`; empty if there is only one step. */
export const stepText = ({ step, steps }: { readonly step: number; readonly steps: number }): string =>
  steps > 1 ? i18next.t('workflow:stepOf', { step, steps }) : '';
