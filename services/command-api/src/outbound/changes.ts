import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { Committed } from '@granary/platform/http';
import type { contextOf, Make } from '../commands/index.ts';
import { OutboundDocuments } from './documents.ts';

type DocumentCall = Parameters<typeof contextOf>[0] & { readonly params: { readonly number: string } };

/** Runs commands on the document named by a request, after checking access to its warehouse. */
@Injectable()
export class OutboundChanges {
  constructor(
    private readonly commands: CommandBus,
    private readonly documents: OutboundDocuments,
  ) {}

  async change<Data, Answer>(
    call: DocumentCall,
    command: Make<Data, Answer>,
    data: Data,
    reason?: string | null,
  ): Promise<Committed<Answer>> {
    const { number } = call.params;
    const { context } = await this.documents.open(call, number, reason);
    return this.commands.execute(command({ context, id: number }, data));
  }
}
