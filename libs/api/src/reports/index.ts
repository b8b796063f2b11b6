export { reportFormats, requestReport, type ReportFormat } from './contracts.ts';
export {
  reportAsked,
  reportParameters,
  reportRepeated,
  reportRules,
  reportTypes,
  type ReportAsked,
  type ReportParameter,
  type ReportRepeated,
  type ReportType,
} from './types.ts';
