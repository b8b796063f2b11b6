import {
  getSupplier,
  newSupplier,
  registerSupplier,
  reviseSupplier,
  type NewSupplier,
  type SupplierDetail,
} from '@granary/api/suppliers';
import { getRouteApi } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { useCommand } from '../app/client/use-command.ts';
import { queryOf, useQueryOf } from '../app/client/use-query-of.ts';
import { useCan } from '../app/session/can.ts';
import { DetailPage } from '../ui/detail/DetailPage.tsx';
import { Facts } from '../ui/detail/Facts.tsx';
import { CodeInput, TextInput } from '../ui/form/fields.tsx';
import { FormSection, Wide } from '../ui/form/FormSection.tsx';
import { RecordForm, type RecordFormProps } from '../ui/form/RecordForm.tsx';
import { useSchemaForm } from '../ui/form/use-schema-form.ts';
import { useWayBack } from '../ui/form/use-way-back.ts';
import { isConflict, useRevision } from '../ui/form/use-revision.tsx';
import { Loaded } from '../ui/states/Loaded.tsx';
import { useLocalName } from '../ui/widgets/local-name.ts';
import { StatusChip } from '../ui/widgets/StatusChip.tsx';

type Output = z.output<typeof newSupplier>;

const LIST = '/system/suppliers';
const blank: NewSupplier = {
  code: '',
  name: '',
  englishName: '',
  khmerName: '',
  contactPerson: '',
  phone: '',
  email: '',
  address: '',
  remarks: '',
};

export const CreateSupplierPage = () => {
  const { t } = useTranslation();
  const form = useSchemaForm(newSupplier, blank);
  const register = useCommand(registerSupplier, { form, success: t('suppliers:registered') });
  const { back, backOnce } = useWayBack(LIST);
  return (
    <SupplierForm
      title={t('suppliers:create')}
      form={form}
      draft="supplier-create"
      pending={register.pending}
      onSave={(body) => backOnce(register.run({ body }))}
      onCancel={back}
    />
  );
};

const route = getRouteApi('/main/system/suppliers/$code');

export const EditSupplierPage = () => {
  const { code } = route.useParams();
  const query = useQueryOf('supplier', getSupplier, { params: { code } }, { newest: true });
  const mayWrite = useCan()('system_config:write');
  return (
    <Loaded query={query}>
      {(supplier) => (mayWrite ? <EditForm supplier={supplier} /> : <ReadOnly supplier={supplier} />)}
    </Loaded>
  );
};

const EditForm = ({ supplier }: { supplier: SupplierDetail }) => {
  const { t } = useTranslation();
  const localName = useLocalName();
  const { code } = supplier;
  const form = useSchemaForm(newSupplier, valuesOf(supplier));
  const revise = useCommand(reviseSupplier, {
    form,
    success: t('suppliers:revised'),
    handles: isConflict,
  });
  const { revision, check, panel } = useRevision({
    opened: supplier,
    form,
    valuesOf,
    newest: queryOf('supplier', getSupplier, { params: { code } }),
    changedBy: ({ updatedAt }) => ({ at: updatedAt }),
    label: (field) => t(`suppliers:${field}`),
  });
  const { back, backOnce } = useWayBack(LIST);
  return (
    <SupplierForm
      title={localName(supplier)}
      form={form}
      draft={`supplier-${code}`}
      existing
      notice={panel}
      pending={revise.pending}
      onSave={(body) => backOnce(revise.run({ params: { code }, body: { ...body, revision } }), check)}
      onCancel={back}
    />
  );
};

const ReadOnly = ({ supplier }: { supplier: SupplierDetail }) => {
  const { t } = useTranslation();
  const { name, englishName, khmerName, contactPerson, phone, email, address, remarks } = supplier;
  return (
    <DetailPage
      title={name}
      subtitle={supplier.code}
      status={<StatusChip kind="warehouse" value={supplier.status} />}
      tabs={[
        {
          key: 'profile',
          label: t('suppliers:profile'),
          render: () => (
            <Facts
              facts={[
                { label: t('suppliers:englishName'), value: englishName },
                { label: t('suppliers:khmerName'), value: khmerName },
                { label: t('suppliers:contactPerson'), value: contactPerson },
                { label: t('suppliers:phone'), value: phone },
                { label: t('suppliers:email'), value: email },
                { label: t('suppliers:address'), value: address },
                { label: t('suppliers:remarks'), value: remarks, wide: true },
              ]}
            />
          ),
        },
      ]}
    />
  );
};

const valuesOf = (supplier: SupplierDetail): NewSupplier => ({
  code: supplier.code,
  name: supplier.name,
  englishName: supplier.englishName ?? '',
  khmerName: supplier.khmerName ?? '',
  contactPerson: supplier.contactPerson ?? '',
  phone: supplier.phone ?? '',
  email: supplier.email ?? '',
  address: supplier.address ?? '',
  remarks: supplier.remarks ?? '',
});

const SupplierForm = (props: RecordFormProps<NewSupplier, Output>) => {
  const { t } = useTranslation();
  return (
    <RecordForm {...props}>
      <FormSection title={t('suppliers:profile')}>
        <CodeInput
          required
          name="code"
          label={t('suppliers:code')}
          disabled={props.existing ?? false}
          hint={t('suppliers:codeHint')}
        />
        <TextInput required name="name" label={t('suppliers:name')} />
        <TextInput name="englishName" label={t('suppliers:englishName')} />
        <TextInput name="khmerName" label={t('suppliers:khmerName')} />
        <Wide>
          <TextInput multiline name="remarks" label={t('suppliers:remarks')} />
        </Wide>
      </FormSection>
      <FormSection title={t('suppliers:contact')} description={t('suppliers:contactHint')}>
        <TextInput name="contactPerson" label={t('suppliers:contactPerson')} />
        <TextInput type="tel" name="phone" label={t('suppliers:phone')} />
        <TextInput type="email" name="email" label={t('suppliers:email')} />
        <TextInput name="address" label={t('suppliers:address')} />
      </FormSection>
    </RecordForm>
  );
};
