import { Injectable } from '@nestjs/common';
import { contract, expireContract, mayExpire } from '@granary/domain/contracts';
import { dayAfter, dayIn, startOfDayIn } from '@granary/domain/kernel';
import { COMPANY_TIME_ZONE } from '@granary/domain/warehouses';
import { EventStore, type CommandContext, type StoredEvent } from '@granary/event-store';
import { ProcessRunner, type DueWork } from '../processes/index.ts';

/** After these events a contract has an expiry to wait for. */
const lookAgainAfter: ReadonlySet<string> = new Set([
  'ContractApproved',
  'ContractActivated',
  'ContractRestored',
]);

/** Expires each contract on the day after its last day, in the company's time zone. One scheduled run per contract. */
@Injectable()
export class ContractEnd implements DueWork {
  readonly name = 'contract-end';
  readonly categories = [contract.category];

  constructor(
    private readonly store: EventStore,
    private readonly runner: ProcessRunner,
  ) {}

  due({ type, streamId, recordedAt }: StoredEvent): { key: string; at: string } | undefined {
    return lookAgainAfter.has(type) ? { key: streamId, at: recordedAt } : undefined;
  }

  async run(code: string, context: CommandContext): Promise<string | null> {
    // Apply a pending contribution first: a contract with one cannot expire.
    await this.runner.advance(contract.category, code, context);
    const today = dayIn(COMPANY_TIME_ZONE, context.at);
    const { state } = await this.store.decide(contract, code, context, (before) =>
      expireContract(before, { today }),
    );
    await this.runner.advance(contract.category, code, context);
    if (state.status !== 'present' || state.deleted || !mayExpire(state.business)) return null;
    const { expiryDate } = state.content;
    return expiryDate && startOfDayIn(COMPANY_TIME_ZONE, dayAfter(expiryDate));
  }
}
