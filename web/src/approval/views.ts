import type { ListView } from '../ui/list/types.ts';

/** The documents that their authors still change. */
export const draftsView = (label: string): ListView => ({
  key: 'drafts',
  label,
  filter: ['approvalStatus:in:draft,rejected,withdrawn'],
});

/** The documents that await a decision. */
export const waitingView = (label: string): ListView => ({
  key: 'waiting',
  label,
  filter: ['approvalStatus:in:submitted,reviewing'],
});
