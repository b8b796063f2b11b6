export {
  addCountLine,
  approveCount,
  cancelCount,
  countLine,
  getCount,
  getCountSheet,
  listCounts,
  openCount,
  proposeCount,
  rejectCount,
  requestRecount,
  submitCount,
  type CountDetail,
} from './contracts.ts';
export {
  SHEET_LINES_MAX,
  countFields,
  newCount,
  type CountLineDetail,
  type CountRow,
  type NewCount,
  type ProposedBatch,
} from './documents.ts';
