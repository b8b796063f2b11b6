import { Injectable } from '@nestjs/common';
import { balanceOf, credit } from '@granary/domain/credit';
import { customer, requireActiveCustomer } from '@granary/domain/customers';
import type { DecimalText } from '@granary/domain/kernel';
import { EventStore } from '@granary/event-store';

/** Customer data that credit requests need. */
@Injectable()
export class CreditCustomers {
  constructor(private readonly store: EventStore) {}

  async requireActive(code: string): Promise<void> {
    const { state } = await this.store.load(customer, code);
    requireActiveCustomer(state, code, 'customer');
  }

  /** The current limit. */
  async limit(code: string): Promise<DecimalText> {
    const { state } = await this.store.load(credit, code);
    return balanceOf(state).limit;
  }
}
