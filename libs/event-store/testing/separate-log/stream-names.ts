import type { StreamIdentifier } from '@eventstore/db-client/generated/shared_pb.js';

/** Maps the stream names of a separate log to those on the server: `unit-1` is `‹prefix›unit-1` there. */
export class StreamNames {
  readonly prefix: string;

  constructor(prefix: string) {
    this.prefix = prefix;
  }

  onServer(name: string): string {
    if (name.startsWith('$$')) return `$$${this.onServer(name.slice(2))}`;
    return name === '' || name.startsWith('$') ? name : this.prefix + name;
  }

  inLog(name: string): string {
    if (name.startsWith('$$')) return `$$${this.inLog(name.slice(2))}`;
    return name.startsWith(this.prefix) ? name.slice(this.prefix.length) : name;
  }

  /** All streams of the log whose names begin with one of these. */
  prefixesOnServer(prefixes: readonly string[]): string[] {
    return prefixes.flatMap((prefix) =>
      prefix === '' ? [this.prefix, `$$${this.prefix}`] : [this.onServer(prefix)],
    );
  }

  send(identifier: StreamIdentifier | undefined): void {
    identifier?.setStreamName(Buffer.from(this.onServer(nameIn(identifier))));
  }

  receive(identifier: StreamIdentifier | undefined): void {
    identifier?.setStreamName(Buffer.from(this.inLog(nameIn(identifier))));
  }
}

const nameIn = (identifier: StreamIdentifier): string =>
  Buffer.from(identifier.getStreamName_asU8()).toString();
