import { decisionReason } from '@granary/domain/approval';
import { moneyInput } from '@granary/domain/kernel';
import { FURTHER_STEPS_MAX, steppedKinds, taskKinds, taskStatuses } from '@granary/domain/workflow/rules';
import { z } from 'zod';
import { roles } from '../access/index.ts';
import { done, endpoint, freshness, optionalText } from '../http/index.ts';
import { deciders, documentReaders, workflowCategories } from './tasks.ts';

const task = z.object({ kind: z.enum(taskKinds), number: z.string().max(64) });

/** The state of an approval: step number, number of steps, who may decide it and who it is delegated to. */
export const standing = {
  step: z.number().int(),
  steps: z.number().int(),
  /** The role required for this step; null: any holder of the permission. */
  role: z.string().nullable(),
  /** The current delegate, and the last user who delegated it. */
  delegate: z.string().nullable(),
  delegatedBy: z.string().nullable(),
};

export const getApproval = endpoint({
  method: 'GET',
  path: '/workflow/instances/{id}',
  summary: 'How far the approval of one document has come, and what the caller may do about it',
  access: documentReaders,
  /** `‹category›.‹number›` */
  params: z.object({ id: z.string().max(128) }),
  answer: z.object({
    /** Null if no decision is pending. */
    waiting: z
      .object({
        ...standing,
        kind: z.enum(taskKinds),
        since: z.string(),
        /** Why the caller may not take the step, as the rejection would say; null if they may. */
        obstacle: z.object({ code: z.string(), message: z.string() }).nullable(),
        mayTakeBack: z.boolean(),
      })
      .nullable(),
    /** Oldest first, across all submissions. */
    tasks: z.array(
      z.object({
        n: z.number().int(),
        kind: z.enum(taskKinds),
        status: z.enum(taskStatuses),
        step: z.number().int(),
        steps: z.number().int(),
        delegate: z.string().nullable(),
        openedAt: z.string(),
        closedAt: z.string().nullable(),
        closedBy: z.string().nullable(),
        note: z.string().nullable(),
      }),
    ),
    freshness,
  }),
  models: ['workflow'],
});
export type Approval = z.output<typeof getApproval.answer>;

export const listDelegates = endpoint({
  method: 'GET',
  path: '/workflow/tasks/{kind}/{number}/delegates',
  summary: 'Colleagues who may take this decision in the caller’s place',
  access: deciders,
  params: task,
  answer: z.object({
    rows: z.array(z.object({ id: z.string(), username: z.string(), realName: z.string() })),
    freshness,
  }),
  models: ['workflow', 'people'],
});

export const delegateTask = endpoint({
  method: 'POST',
  path: '/workflow/tasks/{kind}/{number}/delegation',
  summary: 'Hand a decision to a colleague, who then takes it in everybody’s place',
  access: deciders,
  touches: ['workflow', ...workflowCategories],
  params: task,
  body: z.object({
    /** A user id. */
    to: z.string().min(1).max(64),
    reason: decisionReason,
  }),
  answer: done,
});

export const takeTaskBack = endpoint({
  method: 'DELETE',
  path: '/workflow/tasks/{kind}/{number}/delegation',
  summary: 'Give or take a decision back, so that everybody may take it again',
  access: deciders,
  touches: ['workflow', ...workflowCategories],
  params: task,
  query: z.object({ reason: optionalText(500) }),
  answer: done,
});

/** Null or blank: any holder of the permission. */
const role = z
  .enum(roles)
  .or(z.literal('').transform(() => null))
  .nullable();

export const getApprovalPolicies = endpoint({
  method: 'GET',
  path: '/workflow/policies',
  summary: 'From which amounts on each kind of decision asks for further steps',
  access: ['system:admin', ...deciders],
  answer: z.object({
    rows: z.array(
      z.object({
        kind: z.enum(steppedKinds),
        /** In addition to the first step, which every document takes. */
        steps: z.array(z.object({ from: z.string(), role: z.string().nullable() })),
        /** -1: never set. */
        revision: z.number().int(),
        changedBy: z.string().nullable(),
        changedAt: z.string().nullable(),
        reason: z.string().nullable(),
      }),
    ),
    freshness,
  }),
  models: ['workflow'],
});
export type ApprovalPolicyRow = z.output<typeof getApprovalPolicies.answer>['rows'][number];

export const setApprovalPolicy = endpoint({
  method: 'PUT',
  path: '/workflow/policies/{kind}',
  summary: 'Set the steps by amount for what is submitted from now on',
  access: 'system:admin',
  touches: ['workflow'],
  params: z.object({ kind: z.enum(steppedKinds) }),
  body: z.object({
    /** The revision the user edited. */
    revision: z.number().int(),
    steps: z.array(z.object({ from: moneyInput, role })).max(FURTHER_STEPS_MAX),
    reason: optionalText(500),
  }),
  answer: done,
});
