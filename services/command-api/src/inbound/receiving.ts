import {
  awaitsInspection,
  claimsCode,
  completeInbound,
  failApproval,
  inbound,
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
  type RecallMark,
} from '@granary/domain/stock';
import type { EventStore } from '@granary/event-store';
import { crashPoint } from '../processes/index.ts';
import { creditReturns, returningCustomer } from './returns.ts';
import { acrossStreams, firstRefusal, type Run } from './run.ts';

type At<Status extends InboundProgress['status']> = Extract<InboundProgress, { status: Status }>;

interface Claim {
  readonly store: EventStore;
  readonly document: InboundDocument;
  readonly progress: At<'claiming'>;
  /** Looks at the warehouse behind the intent: who closes it looks for intents. */
  readonly requireOpen: () => Promise<void>;
}

/** Takes every batch code and accepts every return; the first refusal ends the attempt. */
export async function claim(run: Run, { store, document, progress, requireOpen }: Claim): Promise<void> {
  const { number } = document;
  const customer = await returningCustomer(store, document.content);
  const lines = inStreamOrder(document);
  const closed = await firstRefusal(lines.slice(0, 1), requireOpen);
  const cause =
    (closed && { ...closed, line: null }) ??
    (await firstRefusal(lines, async (line) => {
      if (line.returnedFrom) await acceptBack(run, document, line, { customer, at: progress.receivedAt });
      else await claimCode(run, document, line, codeOf(progress.batches, line));
      await crashPoint('inbound:claimed');
    }));
  const { state } = await run.step(cause ? 'refuse-receipt' : 'start-receipt', 0, inbound, number, (before) =>
    cause ? refuseReceipt(before, { cause }) : startReceipt(before),
  );
  await crashPoint(cause ? 'inbound:receipt-refused' : 'inbound:receipt-started');
  // Another pass was refused meanwhile and has given up: what this one claimed must not stay behind.
  if (state.status === 'present' && state.progress.status === 'open') await giveBack(run, document, progress);
}

/** Gives back what had been claimed before the refusal. */
export async function unclaim(
  run: Run,
  document: InboundDocument,
  progress: At<'unclaiming'>,
): Promise<void> {
  await giveBack(run, document, progress);
  await run.step('fail-approval', 0, inbound, document.number, failApproval);
  await crashPoint('inbound:approval-failed');
}

async function giveBack(
  run: Run,
  document: InboundDocument,
  { batches }: At<'claiming' | 'unclaiming'>,
): Promise<void> {
  const { number, warehouse } = document;
  for (const line of inStreamOrder(document)) {
    const { returnedFrom, item } = line;
    if (returnedFrom)
      await run.step('unclaim', line.line, outbound, returnedFrom.outbound, (state) =>
        cancelReturn(state, { inbound: number, inboundLine: line.line }),
      );
    else
      await run.step('unclaim', line.line, stock, stockStreamId({ warehouse, item }), (state) =>
        releaseBatchCode(state, claimOf(document, line, codeOf(batches, line))),
      );
    await crashPoint('inbound:unclaimed');
  }
}

/** Receives every line; nothing here can be refused. */
export async function receive(
  run: Run,
  store: EventStore,
  document: InboundDocument,
  progress: At<'receiving'>,
): Promise<void> {
  const batches: ReceivedLine[] = [];
  await acrossStreams(document.content.lines, async (line) => {
    const batch = claimsCode(line)
      ? await receiveOwn(run, store, document, line, progress)
      : await receiveBack(run, store, document, line, progress);
    batches.push({ line: line.line, item: line.item, batch });
    await crashPoint('inbound:received');
  });
  await creditReturns(run, store, document);
  batches.sort((a, b) => a.line - b.line);
  await run.step('complete', 0, inbound, document.number, (state) => completeInbound(state, { batches }));
  await crashPoint('inbound:completed');
}

