import { Controller } from '@nestjs/common';
import type { AnswerOf } from '@granary/api/http';
import {
  getApproval,
  getApprovalPolicies,
  getCourse,
  getWorkflowStatistics,
  listDelegates,
  listInbox,
  listInstances,
  listTasks,
  type WorkflowStatistics,
} from '@granary/api/workflow';
import { EventStore } from '@granary/event-store';
import { Call, Route, type CallOf } from '@granary/platform/http';
import { tasksSeenBy } from '@granary/reading/workflow';
import { Reads } from '../database/index.ts';
import { Lists } from '../lists/index.ts';
import { approvalOf, delegatesFor } from './approval.ts';
import { courseOf } from './course/index.ts';
import { inboxList, instancesList, tasksList } from './lists.ts';
import { approvalPolicies } from './policies.ts';
import { statisticsOf } from './statistics.ts';

@Controller()
export class WorkflowController {
  constructor(
    private readonly lists: Lists,
    private readonly reads: Reads,
    private readonly store: EventStore,
  ) {}

  @Route(listInbox)
  inbox(@Call() call: CallOf<typeof listInbox>) {
    return this.lists.page(call, inboxList);
  }

  @Route(listInstances)
  instances(@Call() call: CallOf<typeof listInstances>) {
    return this.lists.page(call, instancesList);
  }

  @Route(listTasks)
  tasks(@Call() call: CallOf<typeof listTasks>) {
    return this.lists.page(call, tasksList);
  }

  @Route(getApproval)
  approval(@Call() call: CallOf<typeof getApproval>): Promise<AnswerOf<typeof getApproval>> {
    return this.reads.snapshot(call, getApproval, async ({ runQuery, freshness }) => ({
      ...(await approvalOf(runQuery, call, call.params.id)),
      freshness: await freshness(),
    }));
  }

  @Route(getCourse)
  course(@Call() call: CallOf<typeof getCourse>): Promise<AnswerOf<typeof getCourse>> {
    return this.reads.snapshot(call, getCourse, async ({ runQuery, freshness }) => ({
      ...(await courseOf({ runQuery, store: this.store, caller: call.caller }, call.params.id)),
      freshness: await freshness(),
    }));
  }

  @Route(listDelegates)
  delegates(@Call() call: CallOf<typeof listDelegates>): Promise<AnswerOf<typeof listDelegates>> {
    return this.reads.snapshot(call, listDelegates, async ({ runQuery, freshness }) => ({
      rows: await delegatesFor(runQuery, call.caller, call.params),
      freshness: await freshness(),
    }));
  }

  @Route(getApprovalPolicies)
  policies(@Call() call: CallOf<typeof getApprovalPolicies>): Promise<AnswerOf<typeof getApprovalPolicies>> {
    return this.reads.snapshot(call, getApprovalPolicies, async ({ runQuery, freshness }) => ({
      rows: await approvalPolicies(runQuery),
      freshness: await freshness(),
    }));
  }

  @Route(getWorkflowStatistics)
  statistics(@Call() call: CallOf<typeof getWorkflowStatistics>): Promise<WorkflowStatistics> {
    return this.reads.snapshot(call, getWorkflowStatistics, async ({ runQuery, freshness }) => ({
      ...(await statisticsOf(runQuery, tasksSeenBy(call.caller), { by: call.query.by, at: call.at })),
      freshness: await freshness(),
    }));
  }
}
