import { Injectable } from '@nestjs/common';
import type { EnteredContract } from '@granary/domain/contracts';
import { customer, requireActiveCustomer } from '@granary/domain/customers';
import { item, requireKnownItem } from '@granary/domain/items';
import { EventStore } from '@granary/event-store';

/** Checks that the customer and the items named in a contract exist. */
@Injectable()
export class Parties {
  constructor(private readonly store: EventStore) {}

  async require({ customer: code, lines }: Pick<EnteredContract, 'customer' | 'lines'>): Promise<void> {
    await this.requireCustomer(code);
    const seen = new Set<string>();
    for (const [index, line] of lines.entries()) {
      if (seen.has(line.item)) continue;
      seen.add(line.item);
      const field = `lines.${index}.item`;
      await this.store.consult(item, line.item, (state) => requireKnownItem(state, line.item, field));
    }
  }

  async requireCustomer(code: string): Promise<void> {
    const { state } = await this.store.load(customer, code);
    requireActiveCustomer(state, code, 'customer');
  }
}
