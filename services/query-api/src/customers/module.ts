import { Module } from '@nestjs/common';
import { CustomerContacts } from './contacts.ts';
import { CustomersController } from './controller.ts';

@Module({
  controllers: [CustomersController],
  providers: [CustomerContacts],
  exports: [CustomerContacts],
})
export class CustomersModule {}
