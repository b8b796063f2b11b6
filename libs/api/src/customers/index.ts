export {
  createCustomer,
  deleteCustomer,
  eraseCustomerData,
  getCustomer,
  listCustomers,
  purgeCustomer,
  restoreCustomer,
  reviseCustomer,
  setCustomerStatus,
  type CustomerDetail,
} from './contracts.ts';
export {
  CUSTOMER_CREDIT_READERS,
  customerFields,
  customerInput,
  newCustomer,
  type CustomerInput,
  type CustomerRow,
  type NewCustomer,
} from './profile.ts';
