export {
  PACKAGE_EVENTS,
  PACKAGE_KEPT_MS,
  getEvidence,
  getEvidenceKey,
  getEvidencePackage,
  getEvidencePackageFile,
  packageFailures,
  type Evidence,
  type EvidenceHead,
  type EvidencePackage,
  type EvidenceVerification,
  type PackageRequest,
} from './contracts.ts';
export { packageKinds, type PackageKind } from './kinds.ts';
