import { createStore, stored } from '../app/store.ts';

const RAIL_KEY = 'app-rail';

/** Which parts of the shell are open; only the rail's width is stored. */
export const layout = createStore<{
  railWide: boolean;
  drawerOpen: boolean;
  palette: boolean;
  help: boolean;
}>({
  railWide: stored.read<boolean>(RAIL_KEY) ?? true,
  drawerOpen: false,
  palette: false,
  help: false,
});

export const toggleRail = (): void => {
  const railWide = !layout.get().railWide;
  layout.set({ railWide });
  stored.write(RAIL_KEY, railWide);
};
