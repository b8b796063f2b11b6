export { OperationsModule } from './module.ts';
export { reasonIn, toldIn, withMessage } from './told.ts';
export { operationsSheet } from './sheet.ts';
export { ledByWords, operationColumns, operationsList, visibleTo } from './queries.ts';
