export {
  SERVICE_CONFIG,
  commandConfig,
  commandLineConfig,
  evidenceConfig,
  projectorConfig,
  queryConfig,
  serviceConfig,
  type CommandConfig,
  type EvidenceConfig,
  type ProjectorConfig,
  type QueryConfig,
  type ServiceConfig,
} from './variables.ts';
export { ConfigurationError, configOrExit, readConfig, withFiles, type Environment } from './reading.ts';
export { describeValues, describeVariables, type DescribedVariable } from './describing.ts';
