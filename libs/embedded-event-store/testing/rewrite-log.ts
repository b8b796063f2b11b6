import { indexKey, indexValue, openTables } from '#src/log-tables';
import { openEnvironment } from '#src/open-environment';
import { streams } from '#src/protocol';
import { encodeRecord, messageOf, recordedAtOf, streamOf } from '#src/record';
import type { ProposedEvent } from '#src/record';
import { decodeState, encodeState } from '#src/stream-state';

export interface KeptEvent extends ProposedEvent {
  stream: string;
  recordedAt: number;
}

/**
 * Rewrites the history of a stopped store, as an attacker with the file and knowledge of the format could: every record
 * is written with a valid position and checksum, so the store itself notices nothing.
 */
export async function rewriteLog(
  directory: string,
  change: (events: KeptEvent[]) => KeptEvent[],
): Promise<void> {
  const environment = openEnvironment(directory, { durable: true });
  const { events, index, states } = openTables(environment);
  const kept = [...events.getRange()].map(({ value }) => keptEvent(value));
  const known = new Map(
    [...states.getRange()].map(({ key, value }) => [key, decodeState(key, value)] as const),
  );
  const rewritten = change(kept);
  await environment.transaction(() => {
    events.clearSync();
    index.clearSync();
    states.clearSync();
    const last = new Map<string, number>([...known.keys()].map((stream) => [stream, -1]));
    const ids = new Map([...known.keys()].map((stream, place) => [stream, place + 1]));
    rewritten.forEach((event, place) => {
      const { stream, recordedAt } = event;
      const position = place + 1;
      const revision = (last.get(stream) ?? -1) + 1;
      const id = ids.get(stream) ?? ids.size + 1;
      ids.set(stream, id);
      last.set(stream, revision);
      events.putSync(position, encodeRecord(event, { stream, revision, position, recordedAt }));
      index.putSync(indexKey(id, revision), indexValue(position));
    });
    for (const [stream, revision] of last) {
      states.putSync(
        stream,
        encodeState(stream, { ...known.get(stream), id: ids.get(stream) ?? 0, last: revision }),
      );
    }
  });
  await environment.flushed;
  await environment.close();
}

function keptEvent(record: Buffer): KeptEvent {
  const event = streams.ReadResp.deserializeBinary(messageOf(record)).getEvent()?.getEvent();
  if (!event) throw new Error('a record without an event');
  const properties = new Map(event.getMetadataMap().getEntryList());
  return {
    id: event.getId()?.getString() ?? '',
    stream: streamOf(record),
    type: properties.get('type') ?? '',
    contentType: properties.get('content-type') ?? '',
    data: event.getData_asU8().slice(),
    metadata: event.getCustomMetadata_asU8().slice(),
    recordedAt: recordedAtOf(record),
  };
}
