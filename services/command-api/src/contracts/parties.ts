import { Injectable } from '@nestjs/common';
import type { EnteredContract } from '@granary/domain/contracts';
import { customer, requireActiveCustomer } from '@granary/domain/customers';
import { item, requireKnownItem } from '@granary/domain/items';
import { EventStore } from '@granary/event-store';
import { allOrFirstFailure } from '../commands/index.ts';

/** Checks that the customer and the items named in a contract exist. */
@Injectable()
export class Parties {
  constructor(private readonly store: EventStore) {}

  async require({ customer: code, lines }: Pick<EnteredContract, 'customer' | 'lines'>): Promise<void> {
    await this.requireCustomer(code);
    await allOrFirstFailure(
      lines.map(({ item: named }, index) =>
        this.store.consult(item, named, (state) => requireKnownItem(state, named, `lines.${index}.item`)),
      ),
    );
  }

  async requireCustomer(code: string): Promise<void> {
    const { state } = await this.store.load(customer, code);
    requireActiveCustomer(state, code, 'customer');
  }
}
