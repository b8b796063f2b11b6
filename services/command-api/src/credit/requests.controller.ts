import { Controller } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import * as contracts from '@granary/api/credit';
import { creditRequest, type CreditRequestDocument } from '@granary/domain/credit-requests';
import { reject } from '@granary/domain/kernel';
import { EventStore } from '@granary/event-store';
import { actorOf, requirePermission, type Caller } from '@granary/platform/access';
import { Call, Route, type CallOf } from '@granary/platform/http';
import { contextOf, lookedAt, type Make, type Refusal } from '../commands/index.ts';
import { policyFor } from '../workflow/index.ts';
import { ApproveCreditRequestCommand } from './approve-credit-request.handler.ts';
import { creditRequestCommands } from './credit-commands.ts';
import { CreditCustomers } from './customers.ts';
import { DraftCreditRequestCommand } from './draft-credit-request.handler.ts';

type RequestCall = Parameters<typeof contextOf>[0] & { readonly params: { readonly number: string } };

@Controller()
export class CreditRequestsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly store: EventStore,
    private readonly customers: CreditCustomers,
  ) {}

  @Route(contracts.createCreditRequest)
  create(@Call() call: CallOf<typeof contracts.createCreditRequest>) {
    return this.commands.execute(new DraftCreditRequestCommand(contextOf(call), call.body));
  }

  @Route(contracts.reviseCreditRequest)
  async revise(@Call() call: CallOf<typeof contracts.reviseCreditRequest>) {
    await this.writable(call);
    const refusal = await lookedAt(this.customers.requireActive(call.body.customer));
    return this.change(call, creditRequestCommands.revise, { content: call.body }, { refusal });
  }

  @Route(contracts.prioritizeCreditRequest)
  async prioritize(@Call() call: CallOf<typeof contracts.prioritizeCreditRequest>) {
    await this.writable(call);
    return this.change(call, creditRequestCommands.prioritize, call.body);
  }

  @Route(contracts.submitCreditRequest)
  async submit(@Call() call: CallOf<typeof contracts.submitCreditRequest>) {
    const { content } = await this.writable(call);
    const refusal = await lookedAt(this.customers.requireActive(content.customer));
    const limit = await this.customers.limit(content.customer);
    const policy = await policyFor(this.store, 'credit_approval');
    const submission = { by: actorOf(call.caller), limit, policy };
    return this.change(call, creditRequestCommands.submit, submission, { refusal });
  }

  @Route(contracts.withdrawCreditRequest)
  async withdraw(@Call() call: CallOf<typeof contracts.withdrawCreditRequest>) {
    await this.writable(call);
    const { reason } = call.body;
    return this.change(call, creditRequestCommands.withdraw, { reason }, { reason });
  }

  @Route(contracts.reviewCreditRequest)
  review(@Call() call: CallOf<typeof contracts.reviewCreditRequest>) {
    return this.change(call, creditRequestCommands.review, { by: actorOf(call.caller) });
  }

  @Route(contracts.approveCreditRequest)
  async approve(@Call() call: CallOf<typeof contracts.approveCreditRequest>) {
    const { state } = await this.store.load(creditRequest, call.params.number);
    // Nobody's limit is raised after the customer has gone; it may still be lowered.
    const refusal =
      state.status === 'present' && state.content.direction === 'increase'
        ? await lookedAt(this.customers.requireActive(state.content.customer))
        : null;
    const { submission: seen, ...approval } = call.body;
    const context = contextOf(call, { reason: approval.notes });
    return this.commands.execute(
      new ApproveCreditRequestCommand(context, call.params.number, { ...approval, seen }, refusal),
    );
  }

  @Route(contracts.rejectCreditRequest)
  reject(@Call() call: CallOf<typeof contracts.rejectCreditRequest>) {
    const { reason, submission: seen } = call.body;
    return this.change(
      call,
      creditRequestCommands.reject,
      { by: actorOf(call.caller), reason, seen },
      { reason },
    );
  }

  /** Users may work on their own requests; those of others need `credit:write`. */
  private writable(call: RequestCall): Promise<CreditRequestDocument> {
    return this.store.consult(creditRequest, call.params.number, (state) => {
      if (state.status !== 'present') throw reject('NOT_FOUND');
      requireOwn(state, call.caller);
      return state;
    });
  }

  private change<Data, Answer>(
    call: RequestCall,
    command: Make<Data, Answer>,
    data: Data,
    { reason, refusal }: { readonly reason?: string | null; readonly refusal?: Refusal | null } = {},
  ) {
    const context = contextOf(call, { ...(reason && { reason }) });
    return this.commands.execute(command({ context, id: call.params.number, refusal }, data));
  }
}

function requireOwn({ requester }: CreditRequestDocument, caller: Caller): void {
  if (requester !== caller.userId) requirePermission(caller, 'credit:write');
}
