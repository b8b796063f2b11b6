export { credentialsFrom } from './credentials.ts';
export { connect, type ApiClient, type ClientOptions, type FileClient, type Sent } from './client.ts';
export { feed, type FeedOptions } from './feed.ts';
export { ApiRefusal, ifFound } from './refusal.ts';
export { rowsOf } from './rows.ts';
export { type Credentials } from './session.ts';
