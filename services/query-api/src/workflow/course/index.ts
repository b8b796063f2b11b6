import { isRole } from '@granary/api/access';
import { NEXT_PEOPLE_SHOWN, courseReadersOf, type Course } from '@granary/api/workflow';
import { contract } from '@granary/domain/contracts';
import { count } from '@granary/domain/counts';
import { creditRequest } from '@granary/domain/credit-requests';
import { distribution } from '@granary/domain/distribution';
import { inbound } from '@granary/domain/inbound';
import { reject } from '@granary/domain/kernel';
import { outbound } from '@granary/domain/outbound';
import { recallCase } from '@granary/domain/recalls';
import type { EventStore, StoredEvent } from '@granary/event-store';
import { mayUseWarehouse, requirePermission, requireWarehouse, type Caller } from '@granary/platform/access';
import type { QueryRunner } from '../../database/index.ts';
import { activeColleagues, namesOf } from '../../users/index.ts';
import {
  contractPlace,
  countPlace,
  creditRequestPlace,
  distributionPlace,
  inboundPlace,
} from './approved-places.ts';
import { isTakenByRule } from './by-rule.ts';
import { outboundPlace } from './outbound-place.ts';
import { mayAct } from './people.ts';
import type { Place } from './place.ts';
import { recallPlace } from './recall-place.ts';
import { travelOf, type Travel } from './travel.ts';

const travels: Readonly<Record<string, (events: Iterable<StoredEvent>) => Travel | undefined>> = {
  contract: travelOf(contract, contractPlace),
  count: travelOf(count, countPlace),
  creditRequest: travelOf(creditRequest, creditRequestPlace),
  distribution: travelOf(distribution, distributionPlace),
  inbound: travelOf(inbound, inboundPlace),
  outbound: travelOf(outbound, outboundPlace),
  recall: travelOf(recallCase, recallPlace),
};

interface Reader {
  readonly runQuery: QueryRunner;
  readonly store: EventStore;
  readonly caller: Caller;
}

/** From the document’s own stream, so it is as new as the document; people as the read model knows them. */
export const courseOf = async (reader: Reader, id: string): Promise<Omit<Course, 'freshness'>> => {
  const { runQuery, store, caller } = reader;
  const [category = '', ...rest] = id.split('.');
  requirePermission(caller, ...courseReadersOf(category));
  const travel = await travelled(store, category, rest.join('.'));
  if (!travel) throw reject('NOT_FOUND');
  requireSeen(caller, travel.place);
  const names = await namesOf(
    runQuery,
    [...travel.passed.values()].flatMap(({ username }) => username ?? []),
  );
  const { path, stage, ended } = travel.place;
  return {
    stages: path.map((one) => {
      const passed = travel.passed.get(one);
      const username = passed?.username ?? null;
      return {
        stage: one,
        state: passed ? 'done' : one === stage && !ended ? 'current' : 'ahead',
        at: passed?.at ?? null,
        by: username === null ? null : { username, realName: names.get(username) ?? username },
      };
    }),
    ended,
    next: await nextOf(reader, travel),
  };
};

const nextOf = async (reader: Reader, { place, since }: Travel): Promise<Course['next']> => {
  const { runQuery, store, caller } = reader;
  if (place.stage === null || place.ended) return null;
  if (place.follows !== undefined) {
    const goods = await travelled(store, outbound.category, place.follows);
    return goods ? nextOf(reader, goods) : null;
  }
  const { stage, acting } = place;
  const nobody = { stage, permission: null, role: null, people: [], total: 0, mine: false, since };
  if (!acting || (place.approved && (await isTakenByRule(store, place.approved)))) return nobody;
  const able = mayAct(await activeColleagues(runQuery), acting);
  const steps = acting.task?.steps;
  const role = steps?.required[steps.taken.length]?.role ?? null;
  return {
    ...nobody,
    permission: acting.permission,
    role: role !== null && isRole(role) ? role : null,
    people: able.slice(0, NEXT_PEOPLE_SHOWN).map(({ username, realName }) => ({ username, realName })),
    total: able.length,
    mine: able.some(({ id }) => id === caller.userId),
  };
};

const travelled = async (store: EventStore, category: string, id: string): Promise<Travel | undefined> => {
  const events: StoredEvent[] = [];
  for await (const event of store.readStream(category, id)) events.push(event);
  return travels[category]?.(events);
};

const requireSeen = (caller: Caller, { warehouses: [first, ...others] }: Place): void => {
  if (first === undefined || others.some((one) => mayUseWarehouse(caller, one))) return;
  requireWarehouse(caller, first);
};
