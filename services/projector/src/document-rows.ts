import type { EventMetadata } from '@granary/domain/kernel';

interface Told {
  readonly metadata: Pick<EventMetadata, 'actor' | 'occurredAt'>;
}

/** The time of a row's last change. A back-dated event does not move it back. */
export const changedAt = ({ updatedAt }: { readonly updatedAt: string }, { metadata }: Told): string =>
  metadata.occurredAt > updatedAt ? metadata.occurredAt : updatedAt;

/** The search terms of a document, without duplicates. */
export const searchTextOf = (words: readonly (string | null)[]): string =>
  [...new Set(words.filter(Boolean))].join('\n');

export const submitted = (
  { submission }: { readonly submission: number },
  { metadata, data }: Told & { readonly data: { readonly submittedBy: string } },
) => ({
  approvalStatus: 'submitted' as const,
  submittedBy: metadata.actor.username,
  submitterId: data.submittedBy,
  submission: submission + 1,
  reviewer: null,
});

export const underReview = ({ metadata }: Told) => ({
  approvalStatus: 'reviewing' as const,
  reviewer: metadata.actor.username,
});
