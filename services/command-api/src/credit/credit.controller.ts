import { Controller } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import * as contracts from '@granary/api/credit';
import { credit, repayCredit, setStanding } from '@granary/domain/credit';
import { dayIn, reject, startOfDayIn } from '@granary/domain/kernel';
import { COMPANY_TIME_ZONE } from '@granary/domain/warehouses';
import { Call, Route, type CallOf } from '@granary/platform/http';
import { changeStream, contextOf } from '../commands/index.ts';

@Controller()
export class CreditController {
  constructor(private readonly commands: CommandBus) {}

  @Route(contracts.recordRepayment)
  repay(@Call(contracts.recordRepayment) call: CallOf<typeof contracts.recordRepayment>) {
    const { amount, paidOn, reference, notes } = call.body;
    const occurredAt = paidAt(paidOn, call.at);
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
  setStanding(@Call(contracts.setCreditStanding) call: CallOf<typeof contracts.setCreditStanding>) {
    const { standing, reason } = call.body;
    return this.commands.execute(
      changeStream(contextOf(call, { reason }), credit, call.params.customer, (state) =>
        setStanding(state, { standing, reason }),
      ),
    );
  }
}

/** Today's money came in now; earlier money at the start of its day. */
function paidAt(paidOn: string, at: string): string {
  const today = dayIn(COMPANY_TIME_ZONE, at);
  if (paidOn > today) throw reject('DATE_IN_FUTURE', { date: paidOn }, 'paidOn');
  return paidOn === today ? at : startOfDayIn(COMPANY_TIME_ZONE, paidOn);
}
