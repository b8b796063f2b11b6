export { Messages } from './messages.ts';
export { MessagesModule } from './messages.module.ts';
export { messagesHealth } from './outbox.ts';
