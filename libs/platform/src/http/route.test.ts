import 'reflect-metadata';
import { describe, expect, it } from '@jest/globals';
import { Req, Res, type ExecutionContext } from '@nestjs/common';
import { done, endpoint } from '@granary/api/http';
import { z } from 'zod';
import { Call, type CallOf } from './call.ts';
import { committed } from './committed.ts';
import { contractOf } from './contract.ts';
import type { ServiceReply, ServiceRequest } from './request.ts';
import { Route } from './route.ts';

const bin = { method: 'GET', path: '/bins/{id}', summary: 'Bin', access: 'signed-in' } as const;
const params = z.object({ id: z.string() });

const getBin = endpoint({
  ...bin,
  params,
  answer: z.object({ id: z.string(), bags: z.array(z.object({ kind: z.enum(['full', 'open']) })) }),
});
const sealBin = endpoint({
  ...bin,
  method: 'POST',
  touches: [],
  params,
  body: z.object({ reason: z.string() }),
  answer: done,
});
const getBinLabel = endpoint({ ...bin, params, file: 'paper', answer: z.unknown() });

class Served {
  @Route(getBin)
  find(@Call() { params: { id } }: CallOf<typeof getBin>) {
    return { id, bags: [{ kind: 'full' as const }] };
  }

  @Route(getBin)
  async findLater(@Req() request: ServiceRequest, @Call() { params }: Pick<CallOf<typeof getBin>, 'params'>) {
    return { id: request.id + params.id, bags: [] };
  }

  @Route(sealBin)
  async seal() {
    return committed({}, 1n);
  }

  @Route(getBinLabel)
  async label(@Res() reply: ServiceReply) {
    await reply.send('');
  }
}

/** The compiler rejects each of these, or else reports an unused `@ts-expect-error`. */
class Refused {
  // @ts-expect-error A field is missing.
  @Route(getBin)
  less() {
    return { id: '7' };
  }

  // @ts-expect-error A field has another type.
  @Route(getBin)
  other() {
    return { id: 7, bags: [] };
  }

  // @ts-expect-error A value is not among those of the contract.
  @Route(getBin)
  async outside() {
    return { id: '7', bags: [{ kind: 'torn' as const }] };
  }

  // @ts-expect-error An extra field.
  @Route(getBin)
  more() {
    return { id: '7', bags: [], cost: '4.20' };
  }

  // @ts-expect-error An extra nested field.
  @Route(getBin)
  async moreInside() {
    return { id: '7', bags: [{ kind: 'open' as const, cost: '4.20' }] };
  }

  // @ts-expect-error An extra field in the answer of a command.
  @Route(sealBin)
  async moreOfCommand() {
    return committed({ id: '7' }, 1n);
  }

  // @ts-expect-error An unknown type.
  @Route(getBin)
  async unchecked(): Promise<ReturnType<typeof JSON.parse>> {
    return JSON.parse('{}');
  }

  // @ts-expect-error No answer and no reply to write to.
  @Route(getBin)
  nothing() {}

  // @ts-expect-error A file is written to the reply.
  @Route(getBinLabel)
  label() {
    return 'label';
  }

  // @ts-expect-error A call of another contract.
  @Route(getBin)
  otherCall(@Call() { body }: CallOf<typeof sealBin>) {
    return { id: body.reason, bags: [] };
  }
}

const handlerOf = (controller: { prototype: object }, name: string) =>
  Reflect.get(controller.prototype, name) as object;
const contractOfHandler = (handler: object) =>
  contractOf({ getHandler: () => handler } as Pick<ExecutionContext, 'getHandler'> as ExecutionContext);

describe('Route', () => {
  it('binds a handler to path and contract', () => {
    const find = handlerOf(Served, 'find');
    expect(Reflect.getMetadata('path', find)).toBe('/api/v1/bins/:id');
    expect(contractOfHandler(find)).toBe(getBin);
    expect(contractOfHandler(handlerOf(Served, 'seal'))).toBe(sealBin);
    expect(contractOfHandler(() => undefined)).toBeUndefined();
  });

  it('binds handlers that the compiler rejects too', () => {
    for (const name of Object.getOwnPropertyNames(Refused.prototype).filter((one) => one !== 'constructor'))
      expect(contractOfHandler(handlerOf(Refused, name))).toBeDefined();
  });
});
