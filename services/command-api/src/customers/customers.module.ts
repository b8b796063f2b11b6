import { Module, type OnModuleInit } from '@nestjs/common';
import { Processes } from '../processes/index.ts';
import { ContactKeys } from './contact-keys.ts';
import { CreateCustomerHandler } from './create-customer.handler.ts';
import { CustomerFollower } from './customer-follower.ts';
import { CustomerTies } from './customer-ties.ts';
import { CustomersController } from './customers.controller.ts';
import { DeleteCustomerHandler } from './delete-customer.handler.ts';
import { DeliveryKeys } from './delivery-keys.ts';
import { ForgetCustomerHandler } from './forget-customer.handler.ts';

@Module({
  controllers: [CustomersController],
  providers: [
    ContactKeys,
    CreateCustomerHandler,
    CustomerFollower,
    CustomerTies,
    DeleteCustomerHandler,
    DeliveryKeys,
    ForgetCustomerHandler,
  ],
  exports: [CustomerTies],
})
export class CustomersModule implements OnModuleInit {
  constructor(
    private readonly processes: Processes,
    private readonly follower: CustomerFollower,
  ) {}

  onModuleInit(): void {
    this.processes.registerFollower(this.follower);
  }
}
