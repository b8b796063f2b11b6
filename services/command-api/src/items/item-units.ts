import { Injectable } from '@nestjs/common';
import { countable, countedIn, fixUnit, item, type Countable, type Counted } from '@granary/domain/items';
import type { DecimalText, NamedBy } from '@granary/domain/kernel';
import { EventStore, stepContext, stepId, type CommandContext } from '@granary/event-store';
import { crashPoint } from '../processes/index.ts';

/** A line as entered. */
export interface TypedLine {
  readonly item: string;
  readonly quantity: DecimalText;
  /** The unit of the item or one of its pack units; null for the unit of the item. */
  readonly unit: string | null;
}

/** A document with quantities in the units they were entered in. */
export type Typed<Entered extends { readonly lines: readonly object[] }> = Omit<Entered, 'lines'> & {
  readonly lines: readonly (Omit<Entered['lines'][number], 'entered' | keyof TypedLine> & TypedLine)[];
};

interface Counting {
  readonly context: CommandContext;
  /** The document that uses the items. */
  readonly by: NamedBy;
}

/** Converts entered quantities to the units of the items, which are fixed from then on. */
@Injectable()
export class ItemUnits {
  constructor(private readonly store: EventStore) {}

  async counted<Line extends TypedLine>(
    counting: Counting,
    lines: readonly Line[],
  ): Promise<(Omit<Line, 'unit'> & Counted)[]> {
    const counted: (Omit<Line, 'unit'> & Counted)[] = [];
    for (const [index, { unit, ...line }] of lines.entries()) {
      const { item: code, quantity } = line;
      const countedItem = await this.#countable(counting, code, unit);
      counted.push({ ...line, ...countedIn(countedItem, { quantity, unit }, `lines.${index}`) });
    }
    await crashPoint('item:unit-fixed');
    return counted;
  }

  async #countable({ context, by }: Counting, code: string, unit: string | null): Promise<Countable> {
    const recent = await this.store.consult(item, code, countable);
    if (recent.isUnitFixed && (unit === null || unit === recent.details.unit)) return recent;
    if (recent.isUnitFixed) return countable((await this.store.load(item, code)).state);
    // Fixing a unit belongs to no warehouse and no back-dated day, unlike the document.
    const { warehouseId: _, occurredAt: __, ...anywhere } = context;
    const step = stepContext(anywhere, stepId(`item-${code}`, 0n, 'fix-unit', context.commandId));
    const { state } = await this.store.decide(item, code, step, (before) => fixUnit(before, by));
    return countable(state);
  }
}
