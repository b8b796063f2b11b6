/** @jest-environment node */
import { describe, expect, it } from '@jest/globals';
import { eventsOf } from './event-stream.ts';

const bodyOf = (chunks: readonly string[]) =>
  new ReadableStream<Uint8Array>({
    start(controller) {
      for (const chunk of chunks) controller.enqueue(new TextEncoder().encode(chunk));
      controller.close();
    },
  });

const all = async (chunks: readonly string[]) => {
  const events = [];
  for await (const event of eventsOf(bodyOf(chunks))) events.push(event);
  return events;
};

describe('server-sent events', () => {
  it('are parsed from any chunks', async () => {
    const text = 'event: change\ndata: {"a":1}\n\n: heartbeat\n\nevent: resync\r\ndata: {}\r\n\r\n';
    const expected = [
      { event: 'change', data: '{"a":1}' },
      { event: 'resync', data: '{}' },
    ];
    expect(await all([text])).toEqual(expected);
    expect(await all([...text])).toEqual(expected);
  });

  it('are incomplete without their end', async () => {
    expect(await all(['event: change\ndata: {"a"'])).toEqual([]);
  });
});
