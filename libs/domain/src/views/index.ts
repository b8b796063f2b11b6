export {
  sharedView,
  shareView,
  stopSharingView,
  type SharedView,
  type SharedViewEvent,
  type SharedViewsState,
} from './shared-view.ts';
