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
import type { AnswerOf, Coded } from '@granary/api/http';
import {
  AUTOMATION_ID,
  SELLER_ID,
  automation,
  seller,
  type AutomationRule,
} from '@granary/domain/configuration';
import { customer, isCustomer } from '@granary/domain/customers';
import { EventStore } from '@granary/event-store';
import type { Caller } from '@granary/platform/access';
import { Call, Route, type CallOf } from '@granary/platform/http';
import { Reads } from '../database/index.ts';
import { Sellers } from '../papers/index.ts';
import { allCategories, allSpecifications, allUnits } from './queries.ts';

const unnamed = (code: string): Coded => ({ code, name: null, englishName: null, khmerName: null });

@Controller()
export class ConfigurationController {
  constructor(
    private readonly reads: Reads,
    private readonly store: EventStore,
    private readonly sellers: Sellers,
  ) {}

  @Route(getSeller)
  async seller(): Promise<Seller> {
    const { state, revision } = await this.store.load(seller, SELLER_ID);
    const picture = state.logo && (await this.sellers.pictureOf(state.logo));
    const logo = state.logo && picture ? { type: state.logo.type, picture } : null;
    return { details: state.details, logo, revision: Number(revision) };
  }

  @Route(getAutomation)
  async automation(@Call() { caller }: CallOf<typeof getAutomation>): Promise<Automation> {
    const { state, revision } = await this.store.load(automation, AUTOMATION_ID);
    return {
      handOver: await this.shownRule(state.handOver, caller),
      release: await this.shownRule(state.release, caller),
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

  private async shownRule(
    { upTo, customers }: AutomationRule,
    caller: Caller,
  ): Promise<Automation['release']> {
    const shown = [];
    for (const code of customers)
      shown.push(caller.permissions.has('customer:read') ? await this.nameOf(code) : unnamed(code));
    return { upTo, customers: shown };
  }

  private nameOf(code: string): Promise<Coded> {
    return this.store.consult(customer, code, (state) => {
      if (!isCustomer(state)) return unnamed(code);
      const { name, englishName, khmerName } = state.profile;
      return { code, name, englishName, khmerName };
    });
  }
}
