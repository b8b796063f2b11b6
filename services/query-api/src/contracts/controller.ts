import { Controller, Inject, Res } from '@nestjs/common';
import {
  getContract,
  getContractAttachment,
  getContractPaper,
  listContracts,
  type ContractDetail,
} from '@granary/api/contracts';
import { paperFile } from '@granary/api/papers';
import { reject } from '@granary/domain/kernel';
import { EventStore } from '@granary/event-store';
import { KEPT_FILES, type FileStore } from '@granary/platform/files';
import { Call, Route, type CallOf, type ServiceReply } from '@granary/platform/http';
import { Reads } from '../database/index.ts';
import { serveFile, servePdf } from '../files/index.ts';
import { Lists } from '../lists/index.ts';
import { printPaper, Sellers } from '../papers/index.ts';
import { detailOf } from './detail.ts';
import { contractPaperOf } from './paper.ts';
import { contractsList, findContract } from './queries.ts';
import { timelineOf } from './timeline.ts';

@Controller()
export class ContractsController {
  constructor(
    private readonly lists: Lists,
    private readonly reads: Reads,
    private readonly store: EventStore,
    @Inject(KEPT_FILES) private readonly files: FileStore,
    private readonly sellers: Sellers,
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

  @Route(getContractPaper)
  async paper(@Call() call: CallOf<typeof getContractPaper>, @Res() reply: ServiceReply): Promise<void> {
    const { params, query, at } = call;
    const language = query.language ?? call.language;
    const contract = await this.reads.snapshot(call, getContractPaper, async ({ runQuery, freshness }) => {
      const found = await findContract(runQuery, params.code);
      if (!found) throw reject('NOT_FOUND');
      return { ...(await detailOf(runQuery, found)), freshness: await freshness() };
    });
    const paper = contractPaperOf(contract, { company: await this.sellers.find(), language, at });
    await servePdf(reply, paperFile(params.code, 'contract_paper', language), await printPaper(paper, query));
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
    await serveFile(reply, this.files, file);
  }
}
