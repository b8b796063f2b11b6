import { SetMetadata, type ExecutionContext } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { Endpoint } from '@granary/api/http';

const CONTRACT = Symbol('contract');
const reflector = new Reflector();

export const setContract = (contract: Endpoint): MethodDecorator => SetMetadata(CONTRACT, contract);

/** The contract of the route that serves the request; undefined for a handler without one. */
export const contractOf = (context: ExecutionContext): Endpoint | undefined =>
  reflector.get<Endpoint | undefined>(CONTRACT, context.getHandler());
