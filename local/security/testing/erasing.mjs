import { eraseCustomerData } from '@granary/api/customers';
import { getExportFile, listExports, requestExport } from '@granary/api/exports';
import { createOutbound, reviseOutbound } from '@granary/api/outbound';
import { until } from '../../resilience/testing/busy-stack.mjs';
import { inParallel } from './in-parallel.mjs';
import { createMasters } from './masters.mjs';
import { officeBy } from './office.mjs';
import { contractOf, operationsOf } from './operations.mjs';
import { hire, theFirst } from './people.mjs';
import { pdfText } from './pdf-text.mjs';
import { personal, places } from './places.mjs';
import { readsOf } from './reads.mjs';
import { receivingBy } from './receiving.mjs';
import { shelvesBy } from './shelves.mjs';
import { outboundBody, shippingBy } from './shipping.mjs';
import { shownText } from './shown-text.mjs';
import { openStack } from './stack.mjs';

const { north } = places;
const ADDRESS = `${north.mark} delivery address`;
/** What must not be readable once the customer has been erased. */
export const erasable = [...Object.values(personal.customer), ADDRESS];

/** The whole product with documents of one customer: orders, a request, a contract, a recall. */
export async function openCustomer() {
  const stack = await openStack();
  try {
    const { http } = stack;
    const root = await theFirst(http);
    const { supplier } = await createMasters(root);
    const clerk = await hire({ http, root }, 'admin', 'all');
    const people = { clerk, chief: root };
    const receiving = receivingBy(people);
    const shipping = shippingBy(people);
    const shelves = shelvesBy({ ...people, receiving, shipping });
    const office = officeBy(people);
    const { id: batch } = await receiving.order(north);
    const sale = await shipping.order(north, 'delivered', { type: 'sale' });
    const request = await office.distribution(north, 'approved', { deliveryAddress: ADDRESS });
    const later = await namedLater(clerk);
    const { recall } = await shelves.recall(north);
    const contract = await office.contract();
    await stack.quiet();
    return {
      stack,
      root,
      operations: await operationsOf(http),
      ids: {
        customer: ['CUST-A'],
        outbound: [sale.number, request.outbound, later],
        distribution: [request.number],
        contract: [contract],
        recall: [recall],
        supplier: [supplier],
        warehouse: [north.code],
        batch: [batch],
        item: ['ITEM-A'],
        document: [sale.number, request.number, recall],
      },
      close: stack.close,
    };
  } catch (error) {
    await stack.close();
    throw error;
  }
}

/** An order that had its address before its customer. */
async function namedLater(clerk) {
  const { number } = await clerk.do(createOutbound, { body: outboundBody(north) });
  const { warehouse: _, ...body } = outboundBody(north);
  await clerk.do(reviseOutbound, {
    params: { number },
    body: { ...body, customer: 'CUST-A', revision: 0 },
  });
  return number;
}

/** Erases the customer, and waits until no service trusts a key that it remembers. */
export async function eraseCustomer({ stack, root }, isGone) {
  const query = { reason: 'Asked for by letter' };
  // Both have the same contact.
  for (const code of ['CUST-A', 'CUST-B']) await root.do(eraseCustomerData, { params: { code }, query });
  await stack.quiet();
  await until(isGone, 'no key is remembered');
}

/** Every read of the API, and what was answered: the status, and which erasable texts it shows. */
export async function askEverything({ root, operations, stack }, ids) {
  const events = [];
  for await (const { id } of stack.store.readAll({})) events.push(id);
  const answers = new Map();
  await inParallel(readsOf({ operations }, { ...ids, event: events }), async (read) => {
    const { operation, params, query } = read;
    const answer = await root.send(contractOf(operation.name), { params, query });
    const text = answer.headers['content-type']?.includes('pdf') ? pdfText(answer.bytes) : shownText(answer);
    const shown = erasable.filter((one) => text.includes(one));
    answers.set(`${operation.name} ${JSON.stringify([params, query])}`, {
      name: operation.name,
      status: answer.status,
      shown,
    });
  });
  return answers;
}

/** Exports a list with what it has of a customer; returns its id once it is ready. */
export async function exported({ root }, list, format = 'csv') {
  const asked = ['customer', 'contactPerson', 'phone', 'email', 'address', 'deliveryAddress'];
  const columns =
    list === '/logs/operations' ? undefined : asked.map((of) => ({ label: of, of: [of], as: 'text' }));
  const { id } = await root.do(requestExport, {
    body: { list, query: {}, columns, name: 'All', format, language: 'en-US', timeZone: 'UTC' },
  });
  await until(async () => {
    const { rows } = await root.do(listExports);
    return rows.find((one) => one.id === id)?.state === 'ready';
  }, `the export of ${list}`);
  return id;
}

export const fileOf = async ({ root }, id) => shownText(await root.send(getExportFile, { params: { id } }));

/** All rows of all tables, and all events, as text: what is sent, mailed, exported and searched comes from there. */
export async function everythingStored({ stack: { pool, store } }) {
  const stored = [];
  const { rows: tables } = await pool.query(
    `SELECT format('%I.%I', table_schema, table_name) AS name FROM information_schema.tables
     WHERE table_type = 'BASE TABLE' AND table_schema NOT IN ('pg_catalog', 'information_schema')`,
  );
  for (const { name: table } of tables) {
    const { rows } = await pool.query(`SELECT string_agg(t::text, E'\\n') AS text FROM ${table} t`);
    stored.push(`${table}: ${rows[0].text}`);
  }
  for await (const { type, data, metadata } of store.readAll({}))
    stored.push(`${type}: ${JSON.stringify([data, metadata])}`);
  return stored;
}
