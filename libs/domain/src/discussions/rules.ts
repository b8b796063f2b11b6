import { z } from 'zod';

/** Documents that people discuss. A batch counts as one. */
export const discussedKinds = [
  'inbound',
  'outbound',
  'distribution',
  'count',
  'contract',
  'creditRequest',
  'recall',
  'batch',
] as const;
export type DiscussedKind = (typeof discussedKinds)[number];

/** Contracts and batches keep the attachments in their own streams. */
export const fileKinds = [
  'inbound',
  'outbound',
  'distribution',
  'count',
  'creditRequest',
  'recall',
] as const satisfies readonly DiscussedKind[];
export type FileKind = (typeof fileKinds)[number];

export const COMMENT_MAX = 2_000;
export const MENTIONS_MAX = 20;
/** Per document, deleted ones included. */
export const COMMENTS_MAX = 1_000;
/** How long the author may revise or delete a comment. */
export const COMMENT_CHANGEABLE_MS = 86_400_000;

/** Line feeds and tabs are the only control characters. */
export const commentText = z
  .string()
  .transform((text) => text.replaceAll(/\r\n?/g, '\n').trim())
  .pipe(
    z
      .string()
      .min(1)
      .max(COMMENT_MAX)
      .regex(/^[^\p{Cc}]*(?:[\n\t][^\p{Cc}]*)*$/u),
  );

export const isChangeable = (addedAt: string, now: string): boolean =>
  Date.parse(now) - Date.parse(addedAt) <= COMMENT_CHANGEABLE_MS;
