import { Global, Module } from '@nestjs/common';
import { Messages } from './messages.ts';
import { Outbox } from './outbox.ts';

@Global()
@Module({ providers: [Messages, Outbox], exports: [Messages] })
export class MessagesModule {}
