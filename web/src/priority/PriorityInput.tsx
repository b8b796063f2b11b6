import { priorities } from '@granary/domain/priority/rules';
import i18next from 'i18next';
import { useTranslation } from 'react-i18next';
import { SelectInput, type Choice } from '../ui/form/fields.tsx';

/** Most urgent first. */
export const priorityChoices = (): readonly Choice[] =>
  priorities.toReversed().map((value) => ({ value, label: i18next.t(`status:priority.${value}`) }));

/** Selects the priority of a document. */
export const PriorityInput = () => {
  const { t } = useTranslation();
  return <SelectInput name="priority" label={t('common:priority')} choices={priorityChoices()} />;
};
