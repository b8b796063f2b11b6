import {
  createUnit,
  listUnits,
  reviseUnit,
  unitInput,
  type UnitInput,
  type UnitRow,
} from '@granary/api/configuration';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { useCommand } from '../app/client/use-command.ts';
import { useQueryOf } from '../app/client/use-query-of.ts';
import { TextInput } from '../ui/form/fields.tsx';
import { FormPage } from '../ui/form/FormPage.tsx';
import { FormSection } from '../ui/form/FormSection.tsx';
import { useSchemaForm } from '../ui/form/use-schema-form.ts';
import { Loaded } from '../ui/states/Loaded.tsx';
import { NameFields, SortInput, useBackTo, type EntryPageProps } from './entry-form.tsx';

type Output = z.output<typeof unitInput>;

export const UnitFormPage = ({ id }: EntryPageProps) => {
  const query = useQueryOf('unit', listUnits, {});
  return (
    <Loaded query={query}>{({ rows }) => <UnitForm entry={rows.find((row) => row.id === id)} />}</Loaded>
  );
};

const UnitForm = ({ entry }: { entry: UnitRow | undefined }) => {
  const { t } = useTranslation();
  const { back, backOnce } = useBackTo('units');
  const form = useSchemaForm(unitInput, {
    name: entry?.name ?? '',
    englishName: entry?.englishName ?? '',
    khmerName: entry?.khmerName ?? '',
    symbol: entry?.symbol ?? '',
    sort: entry?.sort ?? 0,
  });
  const create = useCommand(createUnit, { form });
  const revise = useCommand(reviseUnit, { form });
  const save = (body: Output) =>
    backOnce(entry ? revise.run({ params: { id: entry.id }, body }) : create.run({ body }));
  return (
    <FormPage<UnitInput, Output>
      title={entry?.name ?? t('configuration:create.units')}
      form={form}
      draft={`unit-${entry?.id ?? 'create'}`}
      pending={create.pending || revise.pending}
      onSubmit={save}
      onCancel={back}
    >
      <FormSection title={t('configuration:entry')}>
        <NameFields />
        <TextInput required name="symbol" label={t('configuration:symbol')} />
        <SortInput />
      </FormSection>
    </FormPage>
  );
};
