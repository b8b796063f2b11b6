export { OperationsModule } from './module.ts';
export { toldIn, withMessage } from './told.ts';
export { operationsSheet } from './sheet.ts';
export { ledByWords, operationColumns, operationsList, visibleTo } from './queries.ts';
