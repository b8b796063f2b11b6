import Alert from '@mui/material/Alert';
import { SHEET_LINES_MAX, openCount, proposeCount, type ProposedBatch } from '@granary/api/counts';
import { listCategories } from '@granary/api/configuration';
import type { ItemRow } from '@granary/api/items';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useCommand } from '../app/client/use-command.ts';
import { useQueryOf } from '../app/client/use-query-of.ts';
import { useCan } from '../app/session/can.ts';
import { useWarehouse } from '../app/session/warehouse.ts';
import { useItemSource } from '../items/index.ts';
import { LocationInput } from '../warehouses/index.ts';
import { DecimalInput, EntityInput, SelectInput, TextInput, type Choice } from '../ui/form/fields.tsx';
import { FormPage } from '../ui/form/FormPage.tsx';
import { FormSection, Wide } from '../ui/form/FormSection.tsx';
import { useLocalName } from '../ui/widgets/local-name.ts';
import { BatchChoice } from './BatchChoice.tsx';
import {
  batchKey,
  blankCount,
  bodyOf,
  countResolver,
  wantedBatches,
  type CountOutput,
  type CountValues,
} from './form.ts';
import { scopeName } from './names.ts';

const LIST = '/warehouse/counts';

/** Defines the scope of a count: a location, an item, a category or selected batches. Quantities are not shown. */
export const CreateCountPage = () => {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const warehouse = useWarehouse();
  const form = useForm<CountValues, unknown, CountOutput>({
    defaultValues: blankCount,
    resolver: countResolver,
    mode: 'onTouched',
  });
  const categories = useCategories();
  const create = useCommand(openCount, { form, success: t('counts:opened') });
  const values = useWatch({ control: form.control }) as CountValues;
  const [search, setSearch] = useState('');
  const [excluded, setExcluded] = useState<readonly string[]>([]);
  const [picked, setPicked] = useState<readonly ProposedBatch[]>([]);
  const [tried, setTried] = useState(false);
  const wanted = wantedBatches(values, search);
  const query = useQueryOf(
    'stock',
    proposeCount,
    { query: { warehouse, ...wanted } },
    { enabled: wanted !== undefined, keepPrevious: true },
  );
  const proposed = wanted === undefined ? [] : (query.data?.batches ?? []);
  const chosen =
    values.kind === 'batches' ? picked : proposed.filter((one) => !excluded.includes(batchKey(one)));

  const save = async (output: CountOutput): Promise<boolean> => {
    setTried(true);
    if (chosen.length === 0 || chosen.length > SHEET_LINES_MAX) return false;
    const category = categories.find(({ value }) => value === output.category)?.label ?? '';
    const opened = await create.run({ body: bodyOf(output, warehouse, chosen, category) });
    if (!opened) return false;
    void navigate({ to: `${LIST}/$number`, params: { number: opened.number } });
    return true;
  };

  return (
    <FormPage<CountValues, CountOutput>
      title={t('counts:create')}
      form={form}
      draft="count-create"
      pending={create.pending}
      onSubmit={save}
      submitLabel={t('counts:openSubmit')}
      incomplete={chosen.length === 0}
      onCancel={() => void navigate({ to: LIST })}
    >
      <FormSection title={t('counts:header')}>
        <Wide>
          <TextInput name="title" label={t('counts:documentTitle')} hint={t('counts:titleHint')} />
        </Wide>
        <DecimalInput
          required
          name="tolerance"
          label={t('counts:tolerance')}
          unit="%"
          hint={t('counts:toleranceHint')}
        />
        <TextInput name="notes" label={t('counts:remarks')} />
      </FormSection>
      <FormSection title={t('counts:scopeKind')} description={t('counts:scopeHint')}>
        <ScopeFields kind={values.kind} warehouse={warehouse} categories={categories} />
      </FormSection>
      <FormSection title={t('counts:batches')} columns={1}>
        {tried && chosen.length === 0 && <Alert severity="error">{t('counts:chooseBatches')}</Alert>}
        {query.data?.more && values.kind !== 'batches' && (
          <Alert severity="warning">{t('counts:more', { count: SHEET_LINES_MAX })}</Alert>
        )}
        <BatchChoice
          searching={values.kind === 'batches'}
          search={search}
          onSearch={setSearch}
          loading={wanted !== undefined && query.isFetching}
          asked={wanted !== undefined}
          proposed={proposed}
          picked={picked}
          isChosen={(one) => chosen.some((other) => batchKey(other) === batchKey(one))}
          onToggle={(one) => {
            const key = batchKey(one);
            if (values.kind === 'batches')
              setPicked((before) =>
                before.some((other) => batchKey(other) === key)
                  ? before.filter((other) => batchKey(other) !== key)
                  : [...before, one],
              );
            else
              setExcluded((before) =>
                before.includes(key) ? before.filter((other) => other !== key) : [...before, key],
              );
          }}
        />
      </FormSection>
    </FormPage>
  );
};

interface ScopeProps {
  readonly kind: CountValues['kind'];
  readonly warehouse: string;
  readonly categories: Choice[];
}

const ScopeFields = ({ kind, warehouse, categories }: ScopeProps) => {
  const { t } = useTranslation();
  const can = useCan();
  const items = useItemSource('all');
  const kinds = (['location', 'item', 'category', 'batches'] as const).filter(
    (one) => can('warehouse_item:read') || one === 'location' || one === 'batches',
  );
  return (
    <>
      <SelectInput
        required
        name="kind"
        label={t('counts:scopeKind')}
        choices={kinds.map((value) => ({ value, label: scopeName(value) }))}
      />
      {kind === 'location' && (
        <>
          <LocationInput required name="location" label={t('counts:location')} warehouse={warehouse} />
          <TextInput name="shelf" label={t('counts:shelf')} hint={t('counts:shelfHint')} />
        </>
      )}
      {kind === 'item' && (
        <EntityInput<ItemRow> required name="item" label={t('counts:item')} source={items} />
      )}
      {kind === 'category' && (
        <SelectInput required name="category" label={t('counts:category')} choices={categories} />
      )}
    </>
  );
};

const useCategories = (): Choice[] => {
  const can = useCan();
  const localName = useLocalName();
  const { data } = useQueryOf('category', listCategories, {}, { enabled: can('warehouse_item:read') });
  return (data?.rows ?? []).map((row) => ({ value: row.id, label: localName(row) }));
};
