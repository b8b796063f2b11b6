export { ApiRefusal, connect, type ApiClient, type FileClient, type Credentials } from './client.ts';
export { importFile, type ImportResult } from './import-file.ts';
export type { RowError } from './row-errors.ts';
