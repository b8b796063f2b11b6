import { Module, type OnModuleInit } from '@nestjs/common';
import { OutboundModule } from '../outbound/index.ts';
import { Processes } from '../processes/index.ts';
import { ApproveCountHandler } from './approve-count.handler.ts';
import { CountProcess } from './count.process.ts';
import { CountsController } from './counts.controller.ts';
import { OpenCountHandler } from './open-count.handler.ts';
import { Shelves } from './shelves.ts';
import { ShortPicks } from './short-picks.ts';

@Module({
  imports: [OutboundModule],
  controllers: [CountsController],
  providers: [ApproveCountHandler, CountProcess, OpenCountHandler, Shelves, ShortPicks],
})
export class CountsModule implements OnModuleInit {
  constructor(
    private readonly processes: Processes,
    private readonly process: CountProcess,
    private readonly shortPicks: ShortPicks,
  ) {}

  onModuleInit(): void {
    this.processes.register(this.process);
    this.processes.registerFollower(this.shortPicks);
  }
}
