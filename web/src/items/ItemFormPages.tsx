import { createItem, getItem, itemStatuses, newItem, reviseItem, type NewItem } from '@granary/api/items';
import { contradiction } from '@granary/domain/items/rules';
import { getRouteApi } from '@tanstack/react-router';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { useCommand } from '../app/client/use-command.ts';
import { queryOf, useQueryOf } from '../app/client/use-query-of.ts';
import { useCan } from '../app/session/can.ts';
import { TemplateBar, contentOf, filledValues } from '../templates/index.ts';
import { CodeInput, DecimalInput, SelectInput, TextInput } from '../ui/form/fields.tsx';
import { FormSection, Wide } from '../ui/form/FormSection.tsx';
import { RecordForm, type RecordFormProps } from '../ui/form/RecordForm.tsx';
import { useSchemaForm } from '../ui/form/use-schema-form.ts';
import { useWayBack } from '../ui/form/use-way-back.ts';
import { isConflict, useRevision } from '../ui/form/use-revision.tsx';
import { Loaded } from '../ui/states/Loaded.tsx';
import { useLocalName } from '../ui/widgets/local-name.ts';
import { useItemChoices } from './choices.ts';
import { blank, blankPack, differences, valuesOf, type ItemDetail } from './form.ts';
import { PackUnitFields } from './PackUnitFields.tsx';
import { scannedGtin } from './scanned-gtin.ts';

type Output = z.output<typeof newItem>;

const LIST = '/warehouse/items';
export const CreateItemPage = () => {
  const { t } = useTranslation();
  const form = useSchemaForm(newItem, blank);
  const create = useCommand(createItem, { form, success: t('items:created') });
  const { back, backOnce } = useWayBack(LIST);
  return (
    <ItemForm
      title={t('items:create')}
      form={form}
      draft="item-create"
      notice={
        <TemplateBar
          types={['item_config']}
          overwrites={() => form.formState.isDirty}
          content={() => contentOf('item_config', form.getValues())}
          fill={({ type, content }) => {
            const { code, gtin, name, englishName, khmerName } = form.getValues();
            const named = { ...blank, code, gtin, name, englishName, khmerName };
            form.reset(filledValues(type, content, named, blankPack), { keepDefaultValues: true });
          }}
        />
      }
      pending={create.pending}
      onSave={(body) => backOnce(create.run({ body }))}
      onCancel={back}
    />
  );
};

const route = getRouteApi('/main/warehouse/items/$code');

export const EditItemPage = () => {
  const { code } = route.useParams();
  const query = useQueryOf('item', getItem, { params: { code } }, { newest: true });
  return <Loaded query={query}>{(item) => <EditForm item={item} />}</Loaded>;
};

const EditForm = ({ item }: { item: ItemDetail }) => {
  const { t } = useTranslation();
  const localName = useLocalName();
  const { units } = useItemChoices();
  const { code } = item;
  const form = useSchemaForm(newItem, valuesOf(item));
  const revise = useCommand(reviseItem, {
    form,
    success: t('items:revised'),
    handles: isConflict,
  });
  const { revision, check, panel } = useRevision({
    opened: item,
    form,
    valuesOf,
    newest: queryOf('item', getItem, { params: { code } }),
    changedBy: ({ updatedAt }) => ({ at: updatedAt }),
    label: (field) => t(`items:${field}`),
    compare: (mine, theirs) =>
      differences(mine, theirs, (id) => units.find(({ value }) => value === id)?.label ?? id),
  });
  const { back, backOnce } = useWayBack(LIST);
  return (
    <ItemForm
      title={localName(item)}
      form={form}
      draft={`item-${code}`}
      existing
      notice={panel}
      pending={revise.pending}
      onSave={(body) => backOnce(revise.run({ params: { code }, body: { ...body, revision } }), check)}
      onCancel={back}
    />
  );
};

const ItemForm = (props: RecordFormProps<NewItem, Output>) => {
  const { t } = useTranslation();
  const disabled = !useCan()('warehouse_item:write');
  const { categories, specifications, units } = useItemChoices();
  const look = { disabled };

  /** Checks the rule between fields before the server does. */
  const save = (values: Output) => {
    const field = contradiction(values);
    if (!field) return props.onSave(values);
    props.form.setError(
      field,
      { type: 'contradiction', message: t(`items:contradiction.${field}`) },
      { shouldFocus: true },
    );
    return Promise.resolve(false);
  };

  return (
    <RecordForm {...props} onSave={save}>
      <FormSection title={t('items:identity')}>
        <CodeInput
          required
          name="code"
          label={t('items:code')}
          disabled={props.existing || disabled}
          hint={t('items:codeHint')}
        />
        <TextInput
          {...look}
          name="gtin"
          label={t('items:gtin')}
          hint={t('items:gtinHint')}
          onEnter={scannedGtin}
        />
        <TextInput {...look} required name="name" label={t('items:name')} />
        <TextInput {...look} name="englishName" label={t('items:englishName')} />
        <TextInput {...look} name="khmerName" label={t('items:khmerName')} />
        <SelectInput {...look} required name="category" label={t('items:category')} choices={categories} />
        <SelectInput
          {...look}
          name="specification"
          label={t('items:specification')}
          choices={specifications}
          empty={t('items:noSpecification')}
        />
        <SelectInput {...look} required name="unit" label={t('items:unit')} choices={units} />
        <SelectInput
          {...look}
          required
          name="status"
          label={t('items:status')}
          choices={itemStatuses.map((value) => ({ value, label: t(`status:item.${value}`) }))}
        />
        <StatusReason before={props.form.formState.defaultValues?.status ?? 'active'} disabled={disabled} />
        <Wide>
          <TextInput {...look} multiline name="description" label={t('items:description')} />
        </Wide>
      </FormSection>
      <FormSection columns={1} title={t('items:packUnits')} description={t('items:packUnitsHint')}>
        <PackUnitFields units={units} disabled={disabled} />
      </FormSection>
      <FormSection title={t('items:prices')} description={t('items:pricesHint')}>
        <DecimalInput {...look} required money name="memberPrice" label={t('items:memberPrice')} />
        <DecimalInput {...look} required money name="retailPrice" label={t('items:retailPrice')} />
      </FormSection>
      <FormSection title={t('items:stockLevels')} description={t('items:stockLevelsHint')}>
        <DecimalInput {...look} name="minStock" label={t('items:minStock')} />
        <DecimalInput {...look} name="maxStock" label={t('items:maxStock')} />
      </FormSection>
    </RecordForm>
  );
};

/** Required as soon as the status changes to anything but active. */
const StatusReason = ({ before, disabled }: { before: string; disabled: boolean }) => {
  const { t } = useTranslation();
  const status = useWatch<NewItem, 'status'>({ name: 'status' });
  if (status === before || status === 'active') return null;
  return <TextInput required name="statusReason" label={t('items:statusReason')} disabled={disabled} />;
};
