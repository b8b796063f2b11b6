export type { ExportColumn } from './columns.ts';
export {
  EXPORTS_AT_ONCE,
  EXPORT_KEPT_DAYS,
  exportAccess,
  exportFailures,
  exportFormats,
  exportStates,
  getExportFile,
  listExport,
  listExports,
  removeExport,
  requestExport,
  retryExport,
  type Exported,
  type ExportFailure,
  type ListExport,
} from './contracts.ts';
