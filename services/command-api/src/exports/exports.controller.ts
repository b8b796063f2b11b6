import { Controller } from '@nestjs/common';
import {
  exportAccess,
  removeExport,
  requestExport,
  retryExport,
  type ListExport,
} from '@granary/api/exports';
import type { Endpoint } from '@granary/api/http';
import { registeredEndpoints } from '@granary/api/registry';
import { reject } from '@granary/domain/kernel';
import { requirePermission, type Caller } from '@granary/platform/access';
import { Call, Route, type CallOf } from '@granary/platform/http';
import { z } from 'zod';
import { Creations } from '../commands/index.ts';
import { Jobs } from './jobs.ts';

@Controller()
export class ExportsController {
  constructor(
    private readonly jobs: Jobs,
    private readonly creations: Creations,
  ) {}

  @Route(requestExport)
  async request(@Call() { body, caller, commandId, fingerprint }: CallOf<typeof requestExport>) {
    const { name, format, language, timeZone, ...parameters } = body;
    requireList(caller, parameters);
    await this.creations.once({ commandId, fingerprint }, () =>
      this.jobs.ask(caller, { id: commandId, kind: 'list', name, parameters, format, language, timeZone }),
    );
    return { id: commandId };
  }

  @Route(retryExport)
  async retry(@Call() { params, caller }: CallOf<typeof retryExport>) {
    await this.jobs.retry(caller, params.id);
    return {};
  }

  @Route(removeExport)
  async remove(@Call() { params, caller }: CallOf<typeof removeExport>) {
    await this.jobs.remove(caller, params.id);
    return {};
  }
}

/**
 * Requires the caller's permission to export the list, a query that the list itself would accept, and columns unless
 * they are the server's.
 */
const requireList = (caller: Caller, { list, query, columns }: ListExport): void => {
  const contract = lists.get(list);
  if (!contract) throw reject('VALIDATION_ERROR', {}, 'list');
  const access = exportAccess(contract);
  if (access.length > 0) requirePermission(caller, ...access);
  if (!contract.query?.safeParse({ ...query, purpose: 'export' }).success)
    throw reject('VALIDATION_ERROR', {}, 'query');
  if ((columns === undefined) !== (contract.attested !== undefined))
    throw reject('VALIDATION_ERROR', {}, 'columns');
};

/** Paged and without path parameters, like the lists on screens. */
const isList = ({ method, path, file, answer }: Endpoint): boolean =>
  method === 'GET' &&
  file === undefined &&
  !path.includes('{') &&
  answer instanceof z.ZodObject &&
  'page' in answer.shape;

const lists: ReadonlyMap<string, Endpoint> = new Map(
  registeredEndpoints
    .filter(({ contract }) => isList(contract))
    .map(({ contract }) => [contract.path as string, contract]),
);
