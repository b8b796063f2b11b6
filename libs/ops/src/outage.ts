import { ApiRefusal } from '@granary/client';

/** Nothing responds at the address, or something that is not Granary. */
export class Outage extends Error {}

/** Converts network errors. `fetch` only says that it failed; the reason is in the error's cause. */
export function outageOf(error: unknown, url: string): Outage | undefined {
  if (error instanceof SyntaxError) return new Outage(`${url} does not answer as Granary does.`);
  if (!(error instanceof TypeError && error.cause instanceof Error)) return undefined;
  return new Outage(`${url} does not answer: ${error.cause.message || error.message}`);
}

/** Whether the failure may be temporary, e.g. a deployment or a restart. */
export const mayPass = (error: unknown): error is Outage | ApiRefusal =>
  error instanceof Outage || (error instanceof ApiRefusal && error.status >= 500);
