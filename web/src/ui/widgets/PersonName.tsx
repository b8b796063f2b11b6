import type { ReactNode } from 'react';
import { displayNames } from '../../app/session/display-names.ts';
import { personName } from './person-name.ts';

/** A user by their display name; the user name is its tooltip. */
export const PersonName = ({ username }: { username: string }) => {
  displayNames.use();
  const name = personName(username);
  return name === username ? username : <span title={username}>{name}</span>;
};

/** The same for a field that may be empty. */
export const personIf = (username: string | null | undefined): ReactNode =>
  username ? <PersonName username={username} /> : null;
