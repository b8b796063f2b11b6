import type { CustomerRow } from '@granary/api/customers';
import type { ItemRow } from '@granary/api/items';
import type { SupplierRow } from '@granary/api/suppliers';
import { listDestinations } from '@granary/api/warehouses';
import type { TemplateField } from '@granary/domain/templates/rules';
import { useTranslation } from 'react-i18next';
import { useQueryOf } from '../app/client/use-query-of.ts';
import { useCustomerSource } from '../customers/index.ts';
import { useItemChoices, useItemSource } from '../items/index.ts';
import { priorityChoices } from '../priority/index.ts';
import { useSupplierSource } from '../suppliers/index.ts';
import {
  DayInput,
  DecimalInput,
  EntityInput,
  SelectInput,
  TextInput,
  type Choice,
} from '../ui/form/fields.tsx';
import { useLocalName } from '../ui/widgets/local-name.ts';
import { choiceName, fieldName } from './names.ts';

interface Props {
  readonly field: TemplateField;
  /** Such as `content.fields.title`. */
  readonly name: string;
  readonly bare?: boolean;
}

/** One template field; none is required. */
export const TemplateInput = (props: Props) => {
  const { t } = useTranslation();
  const { field, name, bare = false } = props;
  const look = { name, bare, label: fieldName(field.name) };
  switch (field.kind) {
    case 'text':
      return <TextInput {...look} multiline={(field.several ?? false) && !bare} />;
    case 'place':
      return <TextInput {...look} />;
    case 'choice':
      return <Select {...look} choices={(field.values ?? []).map(choiceOf)} />;
    case 'priority':
      return <Select {...look} choices={priorityChoices()} />;
    case 'switch':
      return (
        <Select
          {...look}
          choices={[
            { value: 'true', label: t('common:yes') },
            { value: 'false', label: t('common:no') },
          ]}
        />
      );
    case 'copies':
      return <TextInput {...look} type="number" />;
    case 'days':
      return (
        <TextInput
          {...look}
          type="number"
          label={t('templates:daysAhead', { field: look.label })}
          hint={t('templates:daysHint')}
        />
      );
    case 'day':
      return <DayInput {...look} />;
    case 'money':
    case 'cost':
      return <DecimalInput {...look} money />;
    case 'quantity':
    case 'factor':
    case 'percentage':
      return <DecimalInput {...look} />;
    default:
      return <NamedInput {...look} kind={field.kind} />;
  }
};

const choiceOf = (value: string): Choice => ({ value, label: choiceName(value) });

interface Look {
  readonly name: string;
  readonly label: string;
  readonly bare: boolean;
}

const Select = ({ choices, ...look }: Look & { choices: readonly Choice[] }) => (
  <SelectInput {...look} choices={choices} empty="–" />
);

const NamedInput = ({ kind, ...look }: Look & { kind: TemplateField['kind'] }) => {
  if (kind === 'item') return <ItemInput {...look} />;
  if (kind === 'supplier') return <SupplierInput {...look} />;
  if (kind === 'customer') return <CustomerInput {...look} />;
  return kind === 'warehouse' ? <WarehouseInput {...look} /> : <FiledInput {...look} kind={kind} />;
};

const ItemInput = (look: Look) => <EntityInput<ItemRow> {...look} source={useItemSource('all')} />;
const SupplierInput = (look: Look) => <EntityInput<SupplierRow> {...look} source={useSupplierSource()} />;
const CustomerInput = (look: Look) => <EntityInput<CustomerRow> {...look} source={useCustomerSource()} />;

const WarehouseInput = (look: Look) => {
  const localName = useLocalName();
  const { data } = useQueryOf('warehouse', listDestinations, {});
  const choices = (data?.rows ?? []).map((row) => ({
    value: row.code,
    label: `${localName(row)} (${row.code})`,
  }));
  return <Select {...look} choices={choices} />;
};

const FiledInput = ({ kind, ...look }: Look & { kind: TemplateField['kind'] }) => {
  const { categories, specifications, units } = useItemChoices();
  const choices = kind === 'category' ? categories : kind === 'specification' ? specifications : units;
  return <Select {...look} choices={choices} />;
};
