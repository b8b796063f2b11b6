import { isApprovalEvent, type ApprovalEvent } from '@granary/domain/approval';
import type { Decider, DomainEvent } from '@granary/domain/kernel';
import type { TaskKind } from '@granary/domain/workflow/rules';
import type { StoredEvent } from '@granary/event-store';
import type { InstanceRow } from '@granary/read-models/workflow';
import type { EventSource } from '../engine/index.ts';

type Facts = Pick<InstanceRow, 'title' | 'warehouse' | 'customer' | 'amount'>;

/** What an event of a document means on the way to its decision. */
export type Step =
  | { readonly does: 'describe'; readonly facts: Partial<Facts> }
  /** Asks as well when the document is submitted, whoever hands it in. */
  | { readonly does: 'author'; readonly author: string }
  /** `submitter`: who asks beside the authors. */
  | { readonly does: 'submit'; readonly submitter: string | null }
  /** The document waits for this decision from here on. */
  | { readonly does: 'ask'; readonly task: TaskKind }
  | { readonly does: 'review' }
  /** So many steps have to be taken, by whoever has these roles. */
  | { readonly does: 'require'; readonly roles: readonly (string | null)[] }
  /** A step before the last. */
  | { readonly does: 'agree'; readonly taker: string }
  | { readonly does: 'delegate'; readonly from: string; readonly to: string; readonly toName: string }
  | { readonly does: 'take-back' }
  /** `last`: nothing else is asked afterwards. */
  | { readonly does: 'approve'; readonly last: boolean }
  | { readonly does: 'reject' }
  | { readonly does: 'withdraw' }
  /** What had been decided could not be done: it is asked once more. */
  | { readonly does: 'ask-again' }
  | { readonly does: 'remove' };

export interface Flow {
  readonly source: EventSource & { readonly category: string };
  readonly stepsOf: (event: StoredEvent) => readonly Step[];
}

type Meanings<Event extends DomainEvent> = {
  readonly [Type in Event['type']]?: (data: Extract<Event, { readonly type: Type }>['data']) => Step[];
};

/** Which events of a category open and close which decisions; all others mean nothing to the workflow. */
export const flowOf = <State, Event extends DomainEvent>(
  source: Decider<State, Event>,
  meanings: Meanings<Event>,
): Flow => {
  const known: Readonly<Record<string, ((data: never) => Step[]) | undefined>> = meanings;
  return {
    source,
    stepsOf: ({ type, data }) => {
      const event = { type, data };
      return isApprovalEvent(event) ? [approvalStep(event)] : (known[type]?.(data as never) ?? []);
    },
  };
};

/** What every category says in the same words. */
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
