import { Controller } from '@nestjs/common';
import { requestReport } from '@granary/api/reports';
import { COMPANY_TIME_ZONE } from '@granary/domain/warehouses';
import { Call, Route, type CallOf } from '@granary/platform/http';
import { Creations } from '../commands/index.ts';
import { Jobs } from '../exports/index.ts';
import { requireReport } from './rights.ts';

@Controller()
export class ReportsController {
  constructor(
    private readonly jobs: Jobs,
    private readonly creations: Creations,
  ) {}

  @Route(requestReport)
  async request(@Call() { body, caller, commandId, fingerprint }: CallOf<typeof requestReport>) {
    const { name, format, language, ...parameters } = body;
    requireReport(caller, parameters);
    await this.creations.once({ commandId, fingerprint }, () =>
      this.jobs.ask(caller, {
        id: commandId,
        kind: 'report',
        name,
        parameters,
        format,
        language,
        timeZone: COMPANY_TIME_ZONE,
      }),
    );
    return { id: commandId };
  }
}
