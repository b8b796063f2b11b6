import type { DynamicModule, Type } from '@nestjs/common';
import { AccessModule } from './access/index.ts';
import { ConfigurationModule } from './configuration/index.ts';
import { CostsModule } from './costs/index.ts';
import { CountsModule } from './counts/index.ts';
import { CustomersModule } from './customers/index.ts';
import { ContractsModule } from './contracts/index.ts';
import { ExportsModule } from './exports/index.ts';
import { FilesModule } from './files/index.ts';
import { CreditModule } from './credit/index.ts';
import { DiscussionsModule } from './discussions/index.ts';
import { DistributionModule } from './distribution/index.ts';
import { InboundModule } from './inbound/index.ts';
import { ItemsModule } from './items/index.ts';
import { MessagesModule } from './messages/index.ts';
import { NotificationsModule } from './notifications/index.ts';
import { OutboundModule } from './outbound/index.ts';
import { ProjectionsModule } from './projections/index.ts';
import { RecallsModule } from './recalls/index.ts';
import { ReportsModule } from './reports/index.ts';
import { SchedulesModule } from './schedules/index.ts';
import { StockModule } from './stock/index.ts';
import { SuppliersModule } from './suppliers/index.ts';
import { TemplatesModule } from './templates/index.ts';
import { UsersModule } from './users/index.ts';
import { ViewsModule } from './views/index.ts';
import { WarehousesModule } from './warehouses/index.ts';
import { WorkflowModule } from './workflow/index.ts';

/** One module per capability, in any order. */
export const capabilities: readonly (Type | DynamicModule)[] = [
  AccessModule,
  ConfigurationModule,
  CostsModule,
  CountsModule,
  CustomersModule,
  ContractsModule,
  ExportsModule,
  FilesModule,
  CreditModule,
  DiscussionsModule,
  DistributionModule,
  InboundModule,
  ItemsModule,
  MessagesModule,
  NotificationsModule,
  OutboundModule,
  ProjectionsModule,
  RecallsModule,
  ReportsModule,
  SchedulesModule,
  StockModule,
  SuppliersModule,
  TemplatesModule,
  UsersModule,
  ViewsModule,
  WarehousesModule,
  WorkflowModule,
];
