import { Inject, Injectable } from '@nestjs/common';
import { ModuleRef } from '@nestjs/core';
import { CommandBus, type ICommand } from '@nestjs/cqrs';
import { Rejection } from '@granary/domain/kernel';
import type { CommandContext } from '@granary/event-store';
import { METRICS } from '@granary/platform/bootstrap';
import { noteInRequestLog } from '@granary/platform/logging';
import { inSpan } from '@granary/tracing';
import { Counter, Histogram, type Registry } from 'prom-client';
import { StreamCommand } from './stream-commands.ts';

/**
 * Counts and times every command, counts refusals by their code, and names the command in the log line of its request,
 * with the correlation id by which its events are found.
 */
@Injectable()
export class ObservedCommandBus extends CommandBus {
  readonly #counter: Counter<'command' | 'outcome'>;
  readonly #refusals: Counter<'code'>;
  readonly #seconds: Histogram<'command'>;

  constructor(moduleRef: ModuleRef, @Inject(METRICS) registry: Registry) {
    super(moduleRef);
    const registers = [registry];
    this.#counter = new Counter({
      name: 'granary_commands_total',
      help: 'Commands by outcome: accepted, refused by a rule, or failed',
      labelNames: ['command', 'outcome'],
      registers,
    });
    this.#refusals = new Counter({
      name: 'granary_refusals_total',
      help: 'Commands refused by a rule, by the code of the refusal',
      labelNames: ['code'],
      registers,
    });
    this.#seconds = new Histogram({
      name: 'granary_command_seconds',
      help: 'Time until a command has its outcome, with all work it waits for',
      labelNames: ['command'],
      buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
      registers,
    });
  }

  override async execute<Result>(command: ICommand): Promise<Result> {
    const name = nameOf(command);
    noteInRequestLog({ command: name, ...correlationOf(command) });
    const stop = this.#seconds.startTimer({ command: name });
    let outcome = 'failed';
    try {
      const result = await inSpan(name, { attributes: { 'granary.command': name }, refusalOf }, () =>
        super.execute<ICommand, Result>(command),
      );
      outcome = 'accepted';
      return result;
    } catch (error) {
      if (error instanceof Rejection) {
        outcome = 'refused';
        this.#refusals.inc({ code: error.code });
      }
      throw error;
    } finally {
      stop();
      this.#counter.inc({ command: name, outcome });
    }
  }
}

const refusalOf = (error: unknown): string | undefined =>
  error instanceof Rejection ? error.code : undefined;

const correlationOf = (command: ICommand): Record<string, string> =>
  'context' in command ? { correlationId: (command.context as CommandContext).correlationId } : {};

/** `supplier.revise` of a table, `ApproveInbound` of a class. */
const nameOf = (command: ICommand): string =>
  command instanceof StreamCommand ? command.name : command.constructor.name.replace(/Command$/, '');
