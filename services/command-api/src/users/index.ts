export { requireHigher } from './authority.ts';
export { MailChoices } from './mail-choices.ts';
export { Recipients, rightsOf, type Rights } from './recipients.ts';
export { UsersModule } from './users.module.ts';
