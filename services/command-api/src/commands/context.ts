import type { Endpoint } from '@granary/api/http';
import type { CommandContext } from '@granary/event-store';
import { actorOf } from '@granary/platform/access';
import type { CallOf } from '@granary/platform/http';

type AnyCall = CallOf<Endpoint>;

/** The context of everything a request changes. `extra`: warehouse, reason, business time. */
export const contextOf = (
  call: Pick<AnyCall, 'commandId' | 'caller' | 'at' | 'deadline' | 'fingerprint' | 'clientIp'>,
  extra: Pick<CommandContext, 'warehouseId' | 'reason' | 'occurredAt'> = {},
): CommandContext => ({
  commandId: call.commandId,
  correlationId: call.commandId,
  causationId: call.commandId,
  actor: actorOf(call.caller),
  at: call.at,
  deadline: call.deadline,
  fingerprint: call.fingerprint,
  ...(call.clientIp && { clientIp: call.clientIp }),
  ...extra,
});
