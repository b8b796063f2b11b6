export { useCustomerSource } from './source.ts';
