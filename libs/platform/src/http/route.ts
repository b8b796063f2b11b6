import { HttpCode, RequestMapping, RequestMethod, SetMetadata, applyDecorators } from '@nestjs/common';
import type { Endpoint } from '@granary/api/http';

export const CONTRACT = Symbol('contract');
export const API_PREFIX = '/api/v1';

/** Method decorator: binds a handler to its contract (method, path, access). */
export const Route = (contract: Endpoint): MethodDecorator =>
  applyDecorators(
    RequestMapping({
      path: API_PREFIX + contract.path.replaceAll(/\{(\w+)\}/g, ':$1'),
      method: RequestMethod[contract.method],
    }),
    SetMetadata(CONTRACT, contract),
    HttpCode(200),
  );
