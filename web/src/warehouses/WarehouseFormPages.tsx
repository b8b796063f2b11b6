import { zodResolver } from '@hookform/resolvers/zod';
import type { AnswerOf } from '@granary/api/http';
import {
  getWarehouse,
  newWarehouse,
  openWarehouse,
  reviseWarehouse,
  type NewWarehouse,
} from '@granary/api/warehouses';
import { useParams } from '@tanstack/react-router';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { useCommand } from '../app/client/use-command.ts';
import { queryOf, useQueryOf } from '../app/client/use-query-of.ts';
import { CodeInput, SelectInput, TextInput } from '../ui/form/fields.tsx';
import { FormPage } from '../ui/form/FormPage.tsx';
import { FormSection, Wide } from '../ui/form/FormSection.tsx';
import { useWayBack, type RecordFormProps } from '../ui/form/record-form.ts';
import { isConflict, useRevision } from '../ui/form/use-revision.tsx';
import { Loaded } from '../ui/states/Loaded.tsx';
import { useLocalName } from '../ui/widgets/local-name.ts';
import { WarehouseLocations } from './WarehouseLocations.tsx';

type Output = z.output<typeof newWarehouse>;
type Detail = AnswerOf<typeof getWarehouse>;

const LIST = '/system/warehouses';
const topics = ['warehouse'];
const timeZones = [
  'Asia/Phnom_Penh',
  'Asia/Bangkok',
  'Asia/Ho_Chi_Minh',
  'Asia/Vientiane',
  'Asia/Shanghai',
  'UTC',
].map((value) => ({ value, label: value }));
const blank: NewWarehouse = {
  code: '',
  name: '',
  englishName: '',
  khmerName: '',
  address: '',
  timeZone: 'Asia/Phnom_Penh',
};

const useWarehouseForm = (defaultValues: NewWarehouse) =>
  useForm<NewWarehouse, unknown, Output>({
    defaultValues,
    resolver: zodResolver(newWarehouse),
    mode: 'onTouched',
  });

export const CreateWarehousePage = () => {
  const { t } = useTranslation();
  const form = useWarehouseForm(blank);
  const open = useCommand(openWarehouse, { topics, form, success: t('warehouses:opened') });
  const { back, backOnce } = useWayBack(LIST);
  return (
    <WarehouseForm
      title={t('warehouses:create')}
      form={form}
      draft="warehouse-create"
      pending={open.pending}
      onSave={(body) => backOnce(open.run({ body }))}
      onCancel={back}
    />
  );
};

export const EditWarehousePage = () => {
  const { code = '' } = useParams({ strict: false });
  const query = useQueryOf('warehouse', getWarehouse, { params: { code } }, { newest: true });
  return <Loaded query={query}>{(warehouse) => <EditForm warehouse={warehouse} />}</Loaded>;
};

const EditForm = ({ warehouse }: { warehouse: Detail }) => {
  const { t } = useTranslation();
  const localName = useLocalName();
  const { code } = warehouse;
  const form = useWarehouseForm(valuesOf(warehouse));
  const revise = useCommand(reviseWarehouse, {
    topics,
    form,
    success: t('warehouses:revised'),
    handles: isConflict,
  });
  const { revision, check, panel } = useRevision({
    opened: warehouse,
    form,
    valuesOf,
    newest: queryOf('warehouse', getWarehouse, { params: { code } }),
    label: (field) => t(`warehouses:${field}`),
  });
  const { back, backOnce } = useWayBack(LIST);
  return (
    <WarehouseForm
      title={localName(warehouse)}
      form={form}
      draft={`warehouse-${code}`}
      existing
      notice={panel}
      pending={revise.pending}
      onSave={(body) => backOnce(revise.run({ params: { code }, body: { ...body, revision } }), check)}
      onCancel={back}
    >
      <WarehouseLocations warehouse={warehouse} />
    </WarehouseForm>
  );
};

const valuesOf = (warehouse: Detail): NewWarehouse => ({
  code: warehouse.code,
  name: warehouse.name,
  englishName: warehouse.englishName ?? '',
  khmerName: warehouse.khmerName ?? '',
  address: warehouse.address ?? '',
  timeZone: warehouse.timeZone,
});

const WarehouseForm = ({
  title,
  form,
  draft,
  existing = false,
  pending,
  onSave,
  onCancel,
  notice,
  children,
}: RecordFormProps<NewWarehouse, Output>) => {
  const { t } = useTranslation();
  return (
    <FormPage<NewWarehouse, Output>
      title={title}
      form={form}
      draft={draft}
      pending={pending}
      onSubmit={onSave}
      onCancel={onCancel}
    >
      {notice}
      <FormSection title={t('warehouses:identity')}>
        <CodeInput
          required
          name="code"
          label={t('warehouses:code')}
          disabled={existing}
          hint={t('warehouses:codeHint')}
        />
        <TextInput required name="name" label={t('warehouses:name')} />
        <TextInput name="englishName" label={t('warehouses:englishName')} />
        <TextInput name="khmerName" label={t('warehouses:khmerName')} />
        <SelectInput required name="timeZone" label={t('warehouses:timeZone')} choices={timeZones} />
        <Wide>
          <TextInput name="address" label={t('warehouses:address')} />
        </Wide>
      </FormSection>
      {children}
    </FormPage>
  );
};
