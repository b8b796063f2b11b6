import type { EventBytes } from '@granary/event-store';
import { readFileSync } from 'node:fs';
import { proofOf, type SignedHead, type SigningKey, type TreeReader } from '../log/index.ts';
import { ZipFile, sha256Hex, type FiledEntry, type ZipEntry } from './zip-file.ts';

/** The records a package covers. */
export interface PackageSubject {
  readonly kind: 'batch' | 'recall' | 'customer' | 'period';
  readonly subject: string;
  readonly from: string | null;
  readonly to: string | null;
  readonly category: string | null;
}

export interface PackageMaker {
  readonly what: PackageSubject;
  readonly madeBy: string;
  /** ISO 8601. */
  readonly madeAt: string;
  readonly head: SignedHead;
  readonly key: SigningKey;
  readonly tree: TreeReader;
}

export interface MadePackage extends FiledEntry {
  readonly events: number;
}

const FORM = 'granary package 1';
const LANGUAGES = ['en', 'zh', 'km'] as const;
const asset = (name: string): Buffer => readFileSync(new URL(`../../assets/${name}`, import.meta.url));
const isText = (bytes: Uint8Array): boolean => Buffer.from(Buffer.from(bytes).toString()).equals(bytes);

/** Writes an evidence package: events in log order, then the files derived from them. */
export class PackageFile {
  readonly #maker: PackageMaker;
  readonly #zip: ZipFile;
  readonly #files: Record<string, FiledEntry> = {};
  #open: ZipEntry | undefined;
  #events = 0;
  #withheld = 0;

  constructor(path: string, maker: PackageMaker) {
    this.#maker = maker;
    this.#zip = new ZipFile(path, new Date(maker.madeAt));
    this.add('verify.mjs', asset('verify.mjs'));
    for (const language of LANGUAGES) {
      const name = `README.${language}.md`;
      this.add(name, asset(name));
    }
    this.add('public-key.pem', maker.key.public.pem);
    this.#open = this.#zip.begin('events.jsonl');
  }

  /** `shown` replaces the event's data if the requester may not see all of it. */
  addEvent(index: number, event: EventBytes, shown?: unknown): void {
    const { leaf, path } = proofOf(this.#maker.tree, index);
    const { dataBytes, metadataBytes } = event;
    const text = Buffer.from(dataBytes);
    const data = isText(dataBytes) ? { data: text.toString() } : { dataBase64: text.toString('base64') };
    const line = {
      index,
      leaf,
      path: path.map((hash) => Buffer.from(hash, 'hex').toString('base64')),
      ...(shown === undefined ? data : { withheld: shown }),
      metadata: Buffer.from(metadataBytes).toString(),
    };
    this.#open?.write(`${JSON.stringify(line)}\n`);
    this.#events += 1;
    if (shown !== undefined) this.#withheld += 1;
  }

  eventsEnd(): void {
    if (this.#open) this.#files['events.jsonl'] = this.#open.end();
    this.#open = undefined;
  }

  add(name: string, content: string | Uint8Array): void {
    this.#files[name] = this.#zip.add(name, content);
  }

  /** Writes and signs the manifest. `leftOut` counts what the requester may not see. */
  end(leftOut: Readonly<Record<string, number>>): MadePackage {
    const { what, madeAt, madeBy, head, key } = this.#maker;
    const manifest = JSON.stringify(
      {
        form: FORM,
        what,
        madeAt,
        madeBy,
        key: key.public.id,
        head,
        events: this.#events,
        withheld: this.#withheld,
        leftOut,
        files: this.#files,
      },
      undefined,
      2,
    );
    this.#zip.add('manifest.json', manifest);
    this.#zip.add('manifest.sig', key.sign(`${FORM}\n${sha256Hex(manifest)}`));
    return { ...this.#zip.end(), events: this.#events };
  }

  /** Closes the file without completing the archive. */
  abandon(): void {
    this.#zip.close();
  }
}
