export { MessagesModule } from './module.ts';
