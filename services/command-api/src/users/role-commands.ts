import { defineRole, retireRole, role } from '@granary/domain/roles';
import { creating, streamCommands } from '../commands/index.ts';

export const roleCommands = streamCommands(role, {
  define: creating(defineRole, (code) => ({ code })),
  retire: retireRole,
});
