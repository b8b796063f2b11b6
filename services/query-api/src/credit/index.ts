export { creditAccountsList, creditRecordsList, owedByAge } from './accounts.ts';
export { creditRequestsList } from './requests.ts';
export { CreditModule } from './module.ts';
export { lineTypeTexts } from './paper-texts.ts';
