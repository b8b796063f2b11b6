import { WITHHELD } from '@granary/api/operation-log';
import i18next from 'i18next';

/** The display name of a read model; its technical name if it has no text. */
export const modelName = (model: string): string =>
  i18next.t(`status:model.${model}`, { defaultValue: model });

export const lawName = (law: string): string => i18next.t(`projections:law.${law}`, { defaultValue: law });

/** The projector's reason for refusing a request; unknown codes are shown as they are. */
export const refusalName = (detail: string | null): string =>
  i18next.t(`status:refusal.${detail}`, { defaultValue: detail ?? '–' });

/** The kind of fold error; empty if unknown. */
export const poisonName = (kind: string | null | undefined): string =>
  kind ? i18next.t(`status:poison.${kind}`, { defaultValue: kind }) : '';

/** A column's value, or a note that it is withheld from users who may only view. */
export const valueText = (value: string | null): string =>
  value === WITHHELD ? i18next.t('projections:withheld') : (value ?? '–');
