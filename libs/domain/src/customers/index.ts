export {
  activateCustomer,
  createCustomer,
  customer,
  deactivateCustomer,
  deleteCustomer,
  erasePersonalData,
  isCustomer,
  purgeCustomer,
  requireActiveCustomer,
  requireKeptCustomer,
  requireUntied,
  restoreCustomer,
  reviseCustomer,
  settleDeletion,
  type CustomerState,
  type CustomerTies,
  type ExistingCustomer,
} from './customer.ts';
export { customerEvents, type CustomerContact, type CustomerEvent, type CustomerProfile } from './events.ts';
export {
  MINIMUM_SHELF_LIFE_LONGEST_DAYS,
  customerStatuses,
  customerTypes,
  phonePattern,
  priceFor,
  type CustomerStatus,
  type CustomerType,
} from './rules.ts';
