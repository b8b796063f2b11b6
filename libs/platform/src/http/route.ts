import { HttpCode, RequestMapping, RequestMethod, applyDecorators } from '@nestjs/common';
import type { Endpoint } from '@granary/api/http';
import { setContract } from './contract.ts';
import type { Handler } from './handler.ts';

export const API_PREFIX = '/api/v1';

type RouteOf<E extends Endpoint> = <Given extends Handler<E, Given>>(
  target: object,
  name: string | symbol,
  method: TypedPropertyDescriptor<Given>,
) => void;

/**
 * Method decorator: binds a handler to its contract (method, path, access). The compiler checks what the handler takes
 * and returns against the contract.
 */
export const Route = <E extends Endpoint>(contract: E): RouteOf<E> => {
  const bind: MethodDecorator = applyDecorators(
    RequestMapping({
      path: API_PREFIX + contract.path.replaceAll(/\{(\w+)\}/g, ':$1'),
      method: RequestMethod[contract.method],
    }),
    setContract(contract),
    HttpCode(200),
  );
  return (target: object, name: string | symbol, method: object) => bind(target, name, method);
};
