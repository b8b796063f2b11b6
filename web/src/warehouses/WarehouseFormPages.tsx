import type { AnswerOf } from '@granary/api/http';
import {
  getWarehouse,
  newWarehouse,
  openWarehouse,
  reviseWarehouse,
  type NewWarehouse,
} from '@granary/api/warehouses';
import { getRouteApi } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { useCommand } from '../app/client/use-command.ts';
import { queryOf, useQueryOf } from '../app/client/use-query-of.ts';
import { CodeInput, SelectInput, TextInput } from '../ui/form/fields.tsx';
import { FormSection, Wide } from '../ui/form/FormSection.tsx';
import { RecordForm, type RecordFormProps } from '../ui/form/RecordForm.tsx';
import { useSchemaForm } from '../ui/form/use-schema-form.ts';
import { useWayBack } from '../ui/form/use-way-back.ts';
import { isConflict, useRevision } from '../ui/form/use-revision.tsx';
import { Loaded } from '../ui/states/Loaded.tsx';
import { useLocalName } from '../ui/widgets/local-name.ts';
import { WarehouseLocations } from './WarehouseLocations.tsx';

type Output = z.output<typeof newWarehouse>;
type Detail = AnswerOf<typeof getWarehouse>;

const LIST = '/system/warehouses';
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

export const CreateWarehousePage = () => {
  const { t } = useTranslation();
  const form = useSchemaForm(newWarehouse, blank);
  const open = useCommand(openWarehouse, { form, success: t('warehouses:opened') });
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

const route = getRouteApi('/main/system/warehouses/$code');

export const EditWarehousePage = () => {
  const { code } = route.useParams();
  const query = useQueryOf('warehouse', getWarehouse, { params: { code } }, { newest: true });
  return <Loaded query={query}>{(warehouse) => <EditForm warehouse={warehouse} />}</Loaded>;
};

const EditForm = ({ warehouse }: { warehouse: Detail }) => {
  const { t } = useTranslation();
  const localName = useLocalName();
  const { code } = warehouse;
  const form = useSchemaForm(newWarehouse, valuesOf(warehouse));
  const revise = useCommand(reviseWarehouse, {
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

const WarehouseForm = (props: RecordFormProps<NewWarehouse, Output>) => {
  const { t } = useTranslation();
  return (
    <RecordForm {...props}>
      <FormSection title={t('warehouses:identity')}>
        <CodeInput
          required
          name="code"
          label={t('warehouses:code')}
          disabled={props.existing ?? false}
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
      {props.children}
    </RecordForm>
  );
};
