import type { EventMetadata } from '@granary/domain/kernel';

interface Told {
  readonly metadata: Pick<EventMetadata, 'actor' | 'occurredAt'>;
}

/** When a row has changed last; what is dated back is no step back in time for the document. */
export const changedAt = ({ updatedAt }: { readonly updatedAt: string }, { metadata }: Told): string =>
  metadata.occurredAt > updatedAt ? metadata.occurredAt : updatedAt;

/** What people search a document by, each word once. */
export const searchTextOf = (words: readonly (string | null)[]): string =>
  [...new Set(words.filter(Boolean))].join('\n');

export const submitted = ({
  metadata,
  data,
}: Told & { readonly data: { readonly submittedBy: string } }) => ({
  approvalStatus: 'submitted' as const,
  submittedBy: metadata.actor.username,
  submitterId: data.submittedBy,
  reviewer: null,
});

export const underReview = ({ metadata }: Told) => ({
  approvalStatus: 'reviewing' as const,
  reviewer: metadata.actor.username,
});
