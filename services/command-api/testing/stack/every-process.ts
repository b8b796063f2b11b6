import { SYSTEM_ACTOR, type Actor } from '@granary/domain/kernel';
import type { CommandContext, EventStore } from '@granary/event-store';
import { Vault } from '@granary/platform/vault';
import { randomBytes } from 'node:crypto';
import type pg from 'pg';
import { v5 as uuidV5 } from 'uuid';
import { ContractProcess } from '../../src/contracts/contract.process.ts';
import { CountProcess } from '../../src/counts/index.ts';
import { CreditRequestProcess } from '../../src/credit/credit-request.process.ts';
import { DistributionProcess } from '../../src/distribution/index.ts';
import { Catalogue } from '../../src/inbound/catalogue.ts';
import { InboundProcess } from '../../src/inbound/inbound.process.ts';
import { Addresses } from '../../src/outbound/addresses.ts';
import { OutboundCatalogue } from '../../src/outbound/catalogue.ts';
import { OutboundProcess } from '../../src/outbound/outbound.process.ts';
import { RecallPlaces } from '../../src/recalls/places.ts';
import { RecallProcess } from '../../src/recalls/recall.process.ts';
import { UsernameProcess } from '../../src/users/username.process.ts';

/** Every kind of work, on a store without the rest of the service. */
export const everyProcess = (store: EventStore, pool: pg.Pool) => {
  const catalogue = new OutboundCatalogue(store);
  const addresses = new Addresses(new Vault(pool, randomBytes(32).toString('base64')));
  return {
    contract: new ContractProcess(store),
    count: new CountProcess(store),
    creditRequest: new CreditRequestProcess(store),
    distribution: new DistributionProcess(store, catalogue, addresses),
    inbound: new InboundProcess(store, new Catalogue(store)),
    outbound: new OutboundProcess(store, catalogue),
    recall: new RecallProcess(store, new RecallPlaces(pool)),
    username: new UsernameProcess(store),
  };
};

export type EveryProcess = ReturnType<typeof everyProcess>;

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
