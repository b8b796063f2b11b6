import { customerTypes } from '@granary/domain/customers/rules';
import { useTranslation } from 'react-i18next';
import { DecimalInput, SelectInput, TextInput } from '../ui/form/fields.tsx';
import { FormSection, Wide } from '../ui/form/FormSection.tsx';

/** The fields for creating and editing a customer. */
export const CustomerFields = ({ identity }: { identity?: React.ReactNode }) => {
  const { t } = useTranslation();
  return (
    <>
      <FormSection title={t('customers:profile')}>
        {identity}
        <TextInput required name="name" label={t('customers:name')} />
        <TextInput name="englishName" label={t('customers:englishName')} />
        <TextInput name="khmerName" label={t('customers:khmerName')} />
        <SelectInput
          required
          name="type"
          label={t('customers:typeLabel')}
          hint={t('customers:typeHint')}
          choices={customerTypes.map((type) => ({ value: type, label: t(`customers:type.${type}`) }))}
        />
        <DecimalInput
          name="minimumShelfLifeDays"
          label={t('customers:minimumShelfLife')}
          hint={t('customers:minimumShelfLifeHint')}
          unit={t('customers:days')}
        />
        <Wide>
          <TextInput multiline name="remarks" label={t('customers:remarks')} />
        </Wide>
      </FormSection>
      <FormSection title={t('customers:contact')} description={t('customers:contactHint')}>
        <TextInput required name="contactPerson" label={t('customers:contactPerson')} />
        <TextInput required type="tel" name="phone" label={t('customers:phone')} />
        <TextInput type="email" name="email" label={t('customers:email')} />
        <TextInput name="address" label={t('customers:address')} />
      </FormSection>
    </>
  );
};
