import { Controller } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { defaultPermissions } from '@granary/api/access';
import * as contracts from '@granary/api/workflow';
import { reject } from '@granary/domain/kernel';
import { approvalPolicy, setApprovalPolicy } from '@granary/domain/workflow';
import { Call, Route, type CallOf } from '@granary/platform/http';
import { changeStream, contextOf, unlessChanged } from '../commands/index.ts';

@Controller()
export class PoliciesController {
  constructor(private readonly commands: CommandBus) {}

  @Route(contracts.setApprovalPolicy)
  set(@Call() call: CallOf<typeof contracts.setApprovalPolicy>) {
    const { kind } = call.params;
    const { revision, steps, reason } = call.body;
    for (const [index, { role }] of steps.entries())
      if (role !== null && !defaultPermissions[role].includes(contracts.decisions[kind].permission))
        throw reject('STEP_ROLE_MAY_NOT_DECIDE', { role }, `steps.${index}.role`);
    const context = contextOf(call, { ...(reason && { reason }) });
    return this.commands.execute(
      changeStream(
        context,
        approvalPolicy,
        kind,
        unlessChanged(revision, (state) => setApprovalPolicy(state, { kind, steps, reason })),
      ),
    );
  }
}
