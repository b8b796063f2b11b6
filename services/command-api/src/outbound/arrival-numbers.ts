import { Injectable } from '@nestjs/common';
import { inbound } from '@granary/domain/inbound';
import { reject } from '@granary/domain/kernel';
import { EventStore, type CommandContext } from '@granary/event-store';
import { Numbers } from '../numbers/index.ts';
import { OutboundCatalogue } from './catalogue.ts';

/** Numbers for the inbound documents of arriving transfers, from the same sequence as other inbounds. */
@Injectable()
export class ArrivalNumbers {
  constructor(
    private readonly store: EventStore,
    private readonly numbers: Numbers,
    private readonly catalogue: OutboundCatalogue,
  ) {}

  async next(
    destination: string,
    context: Pick<CommandContext, 'commandId' | 'fingerprint' | 'at'>,
  ): Promise<string> {
    const day = await this.catalogue.day(destination, context.at);
    return this.numbers.numbered('IN', context, day, async (number) => {
      const { state } = await this.store.load(inbound, number);
      if (state.status !== 'none') throw reject('CODE_TAKEN', { code: number });
      return number;
    });
  }
}
