import { LOCAL_PASSWORD } from './applications.mjs';
import { hasAccounts } from './server-contents.mjs';

/** With which account one can sign in, or what is needed to get one. */
export async function howToSignIn({ external, env }, { demo, databaseUrl }) {
  if (demo === 'loaded')
    return `the name of a role (warehouse_admin, warehouse_staff, …), password ${LOCAL_PASSWORD}`;
  const isPasswordSet = Boolean(env.GRANARY_FIRST_PASSWORD || env.GRANARY_FIRST_PASSWORD_FILE);
  if (!external.eventStore)
    return isPasswordSet
      ? 'super_admin, at first with the password in GRANARY_FIRST_PASSWORD'
      : `super_admin, password ${LOCAL_PASSWORD}`;
  if (await hasAccounts(databaseUrl))
    return isPasswordSet
      ? 'super_admin, at first with the password in GRANARY_FIRST_PASSWORD, or an account of yours'
      : 'an account of yours';
  return 'there is no account yet: start again with GRANARY_FIRST_PASSWORD=… to create super_admin, or with --demo';
}
