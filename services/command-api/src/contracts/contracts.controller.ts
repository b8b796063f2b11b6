import { Controller } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import * as contracts from '@granary/api/contracts';
import {
  contract,
  draftContract,
  purgeContract,
  rejectContract,
  reviseContract,
  startContractReview,
  submitContract,
  withdrawContract,
  type ContractEvent,
  type ContractState,
} from '@granary/domain/contracts';
import { dayIn } from '@granary/domain/kernel';
import { COMPANY_TIME_ZONE } from '@granary/domain/warehouses';
import { EventStore } from '@granary/event-store';
import { actorOf } from '@granary/platform/access';
import { Call, Route, type CallOf } from '@granary/platform/http';
import { changeStream, contextOf, createStream } from '../commands/index.ts';
import { ChangeContractCommand } from './change-contract.handler.ts';
import { policyFor } from '../workflow/index.ts';
import { Parties } from './parties.ts';

type ContractCall = Parameters<typeof contextOf>[0] & { readonly params: { readonly code: string } };
type Decision = (state: ContractState) => ContractEvent[];

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
    await this.parties.require(entered);
    return this.commands.execute(
      createStream(
        contextOf(call),
        contract,
        code,
        (state) => draftContract(state, { code, entered }),
        () => ({ code }),
      ),
    );
  }

  @Route(contracts.reviseContract)
  async revise(@Call() call: CallOf<typeof contracts.reviseContract>) {
    const { revision, ...entered } = call.body;
    await this.parties.require(entered);
    return this.change(call, (state) => reviseContract(state, { revision, entered }));
  }

  @Route(contracts.submitContract)
  async submit(@Call() call: CallOf<typeof contracts.submitContract>) {
    await this.requireCustomer(call.params.code);
    const policy = await policyFor(this.store, 'contract_approval');
    return this.change(call, (state) =>
      submitContract(state, { by: actorOf(call.caller), today: today(call), policy }),
    );
  }

  @Route(contracts.reviewContract)
  review(@Call() call: CallOf<typeof contracts.reviewContract>) {
    return this.change(call, (state) => startContractReview(state, { by: actorOf(call.caller) }));
  }

  @Route(contracts.approveContract)
  async approve(@Call() call: CallOf<typeof contracts.approveContract>) {
    const { notes } = call.body;
    await this.requireCustomer(call.params.code);
    return this.changeWithCredit(call, { kind: 'approve', notes, today: today(call) }, notes);
  }

  @Route(contracts.rejectContract)
  reject(@Call() call: CallOf<typeof contracts.rejectContract>) {
    const { reason } = call.body;
    return this.change(call, (state) => rejectContract(state, { by: actorOf(call.caller), reason }), reason);
  }

  @Route(contracts.withdrawContract)
  withdraw(@Call() call: CallOf<typeof contracts.withdrawContract>) {
    const { reason } = call.body;
    return this.change(call, (state) => withdrawContract(state, { reason }), reason);
  }

  @Route(contracts.suspendContract)
  suspend(@Call() call: CallOf<typeof contracts.suspendContract>) {
    const { reason } = call.body;
    return this.changeWithCredit(call, { kind: 'suspend', reason }, reason);
  }

  @Route(contracts.activateContract)
  activate(@Call() call: CallOf<typeof contracts.activateContract>) {
    const { reason, expiryDate } = call.body;
    return this.changeWithCredit(call, { kind: 'activate', reason, expiryDate, today: today(call) }, reason);
  }

  @Route(contracts.terminateContract)
  terminate(@Call() call: CallOf<typeof contracts.terminateContract>) {
    const { reason } = call.body;
    return this.changeWithCredit(call, { kind: 'terminate', reason }, reason);
  }

  @Route(contracts.deleteContract)
  delete(@Call() call: CallOf<typeof contracts.deleteContract>) {
    const { reason } = call.query;
    return this.changeWithCredit(call, { kind: 'delete', reason }, reason);
  }

  @Route(contracts.restoreContract)
  restore(@Call() call: CallOf<typeof contracts.restoreContract>) {
    return this.changeWithCredit(call, { kind: 'restore', today: today(call) });
  }

  @Route(contracts.purgeContract)
  purge(@Call() call: CallOf<typeof contracts.purgeContract>) {
    const { reason } = call.query;
    return this.change(call, (state) => purgeContract(state, { reason }), reason);
  }

  private change(call: ContractCall, decision: Decision, reason?: string | null) {
    const context = contextOf(call, reason ? { reason } : {});
    return this.commands.execute(changeStream(context, contract, call.params.code, decision));
  }

  private changeWithCredit(
    call: ContractCall,
    change: ChangeContractCommand['change'],
    reason?: string | null,
  ) {
    const context = contextOf(call, reason ? { reason } : {});
    return this.commands.execute(new ChangeContractCommand(context, call.params.code, change));
  }

  /** Requires the contract's customer to be active: an inactive one gets no new promises. */
  private async requireCustomer(code: string): Promise<void> {
    const { state } = await this.store.load(contract, code);
    if (state.status === 'present') await this.parties.requireCustomer(state.content.customer);
  }
}
