import { recallClasses } from '@granary/domain/recalls/rules';
import { useTranslation } from 'react-i18next';
import { SelectInput, TextInput } from '../ui/form/fields.tsx';
import { FormSection, Wide } from '../ui/form/FormSection.tsx';
import { className } from './names.ts';

/** Reason, classification and instructions to customers. */
export const ReasonStep = () => {
  const { t } = useTranslation();
  return (
    <FormSection title={t('recalls:step.reason')} description={t('recalls:reasonHint')}>
      <SelectInput
        name="classification"
        label={t('recalls:classification')}
        required
        choices={recallClasses.map((value) => ({ value, label: className(value) }))}
      />
      <Wide>
        <TextInput
          name="reason"
          label={t('recalls:reason')}
          required
          multiline
          hint={t('common:reasonLength', { minimum: 5, maximum: 500 })}
        />
      </Wide>
      <Wide>
        <TextInput
          name="instructions"
          label={t('recalls:instructions')}
          multiline
          hint={t('recalls:instructionsHint')}
        />
      </Wide>
    </FormSection>
  );
};
