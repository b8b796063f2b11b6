import { unit } from '@granary/domain/configuration';
import { event, SYSTEM_ACTOR } from '@granary/domain/kernel';
import { EventStore } from '@granary/event-store';
import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { z } from 'zod';

const addressOf = (variable: string): string => {
  const address = process.env[variable];
  if (!address)
    throw new Error(`${variable} is not set: the stack of the journeys says where its servers are`);
  return address;
};

/** The stack's own database, for what no screen can do: making a row wrong. */
export const sql = async (
  statement: string,
  values: readonly unknown[] = [],
): Promise<Record<string, unknown>[]> => {
  const client = new pg.Client({ connectionString: addressOf('GRANARY_E2E_DATABASE_URL') });
  await client.connect();
  try {
    const { rows } = await client.query<Record<string, unknown>>(statement, [...values]);
    return rows;
  } finally {
    await client.end();
  }
};

/** Holds these locks of the database, by the names that the services give them, while something is looked at. */
export const whileLocked = async (names: readonly string[], work: () => Promise<void>): Promise<void> => {
  const client = new pg.Client({ connectionString: addressOf('GRANARY_E2E_DATABASE_URL') });
  await client.connect();
  try {
    for (const name of names) await client.query('SELECT pg_advisory_lock(hashtextextended($1, 0))', [name]);
    await work();
  } finally {
    await client.end();
  }
};

/** The log, for what no command writes: an event that no projection can read. */
export const meltUnit = async (id: string): Promise<void> => {
  const store = new EventStore(addressOf('GRANARY_E2E_EVENTSTORE_URL'));
  const stranger = { ...unit, events: { UnitMelted: event(1, z.object({ degrees: z.number() })) } };
  const commandId = randomUUID();
  const context = {
    commandId,
    correlationId: commandId,
    causationId: commandId,
    actor: SYSTEM_ACTOR,
    at: new Date().toISOString(),
    deadline: Date.now() + 10_000,
  };
  try {
    await store.decide(stranger, id, context, () => [{ type: 'UnitMelted', data: { degrees: 90 } } as never]);
  } finally {
    await store.close();
  }
};
