import {
  AccessDeniedError,
  StreamDeletedError,
  UnavailableError,
  WrongExpectedVersionError,
} from '@eventstore/db-client';
import { describe, expect, it } from '@jest/globals';
import { status } from '@grpc/grpc-js';
import { isNotNow, isOfAnotherNode, StoreUnavailable } from './not-now.ts';
import { isPositionUnknown } from './position-not-found.ts';
import { failureByReset, grpcFailure, unavailable } from './wire/grpc-failure.ts';

/** Responses observed from EventStoreDB 24.10 without a leader, and errors that cut calls off. */
const notNow = [
  unavailable('Connection dropped'),
  grpcFailure(status.UNKNOWN, 'Server Is Not Ready'),
  grpcFailure(status.UNKNOWN, 'Leader info available', { exception: 'not-leader' }),
  grpcFailure(status.NOT_FOUND, 'Leader info available', {
    exception: 'not-leader',
    'leader-endpoint-host': '127.0.0.1',
    'leader-endpoint-port': '2113',
  }),
  grpcFailure(status.DEADLINE_EXCEEDED, 'Timeout'),
  grpcFailure(status.ABORTED, 'Timeout'),
  grpcFailure(status.CANCELLED, 'Call cancelled'),
  grpcFailure(status.RESOURCE_EXHAUSTED, 'Too busy'),
  ...[0, 1, 2, 7, 8, 11].map((code) => failureByReset(code, false)),
];

describe('temporary unavailability', () => {
  it.each(notNow.map((error) => [error.message, error] as const))('includes %s', (_, error) => {
    expect(isNotNow(error)).toBe(true);
  });

  it('excludes refusals, damaged data and programming errors', () => {
    for (const error of [
      WrongExpectedVersionError.prototype,
      new AccessDeniedError(),
      StreamDeletedError.fromStreamName('gone'),
      grpcFailure(status.DATA_LOSS, 'The record is damaged'),
      grpcFailure(status.INVALID_ARGUMENT, 'No stream name'),
      new TypeError('x is not a function'),
      undefined,
    ])
      expect(isNotNow(error)).toBe(false);
  });

  it('is recognised when another node is the leader', () => {
    expect(isOfAnotherNode(grpcFailure(status.UNKNOWN, 'Server Is Not Ready'))).toBe(true);
    expect(isOfAnotherNode(notNow[3])).toBe(true);
    expect(isOfAnotherNode(grpcFailure(status.RESOURCE_EXHAUSTED, 'The disk is full'))).toBe(false);
  });

  it('keeps the last failure as its cause', () => {
    const cause = unavailable('Connection dropped');
    expect(new StoreUnavailable(cause)).toMatchObject({ code: 'SERVICE_UNAVAILABLE', cause });
    expect(cause).toBeInstanceOf(UnavailableError);
  });
});

it('isPositionUnknown recognises an unknown position among other failures', () => {
  for (const words of ['Unexpected ReadAllResult: InvalidPosition', 'Unexpected ReadAllResult: Error'])
    expect(isPositionUnknown(grpcFailure(status.UNKNOWN, words))).toBe(true);
  const subscription = grpcFailure(status.INVALID_ARGUMENT, 'Trying to read from an invalid position.');
  expect(isPositionUnknown(subscription)).toBe(true);
  expect(isPositionUnknown(grpcFailure(status.UNKNOWN, 'Server Is Not Ready'))).toBe(false);
});
