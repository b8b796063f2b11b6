export { DeliveryFailure, type Letter } from './letter.ts';
export { Messages } from './messages.ts';
export { MessagesModule } from './messages.module.ts';
export { WEBHOOK, messagesHealth, type Message } from './outbox.ts';
