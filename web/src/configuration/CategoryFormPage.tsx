import {
  categoryInput,
  createCategory,
  listCategories,
  reviseCategory,
  type CategoryInput,
  type CategoryRow,
} from '@granary/api/configuration';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { useCommand } from '../app/client/use-command.ts';
import { useQueryOf } from '../app/client/use-query-of.ts';
import { SelectInput, SwitchInput, TextInput } from '../ui/form/fields.tsx';
import { FormPage } from '../ui/form/FormPage.tsx';
import { FormSection, Wide } from '../ui/form/FormSection.tsx';
import { useSchemaForm } from '../ui/form/use-schema-form.ts';
import { Loaded } from '../ui/states/Loaded.tsx';
import { useLocalName } from '../ui/widgets/local-name.ts';
import { NameFields, SortInput, useBackTo, type EntryPageProps } from './entry-form.tsx';

type Output = z.output<typeof categoryInput>;

export const CategoryFormPage = ({ id }: EntryPageProps) => {
  const query = useQueryOf('category', listCategories, {});
  return (
    <Loaded query={query}>
      {({ rows }) => <CategoryForm rows={rows} entry={rows.find((row) => row.id === id)} />}
    </Loaded>
  );
};

const CategoryForm = ({ rows, entry }: { rows: readonly CategoryRow[]; entry: CategoryRow | undefined }) => {
  const { t } = useTranslation();
  const localName = useLocalName();
  const { back, backOnce } = useBackTo('categories');
  const form = useSchemaForm(categoryInput, {
    name: entry?.name ?? '',
    englishName: entry?.englishName ?? '',
    khmerName: entry?.khmerName ?? '',
    colour: entry?.colour ?? '#1B6B3A',
    parent: entry?.parent ?? '',
    sort: entry?.sort ?? 0,
    description: entry?.description ?? '',
    expires: entry?.expires ?? false,
  });
  const create = useCommand(createCategory, { form });
  const revise = useCommand(reviseCategory, { form });
  const save = (body: Output) =>
    backOnce(entry ? revise.run({ params: { id: entry.id }, body }) : create.run({ body }));
  const parents = rows
    .filter((row) => row.id !== entry?.id)
    .map((row) => ({ value: row.id, label: `${'\u2003'.repeat(row.level - 1)}${localName(row)}` }));

  return (
    <FormPage<CategoryInput, Output>
      title={entry?.name ?? t('configuration:create.categories')}
      form={form}
      draft={`category-${entry?.id ?? 'create'}`}
      pending={create.pending || revise.pending}
      onSubmit={save}
      onCancel={back}
    >
      <FormSection title={t('configuration:entry')}>
        <NameFields />
        <SelectInput
          name="parent"
          label={t('configuration:parent')}
          choices={parents}
          empty={t('configuration:noParent')}
        />
        <TextInput type="color" name="colour" label={t('configuration:colour')} />
        <SortInput />
        <Wide>
          <SwitchInput name="expires" label={t('configuration:expires')} />
        </Wide>
        <Wide>
          <TextInput multiline name="description" label={t('configuration:description')} />
        </Wide>
      </FormSection>
    </FormPage>
  );
};
