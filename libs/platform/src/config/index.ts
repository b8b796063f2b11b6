export {
  BUCKET_PLACE,
  SERVICE_CONFIG,
  commandConfig,
  commandLineConfig,
  evidenceConfig,
  filesConfig,
  projectorConfig,
  queryConfig,
  serviceConfig,
  type CommandConfig,
  type EvidenceConfig,
  type FilesConfig,
  type ProjectorConfig,
  type QueryConfig,
  type ServiceConfig,
} from './variables.ts';
export { ConfigurationError, configOrExit, readConfig, withFiles, type Environment } from './reading.ts';
export { describeValues, describeVariables, type DescribedVariable } from './describing.ts';
