import { Controller } from '@nestjs/common';
import { getCustomer, listCustomers, type CustomerDetail } from '@granary/api/customers';
import { reject } from '@granary/domain/kernel';
import { EventStore } from '@granary/event-store';
import { Call, Route, type CallOf } from '@granary/platform/http';
import { Reads } from '../database/index.ts';
import { Lists } from '../lists/index.ts';
import { CustomerContacts } from './contacts.ts';
import { customersList, findCustomer, statisticsOf } from './queries.ts';
import { timelineOf } from './timeline.ts';

@Controller()
export class CustomersController {
  constructor(
    private readonly lists: Lists,
    private readonly reads: Reads,
    private readonly store: EventStore,
    private readonly contacts: CustomerContacts,
  ) {}

  @Route(listCustomers)
  list(@Call() call: CallOf<typeof listCustomers>) {
    return this.lists.page(call, customersList);
  }

  @Route(getCustomer)
  async find(@Call() call: CallOf<typeof getCustomer>): Promise<CustomerDetail> {
    const { code } = call.params;
    const { found, statistics, freshness } = await this.reads.snapshot(
      call,
      getCustomer,
      async (snapshot) => ({
        found: await findCustomer(snapshot.runQuery, code),
        statistics: await statisticsOf(snapshot.runQuery, code),
        freshness: await snapshot.freshness(),
      }),
    );
    if (!found) throw reject('NOT_FOUND');
    return {
      ...found,
      statistics,
      ...(await this.contacts.opened(call, found)),
      timeline: await timelineOf(this.store, code),
      freshness,
    };
  }
}
