import { Injectable } from '@nestjs/common';
import {
  claimGtin,
  dropGtin,
  gtinClaim,
  gtinTaken,
  hasGtin,
  item,
  type WantedGtin,
} from '@granary/domain/items';
import { EventStore, stepContext, stepId, type CommandContext } from '@granary/event-store';
import { crashPoint } from '../processes/index.ts';

/**
 * No two items have the same GTIN, their own or that of a pack, although each item is a stream of its own. An item claims a GTIN on the GTIN's stream
 * before it takes it, and afterwards looks at all others that have claimed it: of two that take it at the same time, the
 * one that looks last sees the other, and gives way. If both see each other, both do.
 */
@Injectable()
export class Gtins {
  constructor(private readonly store: EventStore) {}

  /** Claims the GTINs and saves the item, which loses each again that another item has. */
  async claimed<Saved>(
    context: CommandContext,
    code: string,
    wanted: readonly WantedGtin[],
    save: () => Promise<Saved>,
  ): Promise<Saved> {
    if (wanted.length === 0) return save();
    for (const one of wanted) await this.#refuseIfTaken(one, code);
    await crashPoint('item:gtin-free');
    for (const { gtin } of wanted) await this.#claim(context, gtin, code);
    await crashPoint('item:gtin-claimed');
    const saved = await save();
    await crashPoint('item:gtin-taken');
    await this.#giveWay(context, wanted, code);
    return saved;
  }

  async #refuseIfTaken(wanted: WantedGtin, code: string): Promise<void> {
    const other = await this.#otherHolder(wanted.gtin, code);
    if (other !== undefined) throw gtinTaken(wanted, other);
  }

  async #claim(context: CommandContext, gtin: string, item: string): Promise<void> {
    const step = stepId(`gtin-${gtin}`, 0n, `claim:${item}`, context.commandId);
    await this.store.decide(gtinClaim, gtin, stepContext(context, step), (state) =>
      claimGtin(state, { gtin, item }),
    );
  }

  /** Drops all that others have before it refuses the first. */
  async #giveWay(context: CommandContext, wanted: readonly WantedGtin[], code: string): Promise<void> {
    const refusals: Error[] = [];
    for (const one of wanted) {
      const { gtin } = one;
      const other = await this.#otherHolder(gtin, code);
      if (other === undefined) continue;
      const id = stepId(`item-${code}`, 0n, `drop-gtin:${gtin}`, context.commandId);
      await this.store.decide(item, code, stepContext(context, id), (before) => dropGtin(before, gtin));
      refusals.push(gtinTaken(one, other));
    }
    const [first] = refusals;
    if (first) throw first;
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
