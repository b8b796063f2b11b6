import { Injectable } from '@nestjs/common';
import { reject, type Decider, type DomainEvent } from '@granary/domain/kernel';
import { EventStore, type CommandContext } from '@granary/event-store';
import { requireWarehouse } from '@granary/platform/access';
import { contextOf } from './context.ts';

type Call = Parameters<typeof contextOf>[0];
type Present<State> = Exclude<State, { readonly status: 'none' }>;

interface InWarehouse {
  readonly warehouse: string;
}

interface Opened<Document> {
  readonly document: Document;
  /** The context for changes to the document. */
  readonly context: CommandContext;
}

@Injectable()
export class Documents {
  constructor(private readonly store: EventStore) {}

  /** Loads a document for a call. Throws `NOT_FOUND`, or a rejection if the caller has no access to its warehouse. */
  async open<State extends { readonly status: string }, Event extends DomainEvent>(
    decider: Decider<State, Event> & (Present<State> extends InWarehouse ? unknown : never),
    call: Call,
    number: string,
    reason?: string | null,
  ): Promise<Opened<Present<State>>> {
    const document = await this.store.consult(decider, number, (state) => {
      if (!isPresent(state)) throw reject('NOT_FOUND');
      requireWarehouse(call.caller, state.warehouse);
      return state;
    });
    const context = contextOf(call, { warehouseId: document.warehouse, ...(reason && { reason }) });
    return { document, context };
  }
}

const isPresent = <State extends { readonly status: string }>(
  state: State,
): state is Present<State> & State & InWarehouse => state.status !== 'none';
