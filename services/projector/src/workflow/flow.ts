import { isApprovalEvent, type ApprovalEvent } from '@granary/domain/approval';
import type { Decider, DomainEvent } from '@granary/domain/kernel';
import { isPriorityEvent } from '@granary/domain/priority';
import type { TaskKind } from '@granary/domain/workflow/rules';
import type { StoredEvent } from '@granary/event-store';
import type { InstanceRow } from '@granary/read-models/workflow';
import type { EventSource } from '../engine/index.ts';

type Facts = Pick<InstanceRow, 'title' | 'priority' | 'warehouse' | 'customer' | 'supplier' | 'amount'>;

/** What an event means for the decisions about its document. */
export type Step =
  | { readonly does: 'describe'; readonly facts: Partial<Facts> }
  /** A requester of the decision, whoever submits the document. */
  | { readonly does: 'author'; readonly author: string }
  /** `submitter`: a requester in addition to the authors. */
  | { readonly does: 'submit'; readonly submitter: string | null }
  /** The document waits for this decision from here on. */
  | { readonly does: 'ask'; readonly task: TaskKind }
  | { readonly does: 'review' }
  /** One step per entry is required, each by a user with that role. */
  | { readonly does: 'require'; readonly roles: readonly (string | null)[] }
  /** A step before the last was approved. */
  | { readonly does: 'agree'; readonly taker: string }
  | { readonly does: 'delegate'; readonly from: string; readonly to: string; readonly toName: string }
  | { readonly does: 'take-back' }
  /** `last`: no further decision follows. */
  | { readonly does: 'approve'; readonly last: boolean }
  | { readonly does: 'reject' }
  | { readonly does: 'withdraw' }
  /** The decision could not be carried out, so it is requested again. */
  | { readonly does: 'ask-again' }
  | { readonly does: 'remove' };

export interface Flow {
  readonly source: EventSource & { readonly category: string };
  readonly stepsOf: (event: StoredEvent) => readonly Step[];
}

type Meanings<Event extends DomainEvent> = {
  readonly [Type in Event['type']]?: (data: Extract<Event, { readonly type: Type }>['data']) => Step[];
};

/** Which events of a category open and close which decisions. Other events are ignored. */
export const flowOf = <State, Event extends DomainEvent>(
  source: Decider<State, Event>,
  meanings: Meanings<Event>,
): Flow => {
  const known: Readonly<Record<string, ((data: never) => Step[]) | undefined>> = meanings;
  return {
    source,
    stepsOf: ({ type, data }) => {
      const event = { type, data };
      if (isPriorityEvent(event)) return [{ does: 'describe', facts: { priority: event.data.priority } }];
      return isApprovalEvent(event) ? [approvalStep(event)] : (known[type]?.(data as never) ?? []);
    },
  };
};

/** Approval events, which are the same in every category. */
const approvalStep = ({ type, data }: ApprovalEvent): Step => {
  switch (type) {
    case 'ApprovalStepsRequired':
      return { does: 'require', roles: data.steps.map(({ role }) => role) };
    case 'ApprovalStepTaken':
      return { does: 'agree', taker: data.approver };
    case 'ApprovalDelegated':
      return { does: 'delegate', from: data.from, to: data.to, toName: data.toName };
    case 'ApprovalTakenBack':
      return { does: 'take-back' };
  }
};
