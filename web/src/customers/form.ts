import type {
  customerInput,
  newCustomer,
  CustomerDetail,
  CustomerInput,
  NewCustomer,
} from '@granary/api/customers';
import type { z } from 'zod';

export type CustomerValues = CustomerInput;
export type CustomerOutput = z.output<typeof customerInput>;
export type NewCustomerValues = NewCustomer;
export type NewCustomerOutput = z.output<typeof newCustomer>;

export const blank: NewCustomerValues = {
  code: '',
  openingLimit: '',
  name: '',
  englishName: '',
  khmerName: '',
  type: 'regular',
  contactPerson: '',
  phone: '',
  email: '',
  address: '',
  minimumShelfLifeDays: '',
  remarks: '',
};

export const valuesOf = (customer: CustomerDetail): CustomerValues => ({
  name: customer.name,
  englishName: customer.englishName ?? '',
  khmerName: customer.khmerName ?? '',
  type: customer.type,
  contactPerson: customer.contactPerson ?? '',
  phone: customer.phone ?? '',
  email: customer.email ?? '',
  address: customer.address ?? '',
  minimumShelfLifeDays: customer.minimumShelfLifeDays === null ? '' : String(customer.minimumShelfLifeDays),
  remarks: customer.remarks ?? '',
});
