import { Injectable } from '@nestjs/common';
import { claimGtin, dropGtin, gtinClaim, gtinTaken, hasGtin, item } from '@granary/domain/items';
import { EventStore, stepContext, stepId, type CommandContext } from '@granary/event-store';
import { crashPoint } from '../processes/index.ts';

/**
 * No two items have the same GTIN, although each item is a stream of its own. An item claims a GTIN on the GTIN's stream
 * before it takes it, and afterwards looks at all others that have claimed it: of two that take it at the same time, the
 * one that looks last sees the other, and gives way. If both see each other, both do.
 */
@Injectable()
export class Gtins {
  constructor(private readonly store: EventStore) {}

  /** Claims the GTIN and saves the item, which loses it again if another item has it. */
  async claimed<Saved>(
    context: CommandContext,
    code: string,
    gtin: string | null | undefined,
    save: () => Promise<Saved>,
  ): Promise<Saved> {
    if (!gtin) return save();
    await this.#refuseIfTaken(gtin, code);
    await crashPoint('item:gtin-free');
    await this.#claim(context, gtin, code);
    await crashPoint('item:gtin-claimed');
    const saved = await save();
    await crashPoint('item:gtin-taken');
    await this.#giveWay(context, gtin, code);
    return saved;
  }

  async #refuseIfTaken(gtin: string, code: string): Promise<void> {
    const other = await this.#otherHolder(gtin, code);
    if (other !== undefined) throw gtinTaken(gtin, other);
  }

  async #claim(context: CommandContext, gtin: string, item: string): Promise<void> {
    const step = stepId(`gtin-${gtin}`, 0n, `claim:${item}`, context.commandId);
    await this.store.decide(gtinClaim, gtin, stepContext(context, step), (state) =>
      claimGtin(state, { gtin, item }),
    );
  }

  async #giveWay(context: CommandContext, gtin: string, code: string): Promise<void> {
    const other = await this.#otherHolder(gtin, code);
    if (other === undefined) return;
    const step = stepContext(context, stepId(`item-${code}`, 0n, 'drop-gtin', context.commandId));
    await this.store.decide(item, code, step, (before) => dropGtin(before, gtin));
    throw gtinTaken(gtin, other);
  }

  async #otherHolder(gtin: string, code: string): Promise<string | undefined> {
    const { state } = await this.store.load(gtinClaim, gtin);
    for (const other of state.claimants) {
      if (other === code) continue;
      const { state: claimant } = await this.store.load(item, other);
      if (hasGtin(claimant, gtin)) return other;
    }
    return undefined;
  }
}
