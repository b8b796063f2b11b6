export { CustomersModule } from './customers.module.ts';
