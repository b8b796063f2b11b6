import type { SupportedMethods } from '@eventstore/db-client/generated/serverfeatures_pb.js';
import { serverFeatures } from './protocol.ts';

/** The release this server emulates; clients choose features by it. */
const SERVER_VERSION = '24.10.0';

const STREAMS = 'event_store.client.streams.streams';

/** Method, service, features; in lower case, as clients look them up. */
const METHODS: [string, string, string[]][] = [
  ['append', STREAMS, []],
  ['batchappend', STREAMS, ['deadline_duration']],
  ['read', STREAMS, ['position', 'events']],
  ['delete', STREAMS, []],
  ['tombstone', STREAMS, []],
  ['getsupportedmethods', 'event_store.client.server_features.serverfeatures', []],
];

export function supportedMethods(): SupportedMethods {
  const answer = new serverFeatures.SupportedMethods().setEventStoreServerVersion(SERVER_VERSION);
  for (const [method, service, features] of METHODS) {
    answer.addMethods(
      new serverFeatures.SupportedMethod()
        .setMethodName(method)
        .setServiceName(service)
        .setFeaturesList(features),
    );
  }
  return answer;
}
