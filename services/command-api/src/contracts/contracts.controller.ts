import { Controller } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import * as contracts from '@granary/api/contracts';
import { contract } from '@granary/domain/contracts';
import { dayIn } from '@granary/domain/kernel';
import { COMPANY_TIME_ZONE } from '@granary/domain/warehouses';
import { EventStore } from '@granary/event-store';
import { actorOf } from '@granary/platform/access';
import { Call, Route, type CallOf } from '@granary/platform/http';
import { contextOf, lookedAt, type Make, type Refusal } from '../commands/index.ts';
import { ChangeContractCommand } from './change-contract.handler.ts';
import { contractCommands } from './contract-commands.ts';
import { policyFor } from '../workflow/index.ts';
import { Parties } from './parties.ts';

type ContractCall = Parameters<typeof contextOf>[0] & { readonly params: { readonly code: string } };

interface Beside {
  readonly reason?: string | null;
  readonly refusal?: Refusal | null;
}

const today = ({ at }: { readonly at: string }): string => dayIn(COMPANY_TIME_ZONE, at);

@Controller()
export class ContractsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly store: EventStore,
    private readonly parties: Parties,
  ) {}

  @Route(contracts.createContract)
  async create(@Call() call: CallOf<typeof contracts.createContract>) {
    const { code, ...entered } = call.body;
    const refusal = await lookedAt(this.parties.require(entered));
    const target = { context: contextOf(call), id: code, refusal };
    return this.commands.execute(contractCommands.create(target, { code, entered }));
  }

  @Route(contracts.reviseContract)
  async revise(@Call() call: CallOf<typeof contracts.reviseContract>) {
    const { revision, ...entered } = call.body;
    const refusal = await lookedAt(this.parties.require(entered));
    return this.change(call, contractCommands.revise, { revision, entered }, { refusal });
  }

  @Route(contracts.submitContract)
  async submit(@Call() call: CallOf<typeof contracts.submitContract>) {
    const refusal = await this.lookedAtCustomer(call);
    const policy = await policyFor(this.store, 'contract_approval');
    const submission = { by: actorOf(call.caller), today: today(call), policy };
    return this.change(call, contractCommands.submit, submission, { refusal });
  }

  @Route(contracts.reviewContract)
  review(@Call() call: CallOf<typeof contracts.reviewContract>) {
    return this.change(call, contractCommands.review, { by: actorOf(call.caller) });
  }

  @Route(contracts.approveContract)
  async approve(@Call() call: CallOf<typeof contracts.approveContract>) {
    const { notes, submission: seen } = call.body;
    const refusal = await this.lookedAtCustomer(call);
    const approval = { kind: 'approve', notes, seen, today: today(call) } as const;
    return this.changeWithCredit(call, approval, { reason: notes, refusal });
  }

  @Route(contracts.rejectContract)
  reject(@Call() call: CallOf<typeof contracts.rejectContract>) {
    const { reason, submission: seen } = call.body;
    return this.change(call, contractCommands.reject, { by: actorOf(call.caller), reason, seen }, { reason });
  }

  @Route(contracts.withdrawContract)
  withdraw(@Call() call: CallOf<typeof contracts.withdrawContract>) {
    const { reason } = call.body;
    return this.change(call, contractCommands.withdraw, { reason }, { reason });
  }

  @Route(contracts.suspendContract)
  suspend(@Call() call: CallOf<typeof contracts.suspendContract>) {
    const { reason } = call.body;
    return this.changeWithCredit(call, { kind: 'suspend', reason }, { reason });
  }

  @Route(contracts.activateContract)
  async activate(@Call() call: CallOf<typeof contracts.activateContract>) {
    const { reason, expiryDate } = call.body;
    const refusal = await this.lookedAtCustomer(call);
    const activation = { kind: 'activate', reason, expiryDate, today: today(call) } as const;
    return this.changeWithCredit(call, activation, { reason, refusal });
  }

  @Route(contracts.terminateContract)
  terminate(@Call() call: CallOf<typeof contracts.terminateContract>) {
    const { reason } = call.body;
    return this.changeWithCredit(call, { kind: 'terminate', reason }, { reason });
  }

  @Route(contracts.deleteContract)
  delete(@Call() call: CallOf<typeof contracts.deleteContract>) {
    const { reason } = call.query;
    return this.changeWithCredit(call, { kind: 'delete', reason }, { reason });
  }

  @Route(contracts.restoreContract)
  async restore(@Call() call: CallOf<typeof contracts.restoreContract>) {
    const refusal = await this.lookedAtCustomer(call);
    return this.changeWithCredit(call, { kind: 'restore', today: today(call) }, { refusal });
  }

  @Route(contracts.purgeContract)
  purge(@Call() call: CallOf<typeof contracts.purgeContract>) {
    const { reason } = call.query;
    return this.change(call, contractCommands.purge, { reason }, { reason });
  }

  private change<Data, Answer>(
    call: ContractCall,
    command: Make<Data, Answer>,
    data: Data,
    { reason, refusal }: Beside = {},
  ) {
    const context = contextOf(call, reason ? { reason } : {});
    return this.commands.execute(command({ context, id: call.params.code, refusal }, data));
  }

  private changeWithCredit(
    call: ContractCall,
    change: ChangeContractCommand['change'],
    { reason, refusal = null }: Beside = {},
  ) {
    const context = contextOf(call, reason ? { reason } : {});
    return this.commands.execute(new ChangeContractCommand(context, call.params.code, change, refusal));
  }

  /** Refuses unless the contract's customer is active: an inactive one gets no new promises. */
  private async lookedAtCustomer({ params }: ContractCall): Promise<Refusal | null> {
    const { state } = await this.store.load(contract, params.code);
    return state.status === 'present' ? lookedAt(this.parties.requireCustomer(state.content.customer)) : null;
  }
}
