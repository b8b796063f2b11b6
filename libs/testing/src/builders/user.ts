import { fold } from '@granary/domain/kernel';
import { createUser, user, type UserEvent, type UserState } from '@granary/domain/users';

export const given = (...events: UserEvent[]): UserState => fold(user, events, user.initial());

/** The creation of a user without contact details. */
export const made = createUser(given(), {
  userId: 'u1',
  username: 'dara',
  role: 'viewer',
  warehouses: [],
  realName: 'Dara',
  email: null,
  phone: null,
  department: '',
  jobPosition: '',
});
