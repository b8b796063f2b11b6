import { Injectable } from '@nestjs/common';
import { contract, expireContract, mayExpire } from '@granary/domain/contracts';
import { dayAfter, dayIn, startOfDayIn } from '@granary/domain/kernel';
import { COMPANY_TIME_ZONE } from '@granary/domain/warehouses';
import { EventStore, type CommandContext, type StoredEvent } from '@granary/event-store';
import type { DueWork } from '../processes/index.ts';
import { ContractProcess } from './contract.process.ts';

/** After these a contract has an end to wait for. */
const lookAgainAfter: ReadonlySet<string> = new Set([
  'ContractApproved',
  'ContractActivated',
  'ContractRestored',
]);

/** Ends contracts on the day after their last, where the company is; one appointment each. */
@Injectable()
export class ContractEnd implements DueWork {
  readonly name = 'contract-end';
  readonly categories = [contract.category];

  constructor(
    private readonly store: EventStore,
    private readonly process: ContractProcess,
  ) {}

  due({ type, streamId, recordedAt }: StoredEvent): { key: string; at: string } | undefined {
    return lookAgainAfter.has(type) ? { key: streamId, at: recordedAt } : undefined;
  }

  async run(code: string, context: CommandContext): Promise<string | null> {
    // While the ledger has not been told of the last change there is nothing to be added to it.
    await this.process.advance(code, context);
    const today = dayIn(COMPANY_TIME_ZONE, context.at);
    const { state } = await this.store.decide(contract, code, context, (before) =>
      expireContract(before, { today }),
    );
    await this.process.advance(code, context);
    if (state.status !== 'present' || state.deleted || !mayExpire(state.business)) return null;
    const { expiryDate } = state.content;
    return expiryDate && startOfDayIn(COMPANY_TIME_ZONE, dayAfter(expiryDate));
  }
}
