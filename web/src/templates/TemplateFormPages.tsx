import {
  createTemplate,
  getTemplate,
  newTemplate,
  reviseTemplate,
  templateWriters,
  type TemplateDetail,
} from '@granary/api/templates';
import { isOfWarehouse, templateTypes, type TemplateType } from '@granary/domain/templates/rules';
import { zodResolver } from '@hookform/resolvers/zod';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useForm, useWatch, type Resolver } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { useCommand } from '../app/client/use-command.ts';
import { queryOf, useQueryOf } from '../app/client/use-query-of.ts';
import { useCan } from '../app/session/can.ts';
import { session } from '../app/session/session-store.ts';
import { SelectInput, SwitchInput, TextInput } from '../ui/form/fields.tsx';
import { FormPage } from '../ui/form/FormPage.tsx';
import { FormSection } from '../ui/form/FormSection.tsx';
import { isConflict, useRevision } from '../ui/form/use-revision.tsx';
import { Loaded } from '../ui/states/Loaded.tsx';
import { blankContent, contentText, valuesOf, type TemplateEdit } from './form.ts';
import { templateTypeName } from './names.ts';
import { TemplateFields } from './TemplateFields.tsx';

interface NewValues extends Omit<TemplateEdit, 'version'> {
  name: string;
  shared: boolean;
  warehouse: string;
}
type NewOutput = z.output<typeof newTemplate>;

export const CreateTemplatePage = () => {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const types = useOwnTypes();
  const [first = 'item_config'] = types;
  const form = useForm<NewValues, unknown, NewOutput>({
    defaultValues: { type: first, name: '', shared: false, warehouse: '', content: blankContent(first) },
    resolver: zodResolver(newTemplate) as unknown as Resolver<NewValues, unknown, NewOutput>,
    mode: 'onTouched',
  });
  const create = useCommand(createTemplate, { form, success: t('templates:created') });
  const type = useWatch({ control: form.control, name: 'type' });
  const save = async (body: NewOutput): Promise<boolean> => {
    const created = await create.run({ body });
    if (created) void navigate({ to: '/templates/$id', params: { id: created.id } });
    return created !== undefined;
  };
  return (
    <FormPage<NewValues, NewOutput>
      title={t('templates:create')}
      form={form}
      draft="template-create"
      pending={create.pending}
      onSubmit={save}
      onCancel={() => void navigate({ to: '/templates' })}
    >
      <FormSection title={t('templates:header')}>
        <SelectInput
          required
          name="type"
          label={t('templates:typeLabel')}
          choices={types.map((value) => ({ value, label: templateTypeName(value) }))}
          onChosen={(value) => form.setValue('content', blankContent(value as TemplateType))}
        />
        <TextInput required name="name" label={t('templates:name')} />
        {isOfWarehouse(type) && <WarehouseChoice />}
        <SwitchInput name="shared" label={t('templates:share')} />
      </FormSection>
      <TemplateFields key={type} type={type} />
    </FormPage>
  );
};

/** Template types of the documents that the user may write. */
const useOwnTypes = (): readonly TemplateType[] => {
  const can = useCan();
  return templateTypes.filter((type) => can(templateWriters[type]));
};

const WarehouseChoice = () => {
  const { t } = useTranslation();
  const warehouses = session.use((state) => state.user?.warehouses) ?? [];
  return (
    <SelectInput
      name="warehouse"
      label={t('templates:warehouse')}
      hint={t('templates:warehouseHint')}
      empty={t('templates:everyWarehouse')}
      choices={warehouses.map(({ code }) => ({ value: code, label: code }))}
    />
  );
};

const route = getRouteApi('/main/templates/$id/edit');

export const EditTemplatePage = () => {
  const { id } = route.useParams();
  const query = useQueryOf('template', getTemplate, { params: { id }, query: {} }, { newest: true });
  return <Loaded query={query}>{(found) => <EditForm opened={found} />}</Loaded>;
};

type EditOutput = z.output<NonNullable<typeof reviseTemplate.body>>;
const withRevision = (found: TemplateDetail) => ({ ...found, revision: found.version });

const EditForm = ({ opened }: { opened: TemplateDetail }) => {
  const { t } = useTranslation();
  const navigate = useNavigate();
  // Keep the version that was opened: concurrent changes are compared on save instead of replacing the form.
  const [found] = useState(() => withRevision(opened));
  const { id, name, type } = found;
  const form = useForm<TemplateEdit, unknown, EditOutput>({
    defaultValues: valuesOf(found),
    resolver: zodResolver(reviseTemplate.body!) as unknown as Resolver<TemplateEdit, unknown, EditOutput>,
    mode: 'onTouched',
  });
  const revise = useCommand(reviseTemplate, {
    form,
    success: t('templates:revised'),
    handles: isConflict,
  });
  const newest = queryOf('template', getTemplate, { params: { id }, query: {} });
  const { revision, check, panel } = useRevision({
    opened: found,
    form,
    valuesOf,
    newest: {
      queryKey: [...newest.queryKey, 'revision'],
      queryFn: async (context) => withRevision(await newest.queryFn(context)),
    },
    changedBy: ({ versions }) => versions[0] && { who: versions[0].username, at: versions[0].at },
    label: () => t('templates:content'),
    compare: (mine, theirs) => [
      { field: 'content', mine: contentText(mine.content), theirs: contentText(theirs.content) },
    ],
  });
  const back = () => void navigate({ to: '/templates/$id', params: { id } });
  const save = async (body: EditOutput): Promise<boolean> => {
    if (await revise.run({ params: { id }, body: { ...body, version: revision } })) {
      back();
      return true;
    }
    await check();
    return false;
  };
  return (
    <FormPage<TemplateEdit, EditOutput>
      title={t('templates:edit', { name })}
      form={form}
      draft={`template-${id}`}
      pending={revise.pending}
      onSubmit={save}
      onCancel={back}
    >
      {panel}
      <TemplateFields type={type} />
    </FormPage>
  );
};