async function receiveOwn(
  run: Run,
  store: EventStore,
  document: InboundDocument,
  line: InboundLine,
  { receivedAt, batches }: At<'receiving'>,
): Promise<string> {
  const { number, warehouse, content } = document;
  const batch = codeOf(batches, line);
  const marks = await lotMarks(store, line.item, [line.supplierLot]);
  await run.step('receive', line.line, stock, stockStreamId({ warehouse, item: line.item }), (state) =>
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

/** The number of a returned batch follows the batch sold and is known once it is there. */
async function receiveBack(
  run: Run,
  store: EventStore,
  document: InboundDocument,
  line: InboundLine,
  { receivedAt }: At<'receiving'>,
): Promise<string> {
  const { number, warehouse } = document;
  const { item, returnedFrom } = line;
  if (!returnedFrom) throw new Error(`line ${line.line} of ${number} is no return`);
  const sold = await store.load(outbound, returnedFrom.outbound);
  const source = isDocument(sold.state) ? sold.state.warehouse : warehouse;
  const origin = await store.load(stock, stockStreamId({ warehouse: source, item }));
  const parent = origin.state.batches[returnedFrom.batch];
  const marks = await lotMarks(store, item, [parent?.supplierLot ?? null, line.supplierLot]);
  const received = await run.step('receive', line.line, stock, stockStreamId({ warehouse, item }), (state) =>
    receiveReturn(state, {
      ...arrivalOf(document, line, receivedAt),
      inbound: number,
      outbound: { number: returnedFrom.outbound, line: returnedFrom.line },
      parent: { warehouse: source, item, batch: returnedFrom.batch },
      recalls: [...(parent ? recallMarksOf(parent) : []), ...marks],
    }),
  );
  const child = Object.values(received.state.batches).find(
    ({ origin }) => origin.kind === 'return' && origin.inbound === number && origin.line === line.line,
  );
  if (!child) throw new Error(`line ${line.line} of ${number} was received and is not there`);
  return child.code;
}

/** Goods of a recalled lot are blocked as they are received, also when nothing of the lot was here before. */
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
  run: Run,
  { number }: InboundDocument,
  line: InboundLine,
  sentBack: Pick<CustomerReturn, 'customer' | 'at'>,
): Promise<void> => {
  const { returnedFrom, item, quantity } = line;
  if (!returnedFrom) return;
  const { outbound: sold, line: soldLine, batch } = returnedFrom;
  await run.step('claim', line.line, outbound, sold, (state) => {
    if (!isDocument(state)) throw reject('RETURN_NOT_SHIPPED', { number: sold, batch });
    const goods = { line: soldLine, item, batch, quantity };
    return acceptReturn(state, { ...goods, ...sentBack, inbound: number, inboundLine: line.line });
  });
};

const claimCode = async (
  run: Run,
  document: InboundDocument,
  line: InboundLine,
  batch: string,
): Promise<void> => {
  const { warehouse } = document;
  await run.step('claim', line.line, stock, stockStreamId({ warehouse, item: line.item }), (state) =>
    claimBatchCode(state, claimOf(document, line, batch)),
  );
};

const claimOf = ({ number, warehouse }: InboundDocument, { line, item }: InboundLine, batch: string) => ({
  warehouse,
  item,
  batch,
  inbound: number,
  line,
});

/** What the line says of the goods; its unit price is what the batch costs. */
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

/** Always in the same order, so that two documents after the same codes cannot each get half of them. */
const inStreamOrder = ({ content }: InboundDocument): InboundLine[] =>
  content.lines.toSorted((a, b) => (a.item < b.item ? -1 : a.item > b.item ? 1 : a.line - b.line));

const codeOf = (batches: readonly ReceivedLine[], { line }: InboundLine): string => {
  const code = batches.find((one) => one.line === line)?.batch;
  if (!code) throw new Error(`line ${line} has no batch code`);
  return code;
};
