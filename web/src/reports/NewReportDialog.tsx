import type { Access } from '@granary/api/http';
import {
  reportFormats,
  reportParameters,
  reportRules,
  requestReport,
  type ReportType,
} from '@granary/api/reports';
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
import { CommandDialog } from '../ui/dialogs/CommandDialog.tsx';
import { DayInput, EntityInput, SelectInput, TextInput } from '../ui/form/fields.tsx';
import { Wide } from '../ui/form/FormSection.tsx';
import { useLocalName } from '../ui/widgets/local-name.ts';
import { periodKinds, reportTypesFor, spanText, suggestedName, type ReportValues } from './asking.ts';

interface Props {
  readonly values: ReportValues;
  readonly onClose: () => void;
}

/** What a report is to be of: its type, its days, what it is narrowed to, and as what file. */
export const NewReportDialog = ({ values, onClose }: Props) => {
  const { t } = useTranslation();
  return (
    <CommandDialog
      title={t('reports:new')}
      description={t('reports:newBody')}
      confirm={t('reports:make')}
      success={t('reports:begun')}
      contract={requestReport}
      topics={['export']}
      defaults={values}
      onClose={onClose}
    >
      <TypeField />
      <SelectInput
        required
        name="format"
        label={t('shell:exports.format')}
        choices={reportFormats.map((value) => ({ value, label: value.toUpperCase() }))}
      />
      <PeriodFields />
      <ParameterFields />
      <SelectInput
        required
        name="language"
        label={t('reports:language')}
        choices={languages.map((value) => ({ value, label: languageNames[value] }))}
      />
      <Wide>
        <NameField isOwn={values.name !== '' && values.name !== suggestedName(t, values)} />
      </Wide>
    </CommandDialog>
  );
};

const TypeField = () => {
  const { t } = useTranslation();
  const can = useCan();
  const { setValue } = useFormContext<ReportValues>();
  /** What the other type is not narrowed to is no longer asked. */
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

const PeriodFields = () => {
  const { t } = useTranslation();
  const period = useWatch<ReportValues, 'period'>({ name: 'period' });
  return (
    <>
      <SelectInput
        required
        name="period.kind"
        label={t('reports:period')}
        choices={periodKinds.map((value) => ({ value, label: t(`status:period.${value}`) }))}
      />
      {period.kind === 'custom' ? (
        <>
          <DayInput required name="period.from" label={t('reports:from')} />
          <DayInput required name="period.to" label={t('reports:to')} min={period.from} />
        </>
      ) : (
        <DayInput required name="period.day" label={t('reports:day')} hint={spanText(period)} />
      )}
    </>
  );
};

const ParameterFields = () => {
  const { t } = useTranslation();
  const can = useCan();
  const localName = useLocalName();
  const type = useWatch<ReportValues, 'type'>({ name: 'type' });
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

/** Follows type and days until somebody has written a name of their own. */
const NameField = ({ isOwn }: { readonly isOwn: boolean }) => {
  const { t } = useTranslation();
  const { setValue, getFieldState, formState } = useFormContext<ReportValues>();
  const type = useWatch<ReportValues, 'type'>({ name: 'type' });
  const period = useWatch<ReportValues, 'period'>({ name: 'period' });
  const suggestion = suggestedName(t, { type, period });
  const isWritten = isOwn || getFieldState('name', formState).isTouched;
  useEffect(() => {
    if (!isWritten) setValue('name', suggestion);
  }, [isWritten, suggestion, setValue]);
  return <TextInput required name="name" label={t('shell:exports.name')} />;
};
