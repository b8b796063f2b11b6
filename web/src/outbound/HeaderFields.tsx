import type { CustomerRow } from '@granary/api/customers';
import { permissionFor, type OutboundDetail } from '@granary/api/outbound';
import type { SupplierRow } from '@granary/api/suppliers';
import { namesCustomer, stockOutboundTypes } from '@granary/domain/outbound/rules';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useCan } from '../app/session/can.ts';
import { useCustomerSource } from '../customers/index.ts';
import { PriorityInput } from '../priority/index.ts';
import { useSupplierSource } from '../suppliers/index.ts';
import { DayInput, EntityInput, SelectInput, TextInput } from '../ui/form/fields.tsx';
import { FormSection, Wide } from '../ui/form/FormSection.tsx';
import { today } from '../ui/widgets/format.ts';
import { useNameOf } from '../ui/widgets/local-name.ts';
import type { EnteredType, OutboundValues } from './form.ts';
import { typeName } from './names.ts';
import { CustomerCredit } from './sale/CustomerCredit.tsx';
import { useDestinations } from './sources.ts';

interface Props {
  readonly warehouse: string;
  /** The document being edited; undefined for a new one. */
  readonly document?: OutboundDetail;
  /** On the sales screens. */
  readonly saleOnly?: boolean;
}

/** Purpose and delivery of an order. */
export const HeaderFields = ({ warehouse, document, saleOnly = false }: Props) => {
  const { t } = useTranslation();
  const nameOf = useNameOf();
  const suppliers = useSupplierSource();
  const destinations = useDestinations(warehouse);
  const type = useWatch<OutboundValues, 'type'>({ name: 'type' });
  const buyer = useWatch<OutboundValues, 'customer'>({ name: 'customer' });
  const supplier = document?.supplier;
  const customer = document?.customer;
  const customers = useCustomerSource();
  const types = useTypes(document, saleOnly);
  return (
    <>
      <FormSection title={t('outbound:header')}>
        {types.length > 1 && (
          <SelectInput
            required
            name="type"
            label={t('outbound:typeLabel')}
            hint={t(`outbound:typeHint.${type}`)}
            choices={types.map((value) => ({ value, label: typeName(value) }))}
          />
        )}
        {namesCustomer(type) && (
          <EntityInput<CustomerRow>
            required={type === 'sale'}
            name="customer"
            label={t('outbound:customer')}
            source={customers}
            {...(customer ? { known: { id: customer.code, label: nameOf(customer) } } : {})}
          />
        )}
        {type === 'sale' && (
          <>
            <DayInput
              name="salesDate"
              label={t('outbound:salesDate')}
              hint={t('outbound:salesDateHint')}
              max={today()}
            />
            {document && (
              <Wide>
                <CustomerCredit customer={buyer} />
              </Wide>
            )}
          </>
        )}
        {type === 'transfer' && (
          <SelectInput required name="destination" label={t('outbound:destination')} choices={destinations} />
        )}
        {type === 'return' && (
          <EntityInput<SupplierRow>
            required
            name="supplier"
            label={t('outbound:supplier')}
            source={suppliers}
            {...(supplier ? { known: { id: supplier.code, label: nameOf(supplier) } } : {})}
          />
        )}
        <Wide>
          <TextInput name="title" label={t('outbound:documentTitle')} hint={t('common:titleHint')} />
        </Wide>
        <DayInput name="expectedDate" label={t('outbound:expectedDate')} />
        <PriorityInput />
        <TextInput name="reference" label={t('outbound:reference')} />
        <Wide>
          <TextInput multiline name="remarks" label={t('outbound:remarks')} />
        </Wide>
      </FormSection>
      <FormSection title={t('outbound:delivery')}>
        <DeliveryFields />
      </FormSection>
    </>
  );
};

export const DeliveryFields = () => {
  const { t } = useTranslation();
  return (
    <>
      <TextInput name="deliveryMethod" label={t('outbound:deliveryMethod')} />
      <TextInput name="courier" label={t('outbound:courier')} />
      <TextInput name="trackingNumber" label={t('outbound:trackingNumber')} />
      <Wide>
        <TextInput name="deliveryAddress" label={t('outbound:deliveryAddress')} />
      </Wide>
    </>
  );
};

/** A sale stays a sale; a new order may have any type that the user may write. */
const useTypes = (document: OutboundDetail | undefined, saleOnly: boolean): readonly EnteredType[] => {
  const can = useCan();
  if (saleOnly || document?.type === 'sale') return ['sale'];
  if (document) return stockOutboundTypes;
  const all: readonly EnteredType[] = [...stockOutboundTypes, 'sale'];
  return all.filter((type) => can(permissionFor(type, 'write')));
};
