import { Injectable } from '@nestjs/common';
import { claimGtin, dropGtin, gtinClaim, gtinTaken, hasGtin, item } from '@granary/domain/items';
import { EventStore, stepContext, stepId, type CommandContext } from '@granary/event-store';
import { crashPoint } from '../processes/index.ts';

/**
 * No two items have the same GTIN, although each item is a stream of its own. An item claims a GTIN on the GTIN's stream
 * before it takes it. A claim whose item does not have the GTIN – refused, changed since, deleted – is void and gives
 * way. Because that is looked up on another stream, both sides look again after their append, and who comes second gives
 * way.
 */
@Injectable()
export class Gtins {
  constructor(private readonly store: EventStore) {}

  /** Claims the GTIN, if the item does not have it yet, and saves the item. */
  async claimed<Saved>(
    context: CommandContext,
    code: string,
    gtin: string | null | undefined,
    save: () => Promise<Saved>,
  ): Promise<Saved> {
    if (!gtin || (await this.#has(code, gtin))) return save();
    await this.#claim(context, gtin, code);
    await crashPoint('item:gtin-claimed');
    const saved = await save();
    await crashPoint('item:gtin-taken');
    await this.#requireOwn(context, gtin, code);
    return saved;
  }

  async #claim(context: CommandContext, gtin: string, code: string): Promise<void> {
    const { state } = await this.store.load(gtinClaim, gtin);
    const isVoid = state.item !== null && !(await this.#has(state.item, gtin));
    const instead = isVoid ? state.item : null;
    await crashPoint('item:gtin-free');
    await this.#record(context, { gtin, item: code, instead });
    if (instead === null || instead === code || !(await this.#has(instead, gtin))) return;
    await this.#record(context, { gtin, item: instead, instead: code });
    throw gtinTaken(gtin, instead);
  }

  async #requireOwn(context: CommandContext, gtin: string, code: string): Promise<void> {
    const { state } = await this.store.load(gtinClaim, gtin);
    if (state.item === code || !(await this.#has(code, gtin))) return;
    const step = stepContext(context, stepId(`item-${code}`, 0n, 'drop-gtin', context.commandId));
    await this.store.decide(item, code, step, (before) => dropGtin(before, gtin));
    throw gtinTaken(gtin, state.item);
  }

  async #record(context: CommandContext, claim: Parameters<typeof claimGtin>[1]): Promise<void> {
    const step = stepId(`gtin-${claim.gtin}`, 0n, `claim:${claim.item}`, context.commandId);
    await this.store.decide(gtinClaim, claim.gtin, stepContext(context, step), (state) =>
      claimGtin(state, claim),
    );
  }

  async #has(code: string, gtin: string): Promise<boolean> {
    const { state } = await this.store.load(item, code);
    return hasGtin(state, gtin);
  }
}
