export { CauseTree } from './CauseTree.tsx';
export { EventJson } from './EventJson.tsx';
export { EventPeek } from './EventPeek.tsx';
export { categoryName, isBackDated, reasonOf, roleName, typeName } from './names.ts';
export { OutcomeChip } from './OutcomeChip.tsx';
export { DocumentOf, nameOfSubject } from './SubjectLink.tsx';
export { useOperationFields } from './use-operation-fields.ts';
