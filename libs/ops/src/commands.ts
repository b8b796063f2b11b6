import type { Command } from './command.ts';
import { health } from './health.ts';
import { controls } from './projections/control.ts';
import { parked } from './projections/parked.ts';
import { rebuild } from './projections/rebuild.ts';
import { status } from './projections/status.ts';
import { verifications } from './projections/verifications.ts';
import { verify } from './projections/verify.ts';

/** All commands by name. */
export const commands: Readonly<Record<string, Command>> = {
  health,
  ...Object.fromEntries(
    Object.entries({ status, rebuild, ...controls, verify, verifications, parked }).map(([name, command]) => [
      `projections ${name}`,
      command,
    ]),
  ),
};
