export { CustomerContacts, type Contact } from './contacts.ts';
export { CustomersModule } from './module.ts';
export { customersList } from './queries.ts';
