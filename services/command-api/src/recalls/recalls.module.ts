import { Module, type OnModuleInit } from '@nestjs/common';
import { Processes, ProcessRunner } from '../processes/index.ts';
import { AdvanceRecallHandler } from './advance-recall.handler.ts';
import { RecallCases } from './cases.ts';
import { OpenRecallHandler } from './open-recall.handler.ts';
import { RecallPlaces } from './places.ts';
import { recallProcess } from './recall.process.ts';
import { RecallsController } from './recalls.controller.ts';
import { RecallScopes } from './scopes.ts';

@Module({
  controllers: [RecallsController],
  providers: [AdvanceRecallHandler, OpenRecallHandler, RecallCases, RecallPlaces, RecallScopes],
})
export class RecallsModule implements OnModuleInit {
  constructor(
    private readonly processes: Processes,
    private readonly runner: ProcessRunner,
    private readonly places: RecallPlaces,
    private readonly scopes: RecallScopes,
  ) {}

  onModuleInit(): void {
    this.runner.register(recallProcess(this.places));
    this.processes.registerFollower(this.scopes);
  }
}
