export {
  listSharedViews,
  shareView,
  stopSharingView,
  viewedListNames,
  type SharedViewRow,
  type ViewedList,
} from './contracts.ts';
export { viewedLists } from './lists.ts';
export { mayShareWith, roleReads, rolesToShareWith, viewSharers } from './sharing.ts';
