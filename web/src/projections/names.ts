import { WITHHELD } from '@granary/api/operations';
import i18next from 'i18next';

/** What people call a read model; one that is newer than its texts goes by its own name. */
export const modelName = (model: string): string =>
  i18next.t(`projections:model.${model}`, { defaultValue: model });

export const lawName = (law: string): string => i18next.t(`projections:law.${law}`, { defaultValue: law });

/** Why the projector has not done what was asked; what an older one has said stands as it is. */
export const refusalName = (detail: string | null): string =>
  i18next.t(`status:refusal.${detail}`, { defaultValue: detail ?? '–' });

/** What kind of error an event could not be folded with; nothing where it is not known. */
export const poisonName = (kind: string | null | undefined): string =>
  kind ? i18next.t(`status:poison.${kind}`, { defaultValue: kind }) : '';

/** A column's value; those who only watch are not told. */
export const valueText = (value: string | null): string =>
  value === WITHHELD ? i18next.t('projections:withheld') : (value ?? '–');
