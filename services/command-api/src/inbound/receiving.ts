import {
  awaitsInspection,
  claimsCode,
  completeInbound,
  failApproval,
  refuseReceipt,
  startReceipt,
  type InboundDocument,
  type InboundLine,
  type InboundProgress,
  type ReceivedLine,
} from '@granary/domain/inbound';
import {
  acceptReturn,
  cancelReturn,
  isDocument,
  outbound,
  type CustomerReturn,
  type OutboundState,
} from '@granary/domain/outbound';
import { reject } from '@granary/domain/kernel';
import {
  claimBatchCode,
  marksOn,
  recalledLots,
  recallMarksOf,
  receiveBatch,
  receiveReturn,
  releaseBatchCode,
  stock,
  stockStreamId,
  type Batch,
  type RecallMark,
} from '@granary/domain/stock';
import type { EventStore } from '@granary/event-store';
import { inStreamOrder } from '../processes/index.ts';
import { acrossStreams, firstRefusal, refusalAcrossStreams, type InboundSteps } from './attempts.ts';
import { isUnnamed } from './batch-codes.ts';
import { creditReturns, returningCustomer } from './returns.ts';

type At<Status extends InboundProgress['status']> = Extract<InboundProgress, { status: Status }>;

interface Claim {
  readonly document: InboundDocument;
  readonly progress: At<'claiming'>;
  /** Checks that the warehouse is open, after the intent was recorded: closing a warehouse checks for intents. */
  readonly requireOpen: () => Promise<void>;
}

/** Claims every batch code and accepts every return; the first rejection ends the attempt. */
export async function claim(steps: InboundSteps, { document, progress, requireOpen }: Claim): Promise<void> {
  const customer = await returningCustomer(steps.store, document.content);
  const lines = inStreamOrder(document.content.lines);
  const closed = await firstRefusal(steps, 'open', lines.slice(0, 1), requireOpen);
  const attempt = async (line: InboundLine): Promise<void> => {
    if (line.returnedFrom) await acceptBack(steps, document, line, { customer, at: progress.receivedAt });
    else await claimCode(steps, document, line, codeOf(progress.batches, line));
  };
  // No other document has been given the code of an unnamed batch.
  const named = lines.filter((line) => !isUnnamed(line));
  const cause =
    (closed && { ...closed, line: null }) ??
    (await firstRefusal(steps, 'claim', named, attempt)) ??
    (await refusalAcrossStreams(steps, 'claim', lines.filter(isUnnamed), attempt));
  const { state } = await (cause
    ? steps.record('refuse-receipt', (before) => refuseReceipt(before, { cause }))
    : steps.record('start-receipt', startReceipt));
  // A concurrent pass was refused and has given up, so release what this one has claimed.
  if (state.status === 'present' && state.progress.status === 'open')
    await giveBack(steps, document, progress);
}

/** Releases what was claimed before the refusal. */
export async function unclaim(
  steps: InboundSteps,
  document: InboundDocument,
  progress: At<'unclaiming'>,
): Promise<void> {
  await giveBack(steps, document, progress);
  await steps.record('fail-approval', failApproval);
}

async function giveBack(
  steps: InboundSteps,
  document: InboundDocument,
  { batches }: At<'claiming' | 'unclaiming'>,
): Promise<void> {
  const { number, warehouse } = document;
  for (const line of inStreamOrder(document.content.lines)) {
    const { returnedFrom, item } = line;
    if (returnedFrom)
      await steps.take({ name: 'unclaim', part: line.line }, outbound, returnedFrom.outbound, (state) =>
        cancelReturn(state, { inbound: number, inboundLine: line.line }),
      );
    else
      await steps.take(
        { name: 'unclaim', part: line.line },
        stock,
        stockStreamId({ warehouse, item }),
        (state) => releaseBatchCode(state, claimOf(document, line, codeOf(batches, line))),
      );
  }
}

/** Receives every line; none can be rejected. */
export async function receive(
  steps: InboundSteps,
  document: InboundDocument,
  progress: At<'receiving'>,
): Promise<void> {
  const batches: ReceivedLine[] = [];
  await acrossStreams(document.content.lines, async (line) => {
    const batch = claimsCode(line)
      ? await receiveOwn(steps, document, line, progress)
      : await receiveBack(steps, document, line, progress);
    batches.push({ line: line.line, item: line.item, batch });
  });
  await creditReturns(steps, document);
  batches.sort((a, b) => a.line - b.line);
  await steps.record('complete', (state) => completeInbound(state, { batches }));
}

async function receiveOwn(
  steps: InboundSteps,
  document: InboundDocument,
  line: InboundLine,
  { receivedAt, batches }: At<'receiving'>,
): Promise<string> {
  const { number, warehouse, content } = document;
  const batch = codeOf(batches, line);
  const marks = await lotMarks(steps.store, line.item, [line.supplierLot]);
  await steps.take(
    { name: 'receive', part: line.line },
    stock,
    stockStreamId({ warehouse, item: line.item }),
    (state) =>
      receiveBatch(
        state,
        {
          ...arrivalOf(document, line, receivedAt),
          batch,
          inbound: number,
          awaitingInspection: awaitsInspection(content.type, line),
        },
        marks,
      ),
  );
  return batch;
}

