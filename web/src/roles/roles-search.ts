import { isPermission } from '@granary/api/access';
import { z } from 'zod';
import { listSearch } from '../ui/list/list-search.ts';

const text = z.string().optional().catch(undefined);

/** Search parameters of the permissions page: those of a list, the tab, the permission, and the two roles compared. */
export const rolesSearch = listSearch.extend({
  tab: text,
  permission: z.string().refine(isPermission).optional().catch(undefined),
  one: text,
  other: text,
});
export type RolesSearch = z.output<typeof rolesSearch>;

/** The user whose permissions are shown; defaults to the current user. */
export const personSearch = z.object({ person: text, tab: text });
export type PersonSearch = z.output<typeof personSearch>;
