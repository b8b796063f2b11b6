import { Controller } from '@nestjs/common';
import { getCreditRequest, listCreditRequests, type CreditRequestDetail } from '@granary/api/credit';
import { creditRequest } from '@granary/domain/credit-requests';
import { reject, type Language } from '@granary/domain/kernel';
import { EventStore } from '@granary/event-store';
import { Call, Route, type CallOf } from '@granary/platform/http';
import { Reads } from '../database/index.ts';
import { Lists } from '../lists/index.ts';
import { balanceNow } from './accounts.ts';
import { notesOf } from './line-detail.ts';
import { creditRequestsList, findRequest } from './requests.ts';

@Controller()
export class CreditRequestsController {
  constructor(
    private readonly lists: Lists,
    private readonly reads: Reads,
    private readonly store: EventStore,
  ) {}

  @Route(listCreditRequests)
  list(@Call() call: CallOf<typeof listCreditRequests>) {
    return this.lists.page(call, creditRequestsList);
  }

  /** The request from the read model, its timeline from its stream. */
  @Route(getCreditRequest)
  async find(@Call() call: CallOf<typeof getCreditRequest>): Promise<CreditRequestDetail> {
    const { caller, params } = call;
    const request = await this.reads.snapshot(call, getCreditRequest, async ({ runQuery, freshness }) => {
      const found = await findRequest(runQuery, params.number);
      if (!found) throw reject('NOT_FOUND');
      const { requesterId, submitterId, ...row } = found;
      return {
        ...row,
        own: [requesterId, submitterId].includes(caller.userId),
        balance: await balanceNow(runQuery, row.customer.code),
        freshness: await freshness(),
      };
    });
    return { ...request, timeline: await this.timeline(params.number, call.language) };
  }

  private async timeline(number: string, language: Language): Promise<CreditRequestDetail['timeline']> {
    const timeline: CreditRequestDetail['timeline'] = [];
    for await (const stored of this.store.readStream(creditRequest.category, number)) {
      timeline.push({
        eventId: stored.id,
        type: stored.type,
        at: stored.metadata.occurredAt,
        recordedAt: stored.recordedAt,
        username: stored.metadata.actor.username,
        role: stored.metadata.actor.role,
        note: stored.type === 'CreditRequestDrafted' ? null : notesOf(stored, language),
      });
    }
    return timeline;
  }
}
