import { Controller, Inject, Res } from '@nestjs/common';
import {
  getContract,
  getContractAttachment,
  listContracts,
  type ContractDetail,
} from '@granary/api/contracts';
import { reject } from '@granary/domain/kernel';
import { EventStore } from '@granary/event-store';
import { SERVICE_CONFIG, type ServiceConfig } from '@granary/platform/config';
import { Call, Route, type CallOf, type ServiceReply } from '@granary/platform/http';
import { Reads } from '../database/index.ts';
import { serveFile } from '../files/index.ts';
import { Lists } from '../lists/index.ts';
import { detailOf } from './detail.ts';
import { contractsList, findContract } from './queries.ts';
import { timelineOf } from './timeline.ts';

@Controller()
export class ContractsController {
  constructor(
    private readonly lists: Lists,
    private readonly reads: Reads,
    private readonly store: EventStore,
    @Inject(SERVICE_CONFIG) private readonly config: ServiceConfig,
  ) {}

  @Route(listContracts)
  list(@Call() call: CallOf<typeof listContracts>) {
    return this.lists.page(call, contractsList);
  }

  /** The contract from the read model, its timeline from its stream. */
  @Route(getContract)
  async find(@Call() call: CallOf<typeof getContract>): Promise<ContractDetail> {
    const { caller, params } = call;
    const document = await this.reads.snapshot(call, getContract, async ({ runQuery, freshness }) => {
      const found = await findContract(runQuery, params.code);
      if (!found) throw reject('NOT_FOUND');
      return {
        ...(await detailOf(runQuery, found)),
        own: found.submitterId === caller.userId,
        freshness: await freshness(),
      };
    });
    return { ...document, timeline: await timelineOf(this.store, params.code) };
  }

  @Route(getContractAttachment)
  async attachment(
    @Call() call: CallOf<typeof getContractAttachment>,
    @Res() reply: ServiceReply,
  ): Promise<void> {
    const { code, attachment } = call.params;
    const found = await this.reads.snapshot(call, getContract, ({ runQuery }) =>
      findContract(runQuery, code),
    );
    const file = found?.attachments.find(({ id }) => id === attachment);
    if (!file) throw reject('NOT_FOUND');
    await serveFile(reply, this.config.GRANARY_FILES, file);
  }
}
