import { Controller, Inject, Req, Res } from '@nestjs/common';
import { changeEvents, followChanges } from '@granary/api/changes';
import { Rejection } from '@granary/domain/kernel';
import { Sessions, verifyToken } from '@granary/platform/access';
import { SERVICE_CONFIG, type ServiceConfig } from '@granary/platform/config';
import { Call, Route, type CallOf, type ServiceReply, type ServiceRequest } from '@granary/platform/http';
import { openEventStream } from './event-stream.ts';
import { ChangeFeed } from './feed.ts';
import { StreamsOfPeople } from './streams-of-people.ts';
import { visibleTo } from './visible.ts';

/** Also the longest a signed-out user may still receive changes, in addition to the session cache. */
const HEARTBEAT_MS = 15_000;

@Controller()
export class ChangesController {
  readonly #streams = new StreamsOfPeople();

  constructor(
    private readonly feed: ChangeFeed,
    private readonly sessions: Sessions,
    @Inject(SERVICE_CONFIG) private readonly config: ServiceConfig,
  ) {}

  @Route(followChanges)
  follow(
    @Call() { caller }: CallOf<typeof followChanges>,
    @Req() request: ServiceRequest,
    @Res() reply: ServiceReply,
  ): void {
    const stream = openEventStream(reply);
    // A HEAD request gets the headers of an endless response.
    if (request.method === 'HEAD') return stream.end();
    this.#streams.add(caller.userId, stream);
    const unfollow = this.feed.follow({
      changed: (change) => {
        const visible = visibleTo(caller, change);
        if (visible) stream.send(changeEvents.change, visible, visible.position);
      },
      missed: () => stream.send(changeEvents.resync, {}),
    });
    const beat = setInterval(() => {
      void this.#stillSignedIn(request).then((signedIn) => {
        if (signedIn) return stream.comment('beat');
        stream.send(changeEvents.signedOut, {});
        stream.end();
      });
    }, HEARTBEAT_MS);
    stream.onClose(() => {
      clearInterval(beat);
      unfollow();
    });
    // Missed changes are not kept: a reconnecting client reloads what it shows.
    if (request.headers['last-event-id'] !== undefined) stream.send(changeEvents.resync, {});
  }

  /** Treats an unavailable database as signed in. */
  async #stillSignedIn({ headers }: ServiceRequest): Promise<boolean> {
    try {
      const token = headers.authorization?.split(' ')[1] ?? '';
      await this.sessions.require(await verifyToken(this.config.GRANARY_TOKEN_SECRET, token));
      return true;
    } catch (error) {
      return error instanceof Rejection && error.code === 'SERVICE_UNAVAILABLE';
    }
  }
}
