import {
  heldBy,
  isPermission,
  permissions,
  permissionsOf,
  roles,
  type Permission,
  type Role,
} from '@granary/api/access';
import { Rejection, fold } from '@granary/domain/kernel';
import { user, type ExistingUser, type UserEvent, type UserState } from '@granary/domain/users';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { GivenRole, Reach } from './authority.ts';
import { changesBy, type NewStatus } from './changes.ts';

const warehouses = fc.oneof(
  { weight: 1, arbitrary: fc.constant('all' as const) },
  { weight: 3, arbitrary: fc.subarray(['PNH', 'BTB', 'SR']) },
);
const some = fc.subarray([...permissions], { maxLength: 6 });
const powerful = fc.constantFrom<Role>(
  'super_admin',
  'admin',
  'auditor',
  'manager',
  'warehouse_admin',
  'viewer',
);
const role = fc.oneof(powerful, fc.constantFrom(...roles));
const ownRole = some.map((set) => ({ code: `own${String(set.length)}`, revision: 0, permissions: set }));
const given: fc.Arbitrary<GivenRole> = fc.oneof(
  role.map((built) => ({ role: built })),
  fc.record({ role, ownRole }),
);
const ofOwn = fc.oneof(
  fc.constant({ ownRole: null, roleRevision: 0, rolePermissions: null }),
  ownRole.map(({ code, permissions: rolePermissions }) => ({
    ownRole: code,
    roleRevision: 0,
    rolePermissions,
  })),
);

const person = (userId: string): fc.Arbitrary<ExistingUser> =>
  fc.tuple(account(userId), ofOwn).map(([one, own]) => ({ ...one, ...own }));
const account = (userId: string) =>
  fc.record({
    status: fc.constantFrom('active' as const, 'suspended' as const, 'inactive' as const, 'locked' as const),
    userId: fc.constant(userId),
    username: fc.constant(userId),
    role,
    grants: fc.oneof(some, fc.constant(['user:write', 'permission:write'])),
    revokes: some,
    warehouses,
    profile: fc.constant({ realName: userId, email: null, phone: null, department: '', jobPosition: '' }),
    invitedIn: fc.constant(null),
    erased: fc.constant(false),
    verified: fc.record({ email: fc.boolean(), phone: fc.boolean() }),
    twoFactor: fc.constantFrom(undefined, { recoveryCodes: 10 }),
    passkeys: fc.constantFrom([], [{ id: 'p1', credential: 'sealed:a:b', counter: 0 }]),
    isService: fc.boolean(),
    keys: fc.constant([]),
    permissionVersion: fc.constant(1),
  });

/** Two nearly equal users, so that decisions often fall just inside or outside of the reach. */
const alike = fc
  .tuple(person('caller'), person('target'), some)
  .map(([caller, target, revokes]): [ExistingUser, ExistingUser] => [
    { ...caller, warehouses: 'all' },
    { ...caller, userId: 'target', revokes: [...caller.revokes, ...revokes], warehouses: target.warehouses },
  ]);
/** A super administrator with only an administrator's permissions left. */
const pared = fc
  .tuple(person('caller'), person('target'))
  .map(([caller, target]): [ExistingUser, ExistingUser] => [
    { ...caller, ...noneOwn, role: 'admin', grants: [], revokes: [], warehouses: 'all' },
    { ...target, ...noneOwn, role: 'super_admin', grants: [], revokes: beyond('admin') },
  ]);
const noneOwn = { ownRole: null, roleRevision: 0, rolePermissions: null };
const beyond = (role: Role): Permission[] =>
  permissions.filter((permission) => !permissionsOf(role).includes(permission));
const pair = fc.oneof(fc.tuple(person('caller'), person('target')), alike, pared);

type Change = (reach: Reach) => (state: UserState) => readonly UserEvent[];
const change: fc.Arbitrary<Change> = fc.oneof(
  given.map((wanted) => (reach: Reach) => changesBy(reach).role(wanted)),
  fc
    .record({ grants: fc.oneof(some, fc.constant([])), revokes: fc.oneof(some, fc.constant([])) })
    .map((wanted) => (reach: Reach) => changesBy(reach).permissions(wanted)),
  warehouses.map((wanted) => (reach: Reach) => changesBy(reach).warehouses(wanted)),
  fc
    .constantFrom<NewStatus>(
      { status: 'active', isLockedOut: true },
      { status: 'suspended', reason: 'because' },
    )
    .map((wanted) => (reach: Reach) => changesBy(reach).status(wanted)),
  fc.constant((reach: Reach) => changesBy(reach).password()),
  fc.constant((reach: Reach) => changesBy(reach).secondFactor('Lost the phone')),
  fc.constant((reach: Reach) =>
    changesBy(reach).profile({ realName: 'X', email: null, phone: null, department: '', jobPosition: '' }),
  ),
);

