import { Injectable } from '@nestjs/common';
import { credit } from '@granary/domain/credit';
import { Rejection } from '@granary/domain/kernel';
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
  type OutboundWork,
  type RefusedCredit,
  type RefusedLine,
  type StockStep,
} from '@granary/domain/outbound';
import { recalledLots, stock, type StockEvent } from '@granary/domain/stock';
import { EventStore, stepContext, stepId, type CommandContext } from '@granary/event-store';
import { crashPoint, type Process } from '../processes/index.ts';
import { recordArrival } from './arrival.ts';
import { OutboundCatalogue } from './catalogue.ts';

type Working = OutboundDocument & { readonly process: OutboundWork };
const isWorking = (document: OutboundDocument): document is Working => document.process.kind !== 'none';

const JUST_NOW_MS = 1_000;

/** Nothing was decided: the step is tried again later and is no reason to give up. */
const passing: ReadonlySet<string> = new Set(['CONCURRENT_CHANGE', 'SERVICE_UNAVAILABLE', 'STORAGE_FULL']);
const isRefusal = (error: unknown): error is Rejection =>
  error instanceof Rejection && !passing.has(error.code);

/** Reserve, release, issue, receive, take back: whatever the document waits for, step by step to its outcome. */
@Injectable()
export class OutboundProcess implements Process {
  readonly category = outbound.category;
  readonly opens = workOpeners;
  readonly closes = workClosers;

  constructor(
    private readonly store: EventStore,
    private readonly catalogue: OutboundCatalogue,
  ) {}

  async advance(number: string, context: CommandContext): Promise<bigint> {
    let reached = 0n;
    for (;;) {
      // What was decided here a moment ago is the newest there is; steps that somebody else has done are harmless.
      const { state, position } = await this.store.load(outbound, number, { maxAgeMs: JUST_NOW_MS });
      reached = later(reached, position);
      if (!isDocument(state) || !isWorking(state)) return reached;
      reached = later(reached, await this.work(state, context));
    }
  }

  private async work(document: Working, context: CommandContext): Promise<bigint> {
    const { number, process, warehouse } = document;
    const day = await this.catalogue.day(warehouse, context.at);
    const occurredAt = businessTimeOf(process);
    const at = { ...context, warehouseId: warehouse, ...(occurredAt && { occurredAt }) };
    const events: [part: string, events: readonly StockEvent[]][] = [];
    const refusals: RefusedLine[] = [];
    let reached = 0n;
    for (const step of stepsOf(document, day)) {
      try {
        const done = await this.step(document, step, at, refusals.length > 0);
        events.push([step.part, done.events]);
        reached = later(reached, done.position);
      } catch (error) {
        if (!mayBeRefused(process) || !isRefusal(error)) throw error;
        refusals.push(refusalOf(step, error));
      }
      await crashPoint(`outbound:${step.name}`);
    }
    // A closing looks for what has set out, this at the warehouse: one of the two sees the other.
    if (process.kind === 'committing' && refusals.length === 0) {
      await crashPoint('outbound:committed');
      refusals.push(...(await this.refusedArrival(document)));
    }
    const ledger = creditStepOf(document);
    let refusedCredit: RefusedCredit | null = null;
    if (ledger) {
      try {
        reached = later(reached, await this.creditStep(document, ledger, at, refusals.length > 0));
      } catch (error) {
        if (!mayBeRefused(process) || !isRefusal(error)) throw error;
        refusedCredit = creditRefusalOf(ledger, error);
      }
      await crashPoint(`outbound:${ledger.name}`);
    }
    if (process.kind === 'delivering') {
      const receivedAs = new Map(events.map(([part, made]) => [part, batchOf(made)]));
      reached = later(
        reached,
        await recordArrival(this.store, this.catalogue, document, process, receivedAs, at),
      );
      await crashPoint('outbound:arrival');
    }
    const outcome = await this.store.decide(
      outbound,
      number,
      stepContext(at, this.id(document, 'outcome')),
      outcomeOf(process, { events, refusals, credit: refusedCredit }),
    );
    const refused = refusals.length > 0 || refusedCredit !== null;
    if (!refused && outcome.repeated && outcome.events.some(isRefused)) {
      for (const step of stepsBack(document, day)) await this.step(document, step, at, false);
      const back = creditStepBack(document);
      if (back) await this.creditStep(document, back, at, false);
    }
    await crashPoint(`outbound:${process.kind}`);
    return later(reached, outcome.position);
  }

  private async refusedArrival({ content, lines }: Working): Promise<RefusedLine[]> {
    try {
      await this.catalogue.requireDestination(content);
      return [];
    } catch (error) {
      if (!isRefusal(error)) throw error;
      const { code, facts } = error;
      return lines.map(({ line, item }) => ({ line, item, code, facts: { ...facts } }));
    }
  }

  /** After the first refusal the other lines are only asked whether they would be refused too. */
  private async step(
    document: Working,
    step: StockStep,
    context: CommandContext,
    only: boolean,
  ): Promise<{ events: readonly StockEvent[]; position: bigint }> {
    const from = step.source ? await this.origin(step.source, step.item) : undefined;
    if (only) {
      const { state, position } = await this.store.load(stock, step.stream);
      step.decide(state, from);
      return { events: [], position };
    }
    const [warehouseId = ''] = step.stream.split('.');
    const at = stepContext({ ...context, warehouseId }, this.id(document, step.name, step.part));
    return this.store.decide(stock, step.stream, at, (state) => step.decide(state, from));
  }

  private async origin(source: string, item: string) {
    const { state } = await this.store.load(stock, source);
    return { stock: state, lots: (await this.store.load(recalledLots, item)).state };
  }

  /** After a line was refused, the ledger is only asked whether it would refuse too. */
  private async creditStep(
    document: Working,
    step: CreditStep,
    context: CommandContext,
    only: boolean,
  ): Promise<bigint> {
    if (only) {
      const { state, position } = await this.store.load(credit, step.customer);
      if (document.process.kind === 'reserving') step.decide(state);
      return position;
    }
    const at = stepContext(context, this.id(document, step.name));
    const { position } = await this.store.decide(credit, step.customer, at, step.decide);
    // A deletion looks at the ledger behind itself, this at the customer: one of the two sees the other.
    if (document.process.kind === 'reserving') {
      await crashPoint('outbound:credit-held');
      await this.catalogue.requireKept(step.customer);
    }
    return position;
  }

  private id({ number, process }: Working, step: string, part?: string): string {
    return stepId(`outbound-${number}`, BigInt(process.intent), step, part);
  }
}

const later = (a: bigint, b: bigint): bigint => (a > b ? a : b);

const isRefused = ({ type }: { readonly type: string }): boolean =>
  type === 'OutboundSubmissionRefused' ||
  type === 'OutboundReallocationRefused' ||
  type === 'OutboundShipmentRefused' ||
  type === 'OutboundVoidRefused';

const batchOf = (events: readonly StockEvent[]): string | null => {
  const [event] = events;
  return event && 'batch' in event.data ? event.data.batch : null;
};
