export { contactSubject, formerDeliverySubject } from './subjects.ts';
export { CustomersModule } from './customers.module.ts';
