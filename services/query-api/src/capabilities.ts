import type { DynamicModule, Type } from '@nestjs/common';
import { AccessModule } from './access/index.ts';
import { AuditModule } from './audit/index.ts';
import { ChangesModule } from './changes/index.ts';
import { ChartsModule } from './charts/index.ts';
import { ConfigurationModule } from './configuration/index.ts';
import { CreditModule } from './credit/index.ts';
import { CostsModule } from './costs/index.ts';
import { CountsModule } from './counts/index.ts';
import { CustomersModule } from './customers/index.ts';
import { ContractsModule } from './contracts/index.ts';
import { DashboardModule } from './dashboard/index.ts';
import { DiscussionsModule } from './discussions/index.ts';
import { EpcisModule } from './epcis/index.ts';
import { DistributionModule } from './distribution/index.ts';
import { EvidenceModule } from './evidence/index.ts';
import { ExportsModule } from './exports/index.ts';
import { InboundModule } from './inbound/index.ts';
import { ItemsModule } from './items/index.ts';
import { LabelsModule } from './labels/index.ts';
import { LineageModule } from './lineage/index.ts';
import { MessagesModule } from './messages/index.ts';
import { NotificationsModule } from './notifications/index.ts';
import { OpenApiModule } from './openapi/index.ts';
import { OperationsModule } from './operation-log/index.ts';
import { OutboundModule } from './outbound/index.ts';
import { ProjectionsModule } from './projections/index.ts';
import { RecallsModule } from './recalls/index.ts';
import { RolesModule } from './roles/index.ts';
import { SchedulesModule } from './schedules/index.ts';
import { StockModule } from './stock/index.ts';
import { SuppliersModule } from './suppliers/index.ts';
import { TemplatesModule } from './templates/index.ts';
import { UsersModule } from './users/index.ts';
import { ViewsModule } from './views/index.ts';
import { WarehousesModule } from './warehouses/index.ts';
import { WorkflowModule } from './workflow/index.ts';

/** One module per capability; the order does not matter. */
export const capabilities: readonly (Type | DynamicModule)[] = [
  AccessModule,
  AuditModule,
  ChangesModule,
  ChartsModule,
  ConfigurationModule,
  CreditModule,
  CostsModule,
  CountsModule,
  CustomersModule,
  ContractsModule,
  DashboardModule,
  DiscussionsModule,
  DistributionModule,
  EpcisModule,
  EvidenceModule,
  ExportsModule,
  InboundModule,
  ItemsModule,
  LabelsModule,
  LineageModule,
  MessagesModule,
  NotificationsModule,
  OpenApiModule,
  OperationsModule,
  OutboundModule,
  ProjectionsModule,
  RecallsModule,
  RolesModule,
  SchedulesModule,
  StockModule,
  SuppliersModule,
  TemplatesModule,
  UsersModule,
  ViewsModule,
  WarehousesModule,
  WorkflowModule,
];
