export { ContractRow, NO_END, type ContractRowAttachment, type ContractRowLine } from './contract-row.ts';
