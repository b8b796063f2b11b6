import type { InboundDetail } from '@granary/api/inbound';
import type { SupplierRow } from '@granary/api/suppliers';
import { enterableInboundTypes } from '@granary/domain/inbound/rules';
import type { ReactNode } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useExpiring, useLineItems } from '../items/index.ts';
import { PriorityInput } from '../priority/index.ts';
import { useSupplierSource } from '../suppliers/index.ts';
import { DayInput, EntityInput, SelectInput, TextInput } from '../ui/form/fields.tsx';
import { FormPage } from '../ui/form/FormPage.tsx';
import { FormSection } from '../ui/form/FormSection.tsx';
import { useNameOf } from '../ui/widgets/local-name.ts';
import type { InboundOutput, InboundValues } from './form.ts';
import { LineEditor } from './LineEditor.tsx';
import { mayLackExpiry } from './missing-expiry.ts';
import { typeName } from './names.ts';

interface Props {
  readonly title: string;
  readonly form: UseFormReturn<InboundValues, unknown, InboundOutput>;
  /** Storage key of the draft. */
  readonly draft: string;
  /** The document being edited; undefined for a new one. */
  readonly document?: InboundDetail;
  readonly pending: boolean;
  readonly onSave: (values: InboundOutput) => Promise<boolean>;
  readonly onSaveAndSubmit: (values: InboundOutput) => Promise<boolean>;
  readonly onCancel: () => void;
  /** Shown above the fields. */
  readonly notice?: ReactNode;
}

/** Header and lines of a new or edited inbound order. */
export const InboundForm = ({
  title,
  form,
  draft,
  document,
  pending,
  onSave,
  onSaveAndSubmit,
  onCancel,
  notice,
}: Props) => {
  const { t } = useTranslation();
  const nameOf = useNameOf();
  const suppliers = useSupplierSource();
  const supplier = document?.supplier;
  const items = useLineItems(document?.lines);
  const expiringOf = useExpiring(items);
  return (
    <FormPage<InboundValues, InboundOutput>
      title={title}
      form={form}
      draft={draft}
      pending={pending}
      onSubmit={onSave}
      submitLabel={t('inbound:saveDraft')}
      secondSubmit={{
        label: t('inbound:saveAndSubmit'),
        onSubmit: async (values) => (await mayLackExpiry(values, expiringOf)) && onSaveAndSubmit(values),
      }}
      onCancel={onCancel}
    >
      {notice}
      <FormSection title={t('inbound:header')}>
        <SelectInput
          required
          name="type"
          label={t('inbound:typeLabel')}
          choices={enterableInboundTypes.map((value) => ({ value, label: typeName(value) }))}
        />
        <DayInput
          required
          name="inboundDate"
          label={t('inbound:inboundDate')}
          hint={t('inbound:inboundDateHint')}
        />
        <EntityInput<SupplierRow>
          name="supplier"
          label={t('inbound:defaultSupplier')}
          source={suppliers}
          {...(supplier
            ? {
                known: {
                  id: supplier.code,
                  label: nameOf(supplier),
                },
              }
            : {})}
        />
        <PriorityInput />
        <TextInput name="title" label={t('inbound:documentTitle')} hint={t('common:titleHint')} />
        <TextInput multiline name="remarks" label={t('inbound:remarks')} />
      </FormSection>
      <FormSection title={t('inbound:lines')} columns={1}>
        <LineEditor items={items} />
      </FormSection>
    </FormPage>
  );
};
