import { Module, type OnModuleInit } from '@nestjs/common';
import { OutboundModule } from '../outbound/index.ts';
import { Processes, ProcessRunner } from '../processes/index.ts';
import { ApproveCountHandler } from './approve-count.handler.ts';
import { countProcess } from './count.process.ts';
import { CountsController } from './counts.controller.ts';
import { OpenCountHandler } from './open-count.handler.ts';
import { Shelves } from './shelves.ts';
import { ShortPicks } from './short-picks.ts';

@Module({
  imports: [OutboundModule],
  controllers: [CountsController],
  providers: [ApproveCountHandler, OpenCountHandler, Shelves, ShortPicks],
})
export class CountsModule implements OnModuleInit {
  constructor(
    private readonly processes: Processes,
    private readonly runner: ProcessRunner,
    private readonly shortPicks: ShortPicks,
  ) {}

  onModuleInit(): void {
    this.runner.register(countProcess);
    this.processes.registerFollower(this.shortPicks);
  }
}
