import { ANY, StreamDeletedError } from '@eventstore/db-client';
import { closeClient, connect } from '#src/client';
import { EventStore } from '#src/index';

const AT_ONCE = 50;

/**
 * Tombstones all streams with this text in their names that were written at or after the position. Returns their
 * number. Their events stay in the log until the server is scavenged.
 */
export const removeStreams = async (url: string, text: string, from: bigint): Promise<number> => {
  const streams = [...(await streamsWith(url, text, from))];
  const client = connect(url);
  try {
    for (let done = 0; done < streams.length; done += AT_ONCE)
      await Promise.all(
        streams.slice(done, done + AT_ONCE).map((stream) =>
          client.tombstoneStream(stream, { expectedRevision: ANY }).catch((error: unknown) => {
            if (!(error instanceof StreamDeletedError)) throw error;
          }),
        ),
      );
  } finally {
    await closeClient(client);
  }
  return streams.length;
};

const streamsWith = async (url: string, text: string, from: bigint): Promise<Set<string>> => {
  const store = new EventStore(url);
  const streams = new Set<string>();
  try {
    for await (const page of store.readBytes(from > 0n ? { from } : {}))
      for (const { stream } of page) if (stream.includes(text)) streams.add(stream.replace(/^\$\$/, ''));
  } finally {
    await store.close();
  }
  return streams;
};
