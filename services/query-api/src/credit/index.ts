export { creditAccountsList, creditRecordsList, owedByAge } from './accounts.ts';
export { creditRequestsList } from './requests.ts';
export { CreditModule } from './module.ts';
export { lineTypeLabels } from './printout-labels.ts';
