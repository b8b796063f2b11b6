import {
  sharedView,
  shareView,
  stopSharingView,
  type SharedView,
  type SharedViewsState,
} from '@granary/domain/views';
import { streamCommands } from '../commands/index.ts';

type Shared = SharedView & { readonly list: string };

export const viewCommands = streamCommands(sharedView, {
  share: {
    decide: shareView,
    /** Also for a view that was shared before under this name. */
    answer: ({ state }: { readonly state: SharedViewsState }, { name, id }: Shared) => ({
      id: state.views.find((view) => view.name.toLowerCase() === name.toLowerCase())?.id ?? id,
    }),
  },
  stop: stopSharingView,
});
