import { choosing } from './chosen-ids.ts';
import { switchOn } from './spans.ts';

/** The process ends at this time after its work, whether or not the collector has taken everything. */
const FLUSH_MS = 2_000;

export interface TracingOptions {
  /** Used unless `OTEL_SERVICE_NAME` or `OTEL_RESOURCE_ATTRIBUTES` name the service. */
  readonly service: string;
  /** Where spans and metrics are sent. Undefined: nothing is loaded, made or sent. */
  readonly endpoint: string | undefined;
  /** Called once, at the first failure to send. */
  readonly onFailure: (error: Error) => void;
}

/**
 * Sends spans and metrics by OTLP. All else is configured by the standard variables `OTEL_…`. Returns a function that
 * sends what is left.
 */
export const startTracing = async ({
  service,
  endpoint,
  onFailure,
}: TracingOptions): Promise<() => Promise<void>> => {
  if (endpoint === undefined) return () => Promise.resolve();
  const { NodeSDK, core, resources, tracing } = await import('@opentelemetry/sdk-node');
  // The SDK reads it from there; it may have come from a file.
  process.env.OTEL_EXPORTER_OTLP_ENDPOINT = endpoint;
  let hasFailed = false;
  core.setGlobalErrorHandler((failure) => {
    if (!hasFailed) onFailure(failure instanceof Error ? failure : new Error(reasonOf(failure)));
    hasFailed = true;
  });
  const sdk = new NodeSDK({
    resource: resources
      .defaultResource()
      .merge(resources.resourceFromAttributes({ 'service.name': service })),
    // Others tell the account, the command line and the machine.
    resourceDetectors: [resources.envDetector],
    idGenerator: choosing(new tracing.RandomIdGenerator()),
    // The log goes to standard output, with the ids of spans.
    logRecordProcessors: [],
  });
  sdk.start();
  switchOn();
  return async () => {
    const late = new Promise<void>((resolve) => setTimeout(resolve, FLUSH_MS).unref());
    await Promise.race([sdk.shutdown().catch(() => undefined), late]);
  };
};

const reasonOf = (failure: unknown): string =>
  typeof failure === 'object' && failure !== null && 'message' in failure
    ? String(failure.message)
    : String(failure);
