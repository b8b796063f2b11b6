import { isPermission } from '@granary/api/access';
import { z } from 'zod';
import { listSearch } from '../ui/list/list-search.ts';

const text = z.string().optional().catch(undefined);

/** The address of the permissions page: a list's, which tab, whose holders, and which two roles are laid side by side. */
export const rolesSearch = listSearch.extend({
  tab: text,
  permission: z.string().refine(isPermission).optional().catch(undefined),
  one: text,
  other: text,
});
export type RolesSearch = z.output<typeof rolesSearch>;

/** Whose permissions are looked at; nobody said: one's own. */
export const personSearch = z.object({ person: text, tab: text });
export type PersonSearch = z.output<typeof personSearch>;