/** The code of a returned batch derives from the batch sold, and is known only once it is received. */
async function receiveBack(
  steps: InboundSteps,
  document: InboundDocument,
  line: InboundLine,
  { receivedAt }: At<'receiving'>,
): Promise<string> {
  const { number, warehouse } = document;
  const { item, returnedFrom } = line;
  if (!returnedFrom) throw new Error(`line ${line.line} of ${number} is no return`);
  const sold = await steps.store.load(outbound, returnedFrom.outbound);
  const source = isDocument(sold.state) ? sold.state.warehouse : warehouse;
  const origin = await steps.store.load(stock, stockStreamId({ warehouse: source, item }));
  const parent = origin.state.batches[returnedFrom.batch];
  const marks = await lotMarks(steps.store, item, [parent?.supplierLot ?? null, line.supplierLot]);
  const received = await steps.take(
    { name: 'receive', part: line.line },
    stock,
    stockStreamId({ warehouse, item }),
    (state) =>
      receiveReturn(state, {
        ...withGapsOf(parent, arrivalOf(document, line, receivedAt)),
        ...costWhenSold(sold.state, returnedFrom),
        inbound: number,
        outbound: { number: returnedFrom.outbound, line: returnedFrom.line },
        parent: { warehouse: source, item, batch: returnedFrom.batch },
        recalls: [...(parent ? recallMarksOf(parent) : []), ...marks],
        attachments: parent?.attachments,
      }),
  );
  const child = Object.values(received.state.batches).find(
    ({ origin }) => origin.kind === 'return' && origin.inbound === number && origin.line === line.line,
  );
  if (!child) throw new Error(`line ${line.line} of ${number} was received and is not there`);
  return child.code;
}

/** Goods of a recalled lot are blocked on receipt, even if none of the lot was here before. */
const lotMarks = async (
  store: EventStore,
  item: string,
  supplierLots: readonly (string | null)[],
): Promise<readonly RecallMark[]> => {
  if (supplierLots.every((lot) => lot === null)) return [];
  const { state } = await store.load(recalledLots, item);
  return supplierLots.flatMap((lot) => marksOn(state, lot));
};

const acceptBack = async (
  steps: InboundSteps,
  { number }: InboundDocument,
  line: InboundLine,
  sentBack: Pick<CustomerReturn, 'customer' | 'at'>,
): Promise<void> => {
  const { returnedFrom, item, quantity } = line;
  if (!returnedFrom) return;
  const { outbound: sold, line: soldLine, batch } = returnedFrom;
  await steps.take({ name: 'claim', part: line.line }, outbound, sold, (state) => {
    if (!isDocument(state)) throw reject('RETURN_NOT_SHIPPED', { number: sold, batch });
    const goods = { line: soldLine, item, batch, quantity };
    return acceptReturn(state, { ...goods, ...sentBack, inbound: number, inboundLine: line.line });
  });
};

const claimCode = async (
  steps: InboundSteps,
  document: InboundDocument,
  line: InboundLine,
  batch: string,
): Promise<void> => {
  const { warehouse } = document;
  await steps.take(
    { name: 'claim', part: line.line },
    stock,
    stockStreamId({ warehouse, item: line.item }),
    (state) => claimBatchCode(state, claimOf(document, line, batch)),
  );
};

const claimOf = ({ number, warehouse }: InboundDocument, { line, item }: InboundLine, batch: string) => ({
  warehouse,
  item,
  batch,
  inbound: number,
  line,
});

/** The goods as the line describes them; its unit price becomes the batch's unit cost. */
const arrivalOf = (document: InboundDocument, line: InboundLine, receivedAt: string) => ({
  warehouse: document.warehouse,
  item: line.item,
  line: line.line,
  quantity: line.quantity,
  unitCost: line.unitPrice,
  receivedAt,
  productionDate: line.productionDate,
  expiryDate: line.expiryDate,
  supplier: line.supplier ?? document.content.supplier,
  supplierLot: line.supplierLot,
  certificate: line.certificate,
  location: line.location,
  shelf: line.shelf,
  notes: line.remarks,
});

/** Goods that come back are those that were sold: what nobody entered about them is as it was. */
const withGapsOf = (sold: Batch | undefined, arrival: ReturnType<typeof arrivalOf>) => ({
  ...arrival,
  productionDate: arrival.productionDate ?? sold?.productionDate ?? null,
  expiryDate: arrival.expiryDate ?? sold?.expiryDate ?? null,
  supplier: arrival.supplier ?? sold?.supplier ?? null,
  supplierLot: arrival.supplierLot ?? sold?.supplierLot ?? null,
  certificate: arrival.certificate ?? sold?.certificate ?? null,
});

/** What the goods cost when they left is what they are worth again, whatever price the document of the return names. */
const costWhenSold = (
  sold: OutboundState,
  { line, batch }: NonNullable<InboundLine['returnedFrom']>,
): Partial<Pick<Batch, 'unitCost'>> => {
  const shipped = isDocument(sold) ? sold.shipment?.lines.find((one) => one.line === line) : undefined;
  const unitCost = shipped?.batches.find((one) => one.batch === batch)?.unitCost;
  return unitCost === undefined ? {} : { unitCost };
};

const codeOf = (batches: readonly ReceivedLine[], { line }: InboundLine): string => {
  const code = batches.find((one) => one.line === line)?.batch;
  if (!code) throw new Error(`line ${line} has no batch code`);
  return code;
};
