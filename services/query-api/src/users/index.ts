export { activeColleagues, rightsOf, type Colleague } from './colleagues.ts';
export { displayNameOf, namesOf, naming } from './display-names.ts';
export { findUser } from './queries.ts';
export { UsersModule } from './module.ts';
export { usersList } from './queries.ts';
