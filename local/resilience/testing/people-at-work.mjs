import { setTimeout as pause } from 'node:timers/promises';
import { approveInbound, createInbound, submitInbound } from '@granary/api/inbound';
import { createOutbound, planAllocation, submitOutbound, withdrawOutbound } from '@granary/api/outbound';
import { listBatches } from '@granary/api/stock';
import { v7 as uuidV7 } from 'uuid';
import { today } from '../../testing/days.mjs';
import { WAREHOUSE } from '../../testing/masters.mjs';

const AGAIN_AFTER_MS = 100;
const BETWEEN_STORIES_MS = 20;
export const ORDERED = 5;

/** Transient failures, after which users retry. */
const notYet = new Set(['NO_ANSWER', 'SERVICE_UNAVAILABLE', 'CONCURRENT_CHANGE', 'DOCUMENT_PROCESSING']);

/**
 * Users who order from `items`, one who receives goods and one who only reads, until `stop()`. Requests without a
 * definite response are retried with the same key. `journal` records every response; `orders` the state of each order
 * as reported to users.
 */
export function putToWork({ clerks, receiver, onlooker, items }) {
  const journal = [];
  const orders = new Map();
  let isOver = false;
  let isGivenUp = false;
  let all;

  const ask = async (person, contract, sent) => {
    const key = uuidV7();
    for (;;) {
      const begun = performance.now();
      const { status, body } = await person.send(contract, { ...sent, key }).catch(noAnswer);
      const { code = 'DONE', message } = body;
      const milliseconds = performance.now() - begun;
      journal.push({ contract, language: person.language, status, code, message, milliseconds });
      if (!notYet.has(code) || isGivenUp) return { code, data: body.data };
      await pause(AGAIN_AFTER_MS);
    }
  };

  const order = async (person, item, isChanged) => {
    const lines = [{ item, quantity: String(ORDERED) }];
    const body = { warehouse: WAREHOUSE, type: 'other', title: 'Field trial', lines };
    const { code, data } = await ask(person, createOutbound, { body });
    if (code !== 'DONE') return;
    const params = { number: data.number };
    orders.set(data.number, { item, held: false });
    await ask(person, planAllocation, { params, body: { lines: [{ line: 1, strategy: 'fifo' }] } });
    const submitted = await ask(person, submitOutbound, { params });
    if (submitted.code !== 'DONE') return;
    orders.set(data.number, { item, held: true });
    if (!isChanged) return;
    const withdrawn = await ask(person, withdrawOutbound, { params, body: { reason: 'not needed' } });
    if (withdrawn.code === 'DONE') orders.set(data.number, { item, held: false });
  };

  const receive = async (person, item) => {
    const lines = [{ item, quantity: '7', unitPrice: '3.25' }];
    const inbound = { warehouse: WAREHOUSE, type: 'other', title: 'Back from the fair', lines };
    const { code, data } = await ask(person, createInbound, {
      body: { ...inbound, inboundDate: today() },
    });
    if (code !== 'DONE') return;
    const params = { number: data.number };
    await ask(person, submitInbound, { params });
    await ask(person, approveInbound, { params, body: { notes: 'counted and found right' } });
  };

  const begin = () => {
    isOver = false;
    const again = async (story) => {
      for (let n = 0; !isOver; n += 1) {
        await story(n);
        await pause(BETWEEN_STORIES_MS);
      }
    };
    all = Promise.all([
      ...clerks.map((clerk) => again((n) => order(clerk, items[n % items.length], n % 3 === 0))),
      again((n) => receive(receiver, items[n % items.length])),
      again(() => ask(onlooker, listBatches)),
    ]);
  };
  const stop = async () => {
    isOver = true;
    await all;
  };

  begin();
  return {
    journal,
    orders,
    /** Number of completed commands. */
    done: () => journal.filter(({ contract, code }) => contract !== listBatches && code === 'DONE').length,
    /** Resumes after `stop()`. */
    begin,
    /** Waits for requests in flight. */
    stop,
    /** Stops retrying. */
    giveUp: () => {
      isGivenUp = true;
      return stop();
    },
  };
}

const noAnswer = () => ({ status: 0, body: { code: 'NO_ANSWER' } });
