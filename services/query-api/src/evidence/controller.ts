import { Controller, Inject, Res } from '@nestjs/common';
import * as contracts from '@granary/api/evidence';
import type { AnswerOf } from '@granary/api/http';
import { reject } from '@granary/domain/kernel';
import {
  lastHeads,
  lastVerification,
  readPublicKey,
  signingKey,
  type PublicKey,
} from '@granary/evidence/log';
import { EventStore } from '@granary/event-store';
import { SERVICE_CONFIG, type QueryConfig } from '@granary/platform/config';
import { Call, Route, type CallOf, type ServiceReply } from '@granary/platform/http';
import { createReadStream } from 'node:fs';
import { Reads } from '../database/index.ts';
import { serveOpened } from '../files/index.ts';
import { PackageRuns } from './package-runs.ts';
import { planOf } from './plan.ts';

const HEADS_SHOWN = 20;
const keyOf = ({ id, pem }: PublicKey) => ({ id, pem });

@Controller()
export class EvidenceController {
  constructor(
    @Inject(SERVICE_CONFIG) private readonly config: QueryConfig,
    private readonly reads: Reads,
    private readonly store: EventStore,
    private readonly runs: PackageRuns,
  ) {}

  @Route(contracts.getEvidence)
  async evidence(): Promise<contracts.Evidence> {
    const directory = this.config.GRANARY_EVIDENCE;
    const verification = lastVerification(directory);
    return {
      key: keyOf(signingKey(this.config.GRANARY_EVIDENCE_KEY).public),
      heads: lastHeads(directory, HEADS_SHOWN).toReversed(),
      verification: verification
        ? {
            ...verification,
            difference: verification.difference && {
              ...verification.difference,
              event: verification.difference.event ?? null,
            },
            faults: [...verification.faults],
          }
        : null,
    };
  }

  @Route(contracts.getEvidenceKey)
  async key(): Promise<AnswerOf<typeof contracts.getEvidenceKey>> {
    const { GRANARY_EVIDENCE_KEY, GRANARY_EVIDENCE_FORMER_KEYS } = this.config;
    const former = GRANARY_EVIDENCE_FORMER_KEYS.map((text) => keyOf(readPublicKey(text)));
    return { ...keyOf(signingKey(GRANARY_EVIDENCE_KEY).public), former };
  }

  @Route(contracts.getEvidencePackage)
  async package(
    @Call() call: CallOf<typeof contracts.getEvidencePackage>,
  ): Promise<contracts.EvidencePackage> {
    const { caller, params, query } = call;
    const known = this.runs.find(params.run, caller.userId);
    if (known) return known.status;
    const plan = await this.reads.snapshot(call, contracts.getEvidencePackage, ({ runQuery }) =>
      planOf(runQuery, this.store, caller, query),
    );
    await this.reads.recordAccess(call, 'evidence', subjectOf(query));
    const { EVENTSTORE_URL, GRANARY_EVIDENCE, GRANARY_EVIDENCE_KEY } = this.config;
    return this.runs.begin(params.run, caller.userId, nameOf(query, call.at), {
      plan,
      request: query,
      language: query.language ?? call.language,
      madeBy: caller.username,
      madeAt: call.at,
      permissions: [...caller.permissions],
      warehouses: caller.warehouses,
      upTo: String(await this.store.head()),
      eventStoreUrl: EVENTSTORE_URL,
      directory: GRANARY_EVIDENCE,
      secret: GRANARY_EVIDENCE_KEY,
    });
  }

  @Route(contracts.getEvidencePackageFile)
  async file(
    @Call() call: CallOf<typeof contracts.getEvidencePackageFile>,
    @Res() reply: ServiceReply,
  ): Promise<void> {
    const run = this.runs.find(call.params.run, call.caller.userId);
    const made = run?.status.made;
    if (!run || !made) throw reject('NOT_FOUND');
    await this.reads.recordAccess(call, 'evidence', `${subjectOf(run.job.request)} (file)`);
    await serveOpened(
      reply,
      { name: made.name, type: 'application/zip', sha256: made.sha256 },
      { size: made.bytes, content: createReadStream(run.job.path) },
    );
  }
}

const subjectOf = ({ kind, subject, from, to }: contracts.PackageRequest): string =>
  kind === 'period' ? `${kind} ${from} ${to}` : `${kind} ${subject}`;

const nameOf = (request: contracts.PackageRequest, at: string): string =>
  `evidence-${subjectOf(request).replaceAll(' ', '-')}-${at.slice(0, 16).replaceAll(/[-:]/g, '')}.zip`;
