import { Controller } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import * as contracts from '@granary/api/credit';
import { credit } from '@granary/domain/credit';
import { dayIn, momentOnDay, reject } from '@granary/domain/kernel';
import { COMPANY_TIME_ZONE } from '@granary/domain/warehouses';
import { EventStore } from '@granary/event-store';
import { Call, Route, type CallOf } from '@granary/platform/http';
import { contextOf } from '../commands/index.ts';
import { creditCommands } from './credit-commands.ts';

@Controller()
export class CreditController {
  constructor(
    private readonly commands: CommandBus,
    private readonly store: EventStore,
  ) {}

  @Route(contracts.recordRepayment)
  async repay(@Call() call: CallOf<typeof contracts.recordRepayment>) {
    const { amount, paidOn, reference, notes } = call.body;
    const { openedAt } = (await this.store.load(credit, call.params.customer)).state;
    const occurredAt = paidAt(paidOn, call.at, openedAt);
    const target = { context: contextOf(call, { occurredAt }), id: call.params.customer };
    const repayment = { repayment: call.commandId, amount, reference, notes };
    return this.commands.execute(creditCommands.repay(target, repayment));
  }

  @Route(contracts.setCreditStanding)
  setStanding(@Call() call: CallOf<typeof contracts.setCreditStanding>) {
    const { standing, reason } = call.body;
    const target = { context: contextOf(call, { reason }), id: call.params.customer };
    return this.commands.execute(creditCommands.setStanding(target, { standing, reason }));
  }
}

function paidAt(paidOn: string, at: string, openedAt: string | undefined): string {
  if (paidOn > dayIn(COMPANY_TIME_ZONE, at)) throw reject('DATE_IN_FUTURE', { date: paidOn }, 'paidOn');
  return momentOnDay(paidOn, { at, timeZone: COMPANY_TIME_ZONE, after: openedAt });
}
