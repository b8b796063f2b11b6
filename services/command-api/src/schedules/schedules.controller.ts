import { Controller } from '@nestjs/common';
import { reportRules } from '@granary/api/reports';
import * as contracts from '@granary/api/schedules';
import { reject } from '@granary/domain/kernel';
import { requirePermission, type Caller } from '@granary/platform/access';
import { Call, Route, type CallOf } from '@granary/platform/http';
import { Creations } from '../commands/index.ts';
import { requireReport } from '../reports/index.ts';
import { ScheduleRuns } from './schedule-runs.ts';
import { Schedules, type Schedule } from './schedules.ts';

/** The command id is the id of the created schedule or requested report. */
@Controller()
export class SchedulesController {
  constructor(
    private readonly schedules: Schedules,
    private readonly runs: ScheduleRuns,
    private readonly creations: Creations,
  ) {}

  @Route(contracts.createSchedule)
  async create(
    @Call()
    { body, caller, commandId, fingerprint }: CallOf<typeof contracts.createSchedule>,
  ) {
    requireReport(caller, body);
    await this.creations.once({ commandId, fingerprint }, () =>
      this.schedules.create(caller.userId, commandId, body),
    );
    return { id: commandId };
  }

  @Route(contracts.reviseSchedule)
  async revise(@Call() { body, caller, params }: CallOf<typeof contracts.reviseSchedule>) {
    await this.require(caller, params.id);
    requireReport(caller, body);
    await this.schedules.revise(caller.userId, params.id, body);
    return {};
  }

  @Route(contracts.pauseSchedule)
  async pause(@Call() { caller, params }: CallOf<typeof contracts.pauseSchedule>) {
    await this.require(caller, params.id);
    await this.schedules.pause(caller.userId, params.id);
    return {};
  }

  @Route(contracts.resumeSchedule)
  async resume(@Call() { caller, params }: CallOf<typeof contracts.resumeSchedule>) {
    const { report, rhythm } = understood(await this.require(caller, params.id));
    requireReport(caller, report);
    await this.schedules.resume(caller.userId, params.id, rhythm);
    return {};
  }

  @Route(contracts.runSchedule)
  async run(
    @Call()
    { caller, params, commandId, fingerprint }: CallOf<typeof contracts.runSchedule>,
  ) {
    const schedule = await this.require(caller, params.id);
    const { report } = understood(schedule);
    requireReport(caller, report);
    await this.creations.once({ commandId, fingerprint }, () =>
      this.runs.runNow({ schedule, report, owner: caller, id: commandId }),
    );
    return { id: commandId };
  }

  /** Succeeds for unknown schedules too, so that others' schedules cannot be detected. */
  @Route(contracts.removeSchedule)
  async remove(@Call() { caller, params }: CallOf<typeof contracts.removeSchedule>) {
    const found = await this.schedules.find(caller.userId, params.id);
    if (found) requireType(caller, found);
    await this.schedules.remove(caller.userId, params.id);
    return {};
  }

  /** The caller's own schedule, if they may read its report. Throws `NOT_FOUND`. */
  private async require(caller: Caller, id: string): Promise<Schedule> {
    const found = await this.schedules.find(caller.userId, id);
    if (!found) throw reject('NOT_FOUND');
    requireType(caller, found);
    return found;
  }
}

const requireType = (caller: Caller, { report }: Schedule): void => {
  if (report) requirePermission(caller, ...reportRules[report.type].access);
};

/** Throws if its report no longer exists; such a schedule can only be changed or removed. */
const understood = ({ report, rhythm }: Schedule) => {
  if (!report || !rhythm) throw reject('VALIDATION_ERROR', {}, 'report');
  return { report, rhythm };
};
