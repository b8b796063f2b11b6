import { ApiRefusal } from '@granary/import';

/** Nobody answers at that address, or somebody who is not Granary. */
export class Outage extends Error {}

/** What `fetch` throws says only that it failed; why stands in its cause. */
export function outageOf(error: unknown, url: string): Outage | undefined {
  if (error instanceof SyntaxError) return new Outage(`${url} does not answer as Granary does.`);
  if (!(error instanceof TypeError && error.cause instanceof Error)) return undefined;
  return new Outage(`${url} does not answer: ${error.cause.message || error.message}`);
}

/** It may pass: a deployment, a restart. */
export const mayPass = (error: unknown): error is Outage | ApiRefusal =>
  error instanceof Outage || (error instanceof ApiRefusal && error.status >= 500);
