export { OperationsModule } from './module.ts';
export { toldIn, withMessage } from './told.ts';
export { operationColumns, operationsList, visibleTo } from './queries.ts';
