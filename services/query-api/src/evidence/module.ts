import { Module } from '@nestjs/common';
import { EvidenceController } from './controller.ts';
import { PackageRuns } from './package-runs.ts';

@Module({ controllers: [EvidenceController], providers: [PackageRuns] })
export class EvidenceModule {}
