import { Injectable } from '@nestjs/common';
import { reject } from '@granary/domain/kernel';
import { recallCase, type RecallCase } from '@granary/domain/recalls';
import { EventStore } from '@granary/event-store';
import { mayUseWarehouse, requireWarehouse, type Caller } from '@granary/platform/access';

/** Loads the case named by a request and checks the caller's access to it. */
@Injectable()
export class RecallCases {
  constructor(private readonly store: EventStore) {}

  /** Requires access to at least one of its warehouses. */
  find(caller: Caller, number: string): Promise<RecallCase> {
    return this.consult(number, ({ batches }) => {
      const [first] = batches;
      if (first && !batches.some(({ warehouse }) => mayUseWarehouse(caller, warehouse)))
        requireWarehouse(caller, first.warehouse);
    });
  }

  /** Requires access to all of its warehouses, as for releasing goods or settling the case. */
  findWhole(caller: Caller, number: string): Promise<RecallCase> {
    return this.consult(number, ({ batches }) => {
      for (const { warehouse } of batches) requireWarehouse(caller, warehouse);
    });
  }

  private consult(number: string, require: (found: RecallCase) => void): Promise<RecallCase> {
    return this.store.consult(recallCase, number, (state) => {
      if (state.status === 'none') throw reject('NOT_FOUND');
      require(state);
      return state;
    });
  }
}
