export { contactSubject, formerDeliverySubject } from './subjects.ts';
export { CustomerTies } from './customer-ties.ts';
export { CustomersModule } from './customers.module.ts';
