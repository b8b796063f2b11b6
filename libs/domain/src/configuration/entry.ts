import { reject } from '../kernel/index.ts';

/** Categories, specifications and units live alike: created, revised, deleted while nothing uses them. */
export type EntryState<Details> =
  | { readonly status: 'none' | 'deleted' }
  | { readonly status: 'active'; readonly id: string; readonly details: Details };

type Existing<Details> = Extract<EntryState<Details>, { id: string }>;

export const isSame = <Details extends object>(a: Details, b: Details): boolean =>
  Object.entries(b).every(([field, value]) => a[field as keyof Details] === value);

export const requireNew = <Details>(state: EntryState<Details>, id: string): void => {
  if (state.status !== 'none') throw reject('CODE_TAKEN', { code: id });
};

export const requireEntry = <Details>(
  state: EntryState<Details>,
  id: string,
  field?: string,
): Existing<Details> => {
  if (state.status !== 'active') throw reject('CONFIGURATION_ENTRY_NOT_FOUND', { id }, field);
  return state;
};
