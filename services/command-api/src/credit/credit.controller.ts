import { Controller } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import * as contracts from '@granary/api/credit';
import { credit, repayCredit, setStanding } from '@granary/domain/credit';
import { dayIn, momentOnDay, reject } from '@granary/domain/kernel';
import { COMPANY_TIME_ZONE } from '@granary/domain/warehouses';
import { EventStore } from '@granary/event-store';
import { Call, Route, type CallOf } from '@granary/platform/http';
import { changeStream, contextOf } from '../commands/index.ts';

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
    return this.commands.execute(
      changeStream(
        contextOf(call, { occurredAt }),
        credit,
        call.params.customer,
        (state) => repayCredit(state, { repayment: call.commandId, amount, reference, notes }),
        ({ events }) => {
          const [event] = events;
          if (event?.type !== 'CreditRepaid') throw reject('CONCURRENT_CHANGE');
          return { settled: event.data.settled, prepaid: event.data.after.prepaid };
        },
      ),
    );
  }

  @Route(contracts.setCreditStanding)
  setStanding(@Call() call: CallOf<typeof contracts.setCreditStanding>) {
    const { standing, reason } = call.body;
    return this.commands.execute(
      changeStream(contextOf(call, { reason }), credit, call.params.customer, (state) =>
        setStanding(state, { standing, reason }),
      ),
    );
  }
}

function paidAt(paidOn: string, at: string, openedAt: string | undefined): string {
  if (paidOn > dayIn(COMPANY_TIME_ZONE, at)) throw reject('DATE_IN_FUTURE', { date: paidOn }, 'paidOn');
  return momentOnDay(paidOn, { at, timeZone: COMPANY_TIME_ZONE, after: openedAt });
}
