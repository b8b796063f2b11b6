import { Controller } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { defaultPermissions } from '@granary/api/access';
import * as contracts from '@granary/api/workflow';
import { reject } from '@granary/domain/kernel';
import { Call, Route, type CallOf } from '@granary/platform/http';
import { contextOf } from '../commands/index.ts';
import { policyCommands } from './policy-commands.ts';

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
    const target = { context, id: kind, seen: revision };
    return this.commands.execute(policyCommands.set(target, { kind, steps, reason }));
  }
}
