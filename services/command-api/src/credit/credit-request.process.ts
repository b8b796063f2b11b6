import { Injectable } from '@nestjs/common';
import { adjustLimit, credit } from '@granary/domain/credit';
import {
  completeCreditRequest,
  creditRequest,
  type CreditRequestDocument,
} from '@granary/domain/credit-requests';
import type { DecimalText } from '@granary/domain/kernel';
import { EventStore, stepContext, stepId, type CommandContext } from '@granary/event-store';
import { crashPoint, type Process } from '../processes/index.ts';

/** A request is approved once: its steps need no other intent to be told apart. */
const INTENT = 0n;

/** Approved → the customer's limit: once, whoever is killed in between. */
@Injectable()
export class CreditRequestProcess implements Process {
  readonly category = creditRequest.category;
  readonly opens = new Set(['CreditRequestApproved']);
  readonly closes = new Set(['CreditRequestApplied']);

  constructor(private readonly store: EventStore) {}

  async advance(number: string, context: CommandContext): Promise<bigint> {
    const { state, position } = await this.store.load(creditRequest, number);
    if (state.status !== 'present' || state.progress.status !== 'applying') return position;
    const adjusted = await this.adjust(state, state.progress, context);
    await crashPoint('credit:adjusted');
    const completed = await this.store.decide(
      creditRequest,
      number,
      stepContext(context, this.id(number, 'complete')),
      (before) => completeCreditRequest(before, adjusted),
    );
    await crashPoint('credit:completed');
    return completed.position;
  }

  private async adjust(
    { number, content, requester, approval }: CreditRequestDocument,
    { approvedAmount, notes }: { approvedAmount: DecimalText; notes: string },
    context: CommandContext,
  ): Promise<{ limitBefore: DecimalText; limitAfter: DecimalText }> {
    const { customer, direction } = content;
    const step = stepContext(context, this.id(number, 'adjust'));
    const { state: ledger } = await this.store.decide(credit, customer, step, (state) =>
      adjustLimit(state, {
        request: number,
        direction,
        amount: approvedAmount,
        requester,
        approver: 'approver' in approval ? approval.approver : '',
        notes,
      }),
    );
    const applied = ledger.requests[number];
    if (!applied) throw new Error(`${number} was applied and is not there`);
    return applied;
  }

  private id(number: string, step: string): string {
    return stepId(`creditRequest-${number}`, INTENT, step);
  }
}
