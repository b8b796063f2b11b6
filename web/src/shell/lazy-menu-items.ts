import { lazyPart } from '../app/router/lazy-part.ts';

const items = () => import('./menu-items.tsx');

/** Menu contents, loaded when the first menu is opened. */
export const LanguageItems = lazyPart(async () => ({ default: (await items()).LanguageItems }));
export const ThemeItems = lazyPart(async () => ({ default: (await items()).ThemeItems }));
export const WarehouseItems = lazyPart(async () => ({ default: (await items()).WarehouseItems }));
export const UserItems = lazyPart(async () => ({ default: (await items()).UserItems }));
