import { credit } from '@granary/domain/credit';
import {
  creditRefusalOf,
  creditStepOf,
  lateOutcomeOf,
  outboundWork,
  outcomeOf,
  refusalOf,
  stepsOf,
  undoneWork,
  type CreditStep,
  type OutboundDocument,
  type OutboundEvent,
  type OutboundState,
  type RefusedCredit,
  type RefusedLine,
  type StockStep,
} from '@granary/domain/outbound';
import { isUncharged } from '@granary/domain/outbound/rules';
import { recalledLots, stock, type StockEvent } from '@granary/domain/stock';
import { crashPoint, processOf, type Steps } from '../processes/index.ts';
import { recordArrival } from './arrival.ts';
import type { OutboundCatalogue } from './catalogue.ts';
import { refusalIn } from './refusal.ts';

type OutboundSteps = Steps<OutboundState, OutboundEvent>;

/** The events of the steps on stock, by part, and the refusals. */
interface OnStock {
  readonly events: (readonly [part: string, events: readonly StockEvent[]])[];
  readonly refusals: RefusedLine[];
}

/** Does an order's open work (reserve, release, issue, receive, take back) step by step up to its outcome. */
export const outboundProcess = (catalogue: OutboundCatalogue) =>
  processOf(outboundWork, async ({ document, work }, steps) => {
    const day = await catalogue.day(document.warehouse, steps.context.at);
    const onStock = await takeStock(document, steps, day);
    // A closing checks for orders that set out, and this checks the warehouse: at least one sees the other.
    if (work.kind === 'committing' && onStock.refusals.length === 0) {
      await crashPoint('outbound:committed');
      onStock.refusals.push(...(await refusedArrival(document, steps, catalogue)));
    }
    const onLedger = { isRefused: onStock.refusals.length > 0, isHold: work.kind === 'reserving' };
    const refusedCredit = await takeCredit(document, steps, catalogue, onLedger);
    if (work.kind === 'delivering') await recordArrival({ catalogue, steps }, document, work, onStock.events);
    const outcome = await steps.record('outcome', outcomeOf(work, { ...onStock, credit: refusedCredit }));
    const refused = onStock.refusals.length > 0 || refusedCredit !== null;
    if (refused || !outcome.repeated || !outcome.events.some(refusalIn)) return;
    const late = lateOutcomeOf(work, Number(outcome.revision));
    const accepted = late && (await steps.record('late-outcome', late));
    if (!accepted || accepted.events.length === 0) await goBack(document, steps, day);
  });

/** After the first refusal, the other lines are only checked for whether they would be refused too. */
const takeStock = async (document: OutboundDocument, steps: OutboundSteps, day: string): Promise<OnStock> => {
  const events: OnStock['events'] = [];
  const refusals: RefusedLine[] = [];
  for (const step of stepsOf(document, day)) {
    try {
      if (refusals.length > 0) await ask(step, steps);
      else events.push([step.part, await take(step, steps)]);
    } catch (error) {
      refusals.push(refusalOf(step, steps.refusalIn(error, step.name)));
    }
  }
  return { events, refusals };
};

/** After a line was refused, the ledger is only checked for whether it would refuse too. */
const takeCredit = async (
  document: OutboundDocument,
  steps: OutboundSteps,
  catalogue: OutboundCatalogue,
  { isRefused, isHold }: { readonly isRefused: boolean; readonly isHold: boolean },
): Promise<RefusedCredit | null> => {
  const step = creditStepOf(document);
  if (!step) return isHold && !isRefused ? refusedReceiver(document, steps, catalogue) : null;
  try {
    if (isRefused) await askLedger(step, steps, isHold);
    else {
      await takeOnLedger(step, steps);
      // A deletion checks the ledger afterwards, and this checks the customer: at least one sees the other.
      if (isHold) await catalogue.requireKept(step.customer);
    }
    return null;
  } catch (error) {
    return creditRefusalOf(step, steps.refusalIn(error, step.name));
  }
};

/** A deletion checks the orders afterwards, and this checks the customer: at least one sees the other. */
const refusedReceiver = async (
  { content: { type, customer } }: OutboundDocument,
  steps: OutboundSteps,
  catalogue: OutboundCatalogue,
): Promise<RefusedCredit | null> => {
  if (customer === null || !isUncharged(type)) return null;
  try {
    await catalogue.requireKept(customer);
    return null;
  } catch (error) {
    const { code, facts } = steps.refusalIn(error, 'receiver');
    return { customer, code, facts: { ...facts } };
  }
};

/** A concurrent pass was refused and this one was not: release what this one has taken. */
const goBack = async (document: OutboundDocument, steps: OutboundSteps, day: string): Promise<void> => {
  const undone = undoneWork(document);
  if (!undone) return;
  for (const step of stepsOf(undone, day)) await take(step, steps);
  const back = creditStepOf(undone);
  if (back) await takeOnLedger(back, steps);
};

const refusedArrival = async (
  { content, lines }: OutboundDocument,
  steps: OutboundSteps,
  catalogue: OutboundCatalogue,
): Promise<RefusedLine[]> => {
  try {
    await catalogue.requireDestination(content);
    return [];
  } catch (error) {
    const { code, facts } = steps.refusalIn(error, 'destination');
    return lines.map(({ line, item }) => ({ line, item, code, facts: { ...facts } }));
  }
};

const take = async (step: StockStep, steps: OutboundSteps): Promise<readonly StockEvent[]> => {
  const from = await originOf(step, steps);
  const [warehouseId = ''] = step.stream.split('.');
  const { name, part, stream } = step;
  const { events } = await steps.take({ name, part, warehouseId }, stock, stream, (state) =>
    step.decide(state, from),
  );
  return events;
};

const ask = async (step: StockStep, steps: OutboundSteps): Promise<void> => {
  const from = await originOf(step, steps);
  const { state, position } = await steps.store.load(stock, step.stream);
  step.decide(state, from);
  steps.reach(position);
};

const originOf = async ({ source, item }: StockStep, { store }: OutboundSteps) => {
  if (source === undefined) return undefined;
  const { state } = await store.load(stock, source);
  return { stock: state, lots: (await store.load(recalledLots, item)).state };
};

const askLedger = async (
  { customer, decide }: CreditStep,
  steps: OutboundSteps,
  isHold: boolean,
): Promise<void> => {
  const { state, position } = await steps.store.load(credit, customer);
  if (isHold) decide(state);
  steps.reach(position);
};

const takeOnLedger = async ({ name, customer, decide }: CreditStep, steps: OutboundSteps): Promise<void> => {
  await steps.take(name, credit, customer, decide);
};
