import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { outbound, type OutboundEvent, type OutboundState } from '@granary/domain/outbound';
import type { CommandContext, Decided } from '@granary/event-store';
import type { Committed } from '@granary/platform/http';
import { changeStream, type contextOf } from '../commands/index.ts';
import { OutboundDocuments } from './documents.ts';
import { RunOutboundCommand } from './run-outbound.handler.ts';

type DocumentCall = Parameters<typeof contextOf>[0] & { readonly params: { readonly number: string } };
type Decision = (state: OutboundState) => OutboundEvent[];
type Nothing = Record<string, never>;
const nothing = (): Nothing => ({});

/** Runs commands on the document named by a request, after checking access to its warehouse. */
@Injectable()
export class OutboundChanges {
  constructor(
    private readonly commands: CommandBus,
    private readonly documents: OutboundDocuments,
  ) {}

  /** Changes only the document. */
  async change<Answer = Nothing>(
    call: DocumentCall,
    decision: Decision,
    reason?: string | null,
    answer?: (decided: Decided<OutboundState, OutboundEvent>) => Answer,
  ): Promise<Committed<Answer>> {
    const { number } = call.params;
    const { context } = await this.documents.open(call, number, reason);
    return this.commands.execute(changeStream(context, outbound, number, decision, answer));
  }

  /** Changes the document and does the resulting work on stock. */
  async run<Answer = Nothing>(
    call: DocumentCall,
    intent: Decision,
    reason?: string | null,
    answer: (outcome: OutboundEvent) => Answer = nothing as () => Answer,
  ): Promise<Committed<Answer>> {
    const { context } = await this.documents.open(call, call.params.number, reason);
    return this.runIn(context, call.params.number, intent, answer);
  }

  runIn<Answer>(
    context: CommandContext,
    number: string,
    intent: Decision,
    answer: (outcome: OutboundEvent) => Answer,
  ): Promise<Committed<Answer>> {
    return this.commands.execute(new RunOutboundCommand(context, number, intent, answer));
  }
}
