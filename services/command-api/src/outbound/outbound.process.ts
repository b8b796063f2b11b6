import { Injectable } from '@nestjs/common';
import { credit } from '@granary/domain/credit';
import {
  businessTimeOf,
  creditRefusalOf,
  creditStepBack,
  creditStepOf,
  isDocument,
  mayBeRefused,
  outbound,
  outcomeOf,
  refusalOf,
  stepsBack,
  stepsOf,
  workClosers,
  workOpeners,
  type CreditStep,
  type OutboundDocument,
  type OutboundEvent,
  type OutboundState,
  type OutboundWork,
  type RefusedCredit,
  type RefusedLine,
  type StockStep,
} from '@granary/domain/outbound';
import { recalledLots, stock, type StockEvent } from '@granary/domain/stock';
import { EventStore } from '@granary/event-store';
import { crashPoint, DocumentProcess, isRefusal, type OpenWork, type Steps } from '../processes/index.ts';
import { recordArrival } from './arrival.ts';
import { OutboundCatalogue } from './catalogue.ts';

interface Working extends OpenWork {
  readonly document: OutboundDocument;
  readonly process: OutboundWork;
}

type OutboundSteps = Steps<OutboundState, OutboundEvent>;

/** The events of the steps on stock, by part, and the refusals. */
interface OnStock {
  readonly events: (readonly [part: string, events: readonly StockEvent[]])[];
  readonly refusals: RefusedLine[];
}

/** Does a document's open work (reserve, release, issue, receive, take back) step by step up to its outcome. */
@Injectable()
export class OutboundProcess extends DocumentProcess<OutboundState, OutboundEvent, Working> {
  readonly opens = workOpeners;
  readonly closes = workClosers;

  constructor(
    store: EventStore,
    private readonly catalogue: OutboundCatalogue,
  ) {
    super(store, outbound);
  }

  protected workOf(state: OutboundState): Working | undefined {
    if (!isDocument(state) || state.process.kind === 'none') return undefined;
    const { process, warehouse } = state;
    const { intent } = process;
    return { intent, warehouseId: warehouse, occurredAt: businessTimeOf(process), document: state, process };
  }

  protected async work({ document, process }: Working, steps: OutboundSteps): Promise<void> {
    const day = await this.catalogue.day(document.warehouse, steps.context.at);
    const onStock = await this.takeStock(document, process, steps, day);
    const { events, refusals } = onStock;
    const refusedCredit = await this.takeCredit(document, process, steps, refusals.length > 0);
    if (process.kind === 'delivering') {
      const receivedAs = new Map(events.map(([part, made]) => [part, batchOf(made)]));
      await recordArrival(
        { store: this.store, catalogue: this.catalogue, steps },
        document,
        process,
        receivedAs,
      );
    }
    const outcome = await steps.record('outcome', outcomeOf(process, { ...onStock, credit: refusedCredit }));
    const refused = refusals.length > 0 || refusedCredit !== null;
    if (!refused && outcome.repeated && outcome.events.some(isRefused))
      await this.goBack(document, steps, day);
  }

  /** After the first refusal, the other lines are only checked for whether they would be refused too. */
  private async takeStock(
    document: OutboundDocument,
    process: OutboundWork,
    steps: OutboundSteps,
    day: string,
  ): Promise<OnStock> {
    const events: OnStock['events'] = [];
    const refusals: RefusedLine[] = [];
    for (const step of stepsOf(document, day)) {
      try {
        if (refusals.length > 0) await this.ask(step, steps);
        else events.push([step.part, await this.take(step, steps)]);
      } catch (error) {
        if (!mayBeRefused(process) || !isRefusal(error)) throw error;
        refusals.push(refusalOf(step, error));
      }
    }
    // A closing checks for orders that set out, and this checks the warehouse: at least one sees the other.
    if (process.kind === 'committing' && refusals.length === 0) {
      await crashPoint('outbound:committed');
      refusals.push(...(await this.refusedArrival(document)));
    }
    return { events, refusals };
  }

  /** After a line was refused, the ledger is only checked for whether it would refuse too. */
  private async takeCredit(
    document: OutboundDocument,
    process: OutboundWork,
    steps: OutboundSteps,
    isRefused: boolean,
  ): Promise<RefusedCredit | null> {
    const step = creditStepOf(document);
    if (!step) return null;
    const isHold = process.kind === 'reserving';
    try {
      if (isRefused) await this.askLedger(step, steps, isHold);
      else {
        await takeOnLedger(step, steps);
        // A deletion checks the ledger afterwards, and this checks the customer: at least one sees the other.
        if (isHold) await this.catalogue.requireKept(step.customer);
      }
      return null;
    } catch (error) {
      if (!mayBeRefused(process) || !isRefusal(error)) throw error;
      return creditRefusalOf(step, error);
    }
  }

  /** A concurrent pass was refused and this one was not: release what this one has taken. */
  private async goBack(document: OutboundDocument, steps: OutboundSteps, day: string): Promise<void> {
    for (const step of stepsBack(document, day)) await this.take(step, steps);
    const back = creditStepBack(document);
    if (back) await takeOnLedger(back, steps);
  }

  private async refusedArrival({ content, lines }: OutboundDocument): Promise<RefusedLine[]> {
    try {
      await this.catalogue.requireDestination(content);
      return [];
    } catch (error) {
      if (!isRefusal(error)) throw error;
      const { code, facts } = error;
      return lines.map(({ line, item }) => ({ line, item, code, facts: { ...facts } }));
    }
  }

  private async take(step: StockStep, steps: OutboundSteps): Promise<readonly StockEvent[]> {
    const from = await this.origin(step);
    const [warehouseId = ''] = step.stream.split('.');
    const { name, part, stream } = step;
    const { events } = await steps.take({ name, part, warehouseId }, stock, stream, (state) =>
      step.decide(state, from),
    );
    return events;
  }

  private async ask(step: StockStep, steps: OutboundSteps): Promise<void> {
    const from = await this.origin(step);
    const { state, position } = await this.store.load(stock, step.stream);
    step.decide(state, from);
    steps.reach(position);
  }

  private async origin({ source, item }: StockStep) {
    if (source === undefined) return undefined;
    const { state } = await this.store.load(stock, source);
    return { stock: state, lots: (await this.store.load(recalledLots, item)).state };
  }

  private async askLedger(
    { customer, decide }: CreditStep,
    steps: OutboundSteps,
    isHold: boolean,
  ): Promise<void> {
    const { state, position } = await this.store.load(credit, customer);
    if (isHold) decide(state);
    steps.reach(position);
  }
}

const takeOnLedger = async ({ name, customer, decide }: CreditStep, steps: OutboundSteps): Promise<void> => {
  await steps.take(name, credit, customer, decide);
};

const isRefused = ({ type }: { readonly type: string }): boolean =>
  type === 'OutboundSubmissionRefused' ||
  type === 'OutboundReallocationRefused' ||
  type === 'OutboundShipmentRefused' ||
  type === 'OutboundVoidRefused';

const batchOf = (events: readonly StockEvent[]): string | null => {
  const [event] = events;
  return event && 'batch' in event.data ? event.data.batch : null;
};
