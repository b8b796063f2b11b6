import { Controller } from '@nestjs/common';
import {
  getAutomation,
  getSeller,
  listCategories,
  listSpecifications,
  listUnits,
  type Automation,
  type Seller,
} from '@granary/api/configuration';
import type { AnswerOf } from '@granary/api/http';
import {
  AUTOMATION_ID,
  SELLER_ID,
  automation,
  seller,
  type AutomationRule,
} from '@granary/domain/configuration';
import { customer, isCustomer } from '@granary/domain/customers';
import { EventStore } from '@granary/event-store';
import { Call, Route, type CallOf } from '@granary/platform/http';
import { Reads } from '../database/index.ts';
import { allCategories, allSpecifications, allUnits } from './queries.ts';

const UNNAMED = { name: null, englishName: null, khmerName: null };

@Controller()
export class ConfigurationController {
  constructor(
    private readonly reads: Reads,
    private readonly store: EventStore,
  ) {}

  @Route(getSeller)
  async seller(): Promise<Seller> {
    const { state, revision } = await this.store.load(seller, SELLER_ID);
    return { details: state.details, revision: Number(revision) };
  }

  @Route(getAutomation)
  async automation(@Call() { caller }: CallOf<typeof getAutomation>): Promise<Automation> {
    const { state, revision } = await this.store.load(automation, AUTOMATION_ID);
    const named = caller.permissions.has('customer:read');
    const shown = async ({ upTo, customers }: AutomationRule) => ({
      upTo,
      customers: await Promise.all(
        customers.map(async (code) => (named ? this.nameOf(code) : { code, ...UNNAMED })),
      ),
    });
    return {
      handOver: await shown(state.handOver),
      release: await shown(state.release),
      revision: Number(revision),
    };
  }

  @Route(listCategories)
  categories(@Call() call: CallOf<typeof listCategories>): Promise<AnswerOf<typeof listCategories>> {
    return this.reads.snapshot(call, listCategories, async ({ runQuery, freshness }) => ({
      rows: await allCategories(runQuery),
      freshness: await freshness(),
    }));
  }

  @Route(listSpecifications)
  specifications(
    @Call() call: CallOf<typeof listSpecifications>,
  ): Promise<AnswerOf<typeof listSpecifications>> {
    return this.reads.snapshot(call, listSpecifications, async ({ runQuery, freshness }) => ({
      rows: await allSpecifications(runQuery),
      freshness: await freshness(),
    }));
  }

  @Route(listUnits)
  units(@Call() call: CallOf<typeof listUnits>): Promise<AnswerOf<typeof listUnits>> {
    return this.reads.snapshot(call, listUnits, async ({ runQuery, freshness }) => ({
      rows: await allUnits(runQuery),
      freshness: await freshness(),
    }));
  }

  private nameOf(code: string) {
    return this.store.consult(customer, code, (state) => {
      if (!isCustomer(state)) return { code, ...UNNAMED };
      const { name, englishName, khmerName } = state.profile;
      return { code, name, englishName, khmerName };
    });
  }
}
