import { SYSTEM_ACTOR, type Actor } from '@granary/domain/kernel';
import type { CommandContext, EventStore } from '@granary/event-store';
import { Vault } from '@granary/platform/vault';
import { randomBytes } from 'node:crypto';
import type pg from 'pg';
import { v5 as uuidV5 } from 'uuid';
import { contractProcess } from '../../src/contracts/contract.process.ts';
import { countProcess } from '../../src/counts/count.process.ts';
import { creditRequestProcess } from '../../src/credit/credit-request.process.ts';
import { distributionProcess } from '../../src/distribution/distribution.process.ts';
import { Catalogue } from '../../src/inbound/catalogue.ts';
import { inboundProcess } from '../../src/inbound/inbound.process.ts';
import { Addresses } from '../../src/outbound/addresses.ts';
import { OutboundCatalogue } from '../../src/outbound/catalogue.ts';
import { outboundProcess } from '../../src/outbound/outbound.process.ts';
import { ProcessRunner } from '../../src/processes/index.ts';
import { RecallPlaces } from '../../src/recalls/places.ts';
import { recallProcess } from '../../src/recalls/recall.process.ts';
import { usernameProcess } from '../../src/users/username.process.ts';

/** A runner of every kind of work, without the rest of the service. */
export const everyProcess = (store: EventStore, pool: pg.Pool): ProcessRunner => {
  const runner = new ProcessRunner(store);
  const catalogue = new OutboundCatalogue(store);
  const addresses = new Addresses(new Vault(pool, randomBytes(32).toString('base64')), store);
  for (const process of [
    contractProcess,
    countProcess,
    creditRequestProcess,
    distributionProcess(catalogue, addresses),
    inboundProcess(new Catalogue(store)),
    outboundProcess(catalogue),
    recallProcess(new RecallPlaces(pool)),
    usernameProcess,
  ])
    runner.register(process);
  return runner;
};

const COMMANDS = 'c1a8f1de-0f0b-5d70-9c3e-3a8c3a7f5b10';
const PATIENCE_MS = 60_000;
export const AT = '2026-11-21T04:00:00.000Z';

/** Contexts with the same command ids and times in every run, counted from 1. */
export const fixedContexts = () => {
  let commands = 0;
  return (by: Actor = SYSTEM_ACTOR, changes: Partial<CommandContext> = {}): CommandContext => {
    commands += 1;
    const commandId = uuidV5(`command ${commands}`, COMMANDS);
    return {
      commandId,
      correlationId: commandId,
      causationId: commandId,
      actor: by,
      at: AT,
      deadline: Date.now() + PATIENCE_MS,
      ...changes,
    };
  };
};