const mayDo = (one: ExistingUser): Set<Permission> => new Set(heldBy(one));
const reachOf = (one: ExistingUser): Reach => ({
  userId: one.userId,
  role: one.role as Role,
  permissions: mayDo(one),
  warehouses: one.warehouses,
});
const within = (inner: ExistingUser, outer: ExistingUser): boolean =>
  [...mayDo(inner)].every((permission) => mayDo(outer).has(permission)) &&
  (outer.warehouses === 'all' ||
    (inner.warehouses !== 'all' && inner.warehouses.every((code) => outer.warehouses.includes(code)))) &&
  (inner.role !== 'super_admin' || outer.role === 'super_admin');

const attempted = (state: ExistingUser, decide: (state: UserState) => readonly UserEvent[]) => {
  try {
    const events = decide(state);
    return { events, after: fold(user, events, state) as ExistingUser };
  } catch (error) {
    if (error instanceof Rejection) return undefined;
    throw error;
  }
};

describe('any change of users', () => {
  it('affects nobody with more rights than the caller, and grants nothing the caller does not have', () => {
    fc.assert(
      fc.property(pair, change, ([caller, target], decide) => {
        const done = attempted(target, decide(reachOf(caller)));
        if (!done) return;
        expect(within(target, caller)).toBe(true);
        expect(within(done.after, caller)).toBe(true);
        const { role: now, ownRole: own, rolePermissions } = done.after;
        if (now === target.role && own === target.ownRole) return;
        const brought = [...permissionsOf(now), ...(rolePermissions ?? []).filter(isPermission)];
        expect(brought.filter((permission) => !mayDo(caller).has(permission))).toEqual([]);
      }),
      { numRuns: 5_000 },
    );
  });

  it('never increases the rights of a group taken together', () => {
    const crowd = fc.tuple(person('a'), person('b'), person('c'));
    const steps = fc.array(fc.tuple(fc.nat(2), fc.nat(2), change), { maxLength: 12 });
    fc.assert(
      fc.property(crowd, steps, (people, decided) => {
        const now = [...people];
        for (const [by, about, decide] of decided)
          now[about] = attempted(now[about]!, decide(reachOf(now[by]!)))?.after ?? now[about]!;
        const before = new Set(people.flatMap((one) => [...mayDo(one)]));
        const after = now.flatMap((one) => [...mayDo(one)]);
        expect(after.filter((permission) => !before.has(permission))).toEqual([]);
      }),
      { numRuns: 1_000 },
    );
  });

  it('lifts no revocation of a permission the caller does not hold, even if it has no effect today', () => {
    const admin = reachOf({ ...someone, role: 'admin', revokes: ['cost_price:view'], warehouses: 'all' });
    const barred = { ...someone, userId: 'barred', revokes: ['cost_price:view', 'batch:read'] };
    const lift = (revokes: Permission[]) => () =>
      changesBy(admin).permissions({ grants: [], revokes })(barred);
    expect(lift([])).toThrow(expect.objectContaining({ code: 'PERMISSION_DENIED', field: 'revokes' }));
    expect(lift(['cost_price:view'])()).toHaveLength(1);
  });

  it('is allowed to callers with at least the same rights', () => {
    const admin = reachOf({ ...someone, role: 'admin', warehouses: 'all' });
    const clerk = { ...someone, userId: 'clerk', role: 'warehouse_staff', warehouses: ['PNH'] };
    const changes = changesBy(admin);
    const { profile } = someone;
    for (const decide of [
      changes.profile({ ...profile, realName: 'Y' }),
      changes.role({ role: 'viewer' }),
      changes.role({
        role: 'viewer',
        ownRole: { code: 'shop', revision: 0, permissions: ['customer:read'] },
      }),
      changes.permissions({ grants: ['inbound:approve'], revokes: ['batch:write'] }),
      changes.warehouses('all'),
      changes.status({ status: 'suspended', reason: 'because' }),
      changes.password(),
    ])
      expect(decide(clerk)).toHaveLength(1);
  });
});

const someone: ExistingUser = {
  status: 'active',
  userId: 'someone',
  username: 'someone',
  role: 'viewer',
  ownRole: null,
  roleRevision: 0,
  rolePermissions: null,
  grants: [],
  revokes: [],
  warehouses: [],
  profile: { realName: 'X', email: null, phone: null, department: '', jobPosition: '' },
  invitedIn: null,
  erased: false,
  verified: { email: false, phone: false },
  twoFactor: undefined,
  passkeys: [],
  isService: false,
  keys: [],
  permissionVersion: 1,
};
