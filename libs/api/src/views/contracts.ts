import { VIEW_FILTERS_MOST, VIEW_NAME_LONGEST } from '@granary/domain/views/rules';
import { z } from 'zod';
import { roles } from '../access/index.ts';
import { done, endpoint } from '../http/index.ts';
import { viewSharers } from './sharing.ts';

/** Lists whose views can be shared, as the web names them. */
export const viewedListNames = [
  'contracts',
  'counts',
  'credit-accounts',
  'customers',
  'distribution',
  'inbound',
  'inventory',
  'inventory-items',
  'items',
  'outbound',
  'profit-lines',
  'recalls',
  'sales-outbound',
  'suppliers',
] as const;
export type ViewedList = (typeof viewedListNames)[number];

const ofList = z.object({ list: z.enum(viewedListNames) });

const sharedViewRow = z.object({
  id: z.string(),
  name: z.string(),
  /** As in the address of the list. */
  filter: z.array(z.string()),
  sort: z.string().nullable(),
  /** Null if the account is unknown to the read models yet. */
  by: z.object({ username: z.string(), realName: z.string() }).nullable(),
  /** The caller shared it. */
  own: z.boolean(),
  /** The caller may withdraw it. */
  stoppable: z.boolean(),
});
export type SharedViewRow = z.output<typeof sharedViewRow>;

export const listSharedViews = endpoint({
  method: 'GET',
  path: '/lists/{list}/shared-views',
  summary: 'Views of a list that colleagues share with the caller’s role, for those who may read the list',
  access: 'signed-in',
  params: ofList,
  answer: z.object({ rows: z.array(sharedViewRow) }),
});

export const shareView = endpoint({
  method: 'POST',
  path: '/lists/{list}/shared-views',
  summary: 'Share a view of a list with the own role or with roles of lower rank',
  access: viewSharers,
  touches: ['sharedView'],
  params: ofList,
  body: z.object({
    name: z.string().trim().min(1).max(VIEW_NAME_LONGEST),
    filter: z.array(z.string().max(500)).max(VIEW_FILTERS_MOST),
    sort: z.string().max(200).nullable(),
    roles: z.array(z.enum(roles)).min(1).max(roles.length),
  }),
  answer: z.object({ id: z.string() }),
});

export const stopSharingView = endpoint({
  method: 'DELETE',
  path: '/lists/{list}/shared-views/{id}',
  summary: 'Withdraw a shared view: its sharer, or somebody of higher rank',
  access: viewSharers,
  touches: ['sharedView'],
  params: ofList.extend({ id: z.uuid() }),
  answer: done,
});
