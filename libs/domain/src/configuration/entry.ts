import { reject, type NamedBy } from '../kernel/index.ts';

/** Shared life cycle of categories, specifications and units: created, revised, deleted while unused. */
export type EntryState<Details> =
  | { readonly status: 'none' }
  | { readonly status: 'deleted'; readonly before: Existing<Details> | null }
  | Existing<Details>;

interface Existing<Details> {
  readonly status: 'active';
  readonly id: string;
  readonly details: Details;
}

export const deletedEntry = <Details>(state: EntryState<Details>): EntryState<Details> => ({
  status: 'deleted',
  before: state.status === 'active' ? state : null,
});

/** The entry as it was, if it came into use while it was being deleted; otherwise undefined. */
export const reinstatedEntry = <Details extends object>(
  state: EntryState<Details>,
  namedBy: readonly NamedBy[],
): (Details & { id: string; namedBy: NamedBy[] }) | undefined => {
  if (state.status !== 'deleted' || !state.before || namedBy.length === 0) return undefined;
  const { id, details } = state.before;
  return { id, ...details, namedBy: [...namedBy] };
};

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
