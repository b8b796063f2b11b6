import { Controller } from '@nestjs/common';
import {
  getSeller,
  listCategories,
  listSpecifications,
  listUnits,
  type Seller,
} from '@granary/api/configuration';
import type { AnswerOf } from '@granary/api/http';
import { SELLER_ID, seller } from '@granary/domain/configuration';
import { EventStore } from '@granary/event-store';
import { Call, Route, type CallOf } from '@granary/platform/http';
import { Reads } from '../database/index.ts';
import { allCategories, allSpecifications, allUnits } from './queries.ts';

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
}
