import { template } from '@granary/domain/templates';
import { credit, openCredit } from '@granary/domain/credit';
import { createCustomer, customer } from '@granary/domain/customers';
import { event, SYSTEM_ACTOR } from '@granary/domain/kernel';
import { EventStore, type CommandContext } from '@granary/event-store';
import { expect } from '@playwright/test';
import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { z } from 'zod';

const addressOf = (variable: string): string => {
  const address = process.env[variable];
  if (!address)
    throw new Error(`${variable} is not set: the stack of the journeys says where its servers are`);
  return address;
};

/** Runs SQL on the stack's database, for what no screen can do, such as corrupting a row. */
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

/** Holds advisory locks, by the names that the services use, while `work` runs. */
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

/** Opens the event store, for events that no command writes. */
const onLog = async (work: (store: EventStore) => Promise<unknown>): Promise<void> => {
  const store = new EventStore(addressOf('GRANARY_E2E_EVENTSTORE_URL'));
  try {
    await work(store);
  } finally {
    await store.close();
  }
};

const systemContext = (at = new Date().toISOString()): CommandContext => {
  const commandId = randomUUID();
  return {
    commandId,
    correlationId: commandId,
    causationId: commandId,
    actor: SYSTEM_ACTOR,
    at,
    deadline: Date.now() + 10_000,
  };
};

/** Appends an event that no projection can decode, in a category that no command follows. */
export const meltTemplate = (id: string): Promise<void> => {
  const stranger = { ...template, events: { TemplateMelted: event(1, z.object({ degrees: z.number() })) } };
  const melted = { type: 'TemplateMelted', data: { degrees: 90 } } as never;
  return onLog((store) => store.decide(stranger, id, systemContext(), () => [melted]));
};

interface OldCustomer {
  readonly code: string;
  readonly name: string;
  readonly openingLimit: string;
  readonly since: string;
}

/** Creates a customer with credit since a past date. Returns the code. */
export const oldCustomer = async (asked: OldCustomer): Promise<string> => {
  const { code, name, openingLimit, since } = asked;
  const nothing = {
    khmerName: null,
    minimumShelfLifeDays: null,
    remarks: null,
    contactPerson: null,
    phone: null,
    email: null,
    address: null,
  };
  await onLog(async (store) => {
    await store.decide(customer, code, systemContext(since), (state) =>
      createCustomer(state, { ...nothing, code, name, englishName: name, openingLimit, type: 'member' }),
    );
    await store.decide(credit, code, systemContext(since), (state) =>
      openCredit(state, { customer: code, limit: openingLimit }),
    );
  });
  const known =
    'SELECT FROM credit.account a JOIN customers.customer c ON c.code = a.customer WHERE c.code = $1';
  await expect.poll(() => sql(known, [code])).toHaveLength(1);
  return code;
};
