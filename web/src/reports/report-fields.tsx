import type { Access } from '@granary/api/http';
import { reportFormats, reportParameters, reportRules, type ReportType } from '@granary/api/reports';
import { listCustomers } from '@granary/api/customers';
import { listItems } from '@granary/api/items';
import { listSuppliers } from '@granary/api/suppliers';
import { languages } from '@granary/domain/kernel';
import { useEffect } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useCan, type Needed } from '../app/session/can.ts';
import { session } from '../app/session/session-store.ts';
import { languageNames } from '../app/settings/language-names.ts';
import { useCustomerSource } from '../customers/index.ts';
import { useItemSource } from '../items/index.ts';
import { useSupplierSource } from '../suppliers/index.ts';
import { EntityInput, SelectInput, TextInput } from '../ui/form/fields.tsx';
import { useLocalName } from '../ui/widgets/local-name.ts';
import { reportTypesFor, type ReportSubject } from './asking.ts';

export const TypeField = () => {
  const { t } = useTranslation();
  const can = useCan();
  const { setValue } = useFormContext<ReportSubject>();
  /** Clears the parameters that the new type does not have. */
  const clear = (type: string) => {
    const { parameters } = reportRules[type as ReportType];
    for (const name of reportParameters) if (!parameters.includes(name)) setValue(name, '');
  };
  return (
    <SelectInput
      required
      name="type"
      label={t('reports:type')}
      onChosen={clear}
      choices={reportTypesFor(can).map((value) => ({ value, label: t(`status:report.${value}`) }))}
    />
  );
};

export const FormatField = () => {
  const { t } = useTranslation();
  return (
    <SelectInput
      required
      name="format"
      label={t('shell:exports.format')}
      choices={reportFormats.map((value) => ({ value, label: value.toUpperCase() }))}
    />
  );
};

export const LanguageField = () => {
  const { t } = useTranslation();
  return (
    <SelectInput
      required
      name="language"
      label={t('reports:language')}
      choices={languages.map((value) => ({ value, label: languageNames[value] }))}
    />
  );
};

export const ParameterFields = () => {
  const { t } = useTranslation();
  const can = useCan();
  const localName = useLocalName();
  const type = useWatch<ReportSubject, 'type'>({ name: 'type' });
  const warehouses = session.use(({ user }) => user?.warehouses ?? []);
  const customers = useCustomerSource('all');
  const suppliers = useSupplierSource('all');
  const items = useItemSource('all');
  const { parameters } = reportRules[type];
  const has = (name: (typeof reportParameters)[number], { access }: { readonly access: Access }) =>
    parameters.includes(name) && can(access as Needed);
  return (
    <>
      {parameters.includes('warehouse') && (
        <SelectInput
          name="warehouse"
          label={t('reports:warehouse')}
          empty={t('reports:everywhere')}
          choices={warehouses.map((one) => ({ value: one.code, label: localName(one) }))}
        />
      )}
      {has('customer', listCustomers) && (
        <EntityInput
          name="customer"
          label={t('reports:customer')}
          source={customers}
          hint={t('reports:all')}
        />
      )}
      {has('supplier', listSuppliers) && (
        <EntityInput
          name="supplier"
          label={t('reports:supplier')}
          source={suppliers}
          hint={t('reports:all')}
        />
      )}
      {has('item', listItems) && (
        <EntityInput name="item" label={t('reports:item')} source={items} hint={t('reports:all')} />
      )}
    </>
  );
};

interface NameProps {
  readonly suggestion: string;
  /** The name was entered by the user earlier. */
  readonly isOwn: boolean;
}

/** Shows the suggested name until the user enters one. */
export const NameField = ({ suggestion, isOwn }: NameProps) => {
  const { t } = useTranslation();
  const { setValue, getFieldState, formState } = useFormContext<{ name: string }>();
  const isWritten = isOwn || getFieldState('name', formState).isTouched;
  useEffect(() => {
    if (!isWritten) setValue('name', suggestion);
  }, [isWritten, suggestion, setValue]);
  return <TextInput required name="name" label={t('shell:exports.name')} />;
};
