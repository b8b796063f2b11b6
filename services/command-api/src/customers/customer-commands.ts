import {
  activateCustomer,
  customer,
  deactivateCustomer,
  restoreCustomer,
  reviseCustomer,
} from '@granary/domain/customers';
import { streamCommands } from '../commands/index.ts';

export const customerCommands = streamCommands(customer, {
  revise: reviseCustomer,
  activate: activateCustomer,
  deactivate: deactivateCustomer,
  restore: restoreCustomer,
});
