export type { Letter } from './letter.ts';
export { Messages } from './messages.ts';
export { MessagesModule } from './messages.module.ts';
export { messagesHealth, type Message } from './outbox.ts';
