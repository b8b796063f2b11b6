export { ContractRow, NO_END, type ContractRowLine } from './contract-row.ts';
