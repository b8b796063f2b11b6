import { ATTACHMENTS_MAX, requireAttachable, type Attachment } from '../attachments/index.ts';
import { reject } from '../kernel/index.ts';
import type { BatchFile, OneBatch, RemoveBatchFile } from './commands.ts';
import type { BatchFigures, StockEvent } from './events.ts';
import { figuresOf, statusOf } from './figures.ts';
import { batchOf } from './find.ts';
import type { StockState } from './state.ts';

type Added = Extract<StockEvent, { type: 'BatchAttachmentAdded' }>;

/** Allowed in any state: certificates arrive late, and are needed long after the goods are gone. */
export const attachToBatch = (state: StockState, command: BatchFile): StockEvent[] => {
  const batch = batchOf(state, command.batch);
  if (batch.closed === 'reversed')
    throw reject('BATCH_STATUS_FORBIDS', { batch: batch.code, status: statusOf(batch) });
  if (!requireAttachable(batch.attachments, command.attachment)) return [];
  return [added(command, command.attachment, figuresOf(batch))];
};

export const removeFromBatch = (state: StockState, command: RemoveBatchFile): StockEvent[] => {
  const { warehouse, item, batch: code, reason } = command;
  const batch = batchOf(state, code);
  const found = batch.attachments.find(({ id }) => id === command.attachment);
  if (!found) return [];
  const { id, name } = found;
  return [
    {
      type: 'BatchAttachmentRemoved',
      data: { warehouse, item, batch: code, after: figuresOf(batch), attachment: id, name, reason },
    },
  ];
};

/** Attachments arrive with the goods, up to the limit per batch. */
export const attachmentsArrived = (
  { warehouse, item, batch, after }: OneBatch & { readonly after: BatchFigures },
  coming: readonly Attachment[],
  present: readonly Attachment[] = [],
): StockEvent[] =>
  coming
    .filter(({ sha256 }) => !present.some((one) => one.sha256 === sha256))
    .slice(0, Math.max(0, ATTACHMENTS_MAX - present.length))
    .map((one) => added({ warehouse, item, batch }, one, after));

/** Sorted by id, so that the result does not depend on the order of events. */
export const withAttachment = (attachments: readonly Attachment[], added: Attachment): Attachment[] =>
  [...withoutAttachment(attachments, added.id), added].toSorted((a, b) => (a.id < b.id ? -1 : 1));

export const withoutAttachment = (attachments: readonly Attachment[], removed: string): Attachment[] =>
  attachments.filter(({ id }) => id !== removed);

const added = ({ warehouse, item, batch }: OneBatch, attachment: Attachment, after: BatchFigures): Added => ({
  type: 'BatchAttachmentAdded',
  data: { warehouse, item, batch, after, attachment },
});
