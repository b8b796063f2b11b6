import {
  createSpecification,
  listSpecifications,
  reviseSpecification,
  specificationInput,
  type SpecificationInput,
  type SpecificationRow,
} from '@granary/api/configuration';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { useCommand } from '../app/client/use-command.ts';
import { useQueryOf } from '../app/client/use-query-of.ts';
import { TextInput } from '../ui/form/fields.tsx';
import { FormPage } from '../ui/form/FormPage.tsx';
import { FormSection, Wide } from '../ui/form/FormSection.tsx';
import { useSchemaForm } from '../ui/form/use-schema-form.ts';
import { Loaded } from '../ui/states/Loaded.tsx';
import { NameFields, SortInput, useBackTo, type EntryPageProps } from './entry-form.tsx';

type Output = z.output<typeof specificationInput>;

export const SpecificationFormPage = ({ id }: EntryPageProps) => {
  const query = useQueryOf('specification', listSpecifications, {});
  return (
    <Loaded query={query}>
      {({ rows }) => <SpecificationForm entry={rows.find((row) => row.id === id)} />}
    </Loaded>
  );
};

const SpecificationForm = ({ entry }: { entry: SpecificationRow | undefined }) => {
  const { t } = useTranslation();
  const { back, backOnce } = useBackTo('specifications');
  const form = useSchemaForm(specificationInput, {
    name: entry?.name ?? '',
    englishName: entry?.englishName ?? '',
    khmerName: entry?.khmerName ?? '',
    sort: entry?.sort ?? 0,
    description: entry?.description ?? '',
  });
  const create = useCommand(createSpecification, { form });
  const revise = useCommand(reviseSpecification, { form });
  const save = (body: Output) =>
    backOnce(entry ? revise.run({ params: { id: entry.id }, body }) : create.run({ body }));
  return (
    <FormPage<SpecificationInput, Output>
      title={entry?.name ?? t('configuration:create.specifications')}
      form={form}
      draft={`specification-${entry?.id ?? 'create'}`}
      pending={create.pending || revise.pending}
      onSubmit={save}
      onCancel={back}
    >
      <FormSection title={t('configuration:entry')}>
        <NameFields />
        <SortInput />
        <Wide>
          <TextInput multiline name="description" label={t('configuration:description')} />
        </Wide>
      </FormSection>
    </FormPage>
  );
};
