export { creditAccountsList, creditRecordsList } from './accounts.ts';
export { creditRequestsList } from './requests.ts';
export { CreditModule } from './module.ts';
