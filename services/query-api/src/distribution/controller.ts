import { Controller } from '@nestjs/common';
import { getDistribution, listDistributions, type DistributionDetail } from '@granary/api/distribution';
import { distribution } from '@granary/domain/distribution';
import { reject } from '@granary/domain/kernel';
import { EventStore } from '@granary/event-store';
import { requireWarehouse } from '@granary/platform/access';
import { Call, Route, type CallOf } from '@granary/platform/http';
import { Vault } from '@granary/platform/vault';
import { Reads } from '../database/index.ts';
import { Lists } from '../lists/index.ts';
import { countsOf } from '../items/index.ts';
import { NO_ADDRESS, openedAddress, type DeliveryAddress } from '../outbound/index.ts';
import { distributionsList, findDistribution } from './queries.ts';
import { timelineOf } from './timeline.ts';

@Controller()
export class DistributionController {
  constructor(
    private readonly lists: Lists,
    private readonly reads: Reads,
    private readonly store: EventStore,
    private readonly vault: Vault,
  ) {}

  @Route(listDistributions)
  list(@Call() call: CallOf<typeof listDistributions>) {
    return this.lists.page(call, distributionsList);
  }

  /** The request from the read model, its timeline from its stream. */
  @Route(getDistribution)
  async find(@Call() call: CallOf<typeof getDistribution>): Promise<DistributionDetail> {
    const { caller, params } = call;
    const document = await this.reads.snapshot(call, getDistribution, async ({ runQuery, freshness }) => {
      const found = await findDistribution(runQuery, params.number);
      if (!found) throw reject('NOT_FOUND');
      requireWarehouse(caller, found.warehouse);
      const { submitterId, lines, ...header } = found;
      const counts = await countsOf(runQuery, lines);
      return {
        ...header,
        lines: lines.map((line) => ({ ...line, ...counts(line) })),
        own: submitterId === caller.userId,
        freshness: await freshness(),
      };
    });
    const delivery = await this.deliveryOf(call);
    return { ...document, ...delivery, timeline: await timelineOf(this.store, params.number, call.language) };
  }

  /** The address is encrypted in the request; reading it is recorded. */
  private async deliveryOf(
    call: CallOf<typeof getDistribution>,
  ): Promise<DeliveryAddress & Pick<DistributionDetail, 'deliveryMethod'>> {
    const { number } = call.params;
    const { state } = await this.store.load(distribution, number);
    if (state.status === 'none') return { deliveryMethod: null, ...NO_ADDRESS };
    const { deliveryMethod, deliveryAddress } = state.content;
    const opened = await openedAddress(this.vault, deliveryAddress);
    if (opened.deliveryAddress !== null) await this.reads.recordAccess(call, 'distribution', number);
    return { deliveryMethod, ...opened };
  }
}
