export { reportFormats, requestReport, type ReportFormat } from './contracts.ts';
export {
  reportAsked,
  reportParameters,
  reportRules,
  reportTypes,
  type ReportAsked,
  type ReportParameter,
  type ReportType,
} from './types.ts';
