export { DeleteMasterCommand, DeleteMasterHandler } from './delete-master.handler.ts';
export { References } from './references.ts';
export { Reinstatements } from './reinstatements.ts';
export { RequestsAtWork } from './requests-at-work.ts';
