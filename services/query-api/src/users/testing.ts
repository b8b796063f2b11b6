import type { UserRow } from '@granary/read-models/users';

export const userRow = (id: string, row: Partial<UserRow> = {}): UserRow => ({
  id,
  username: id,
  realName: id,
  email: null,
  phone: null,
  department: '',
  jobPosition: '',
  role: 'viewer',
  status: 'active',
  warehouses: [],
  everywhere: true,
  grants: [],
  revokes: [],
  lastSignInAt: null,
  createdAt: '2026-01-01T00:00:00.000Z',
  ...row,
});
