import type { CommandBus, ICommand } from '@nestjs/cqrs';

/** Whether JSON could carry the value: no function, class, `Set`, `bigint` or the like at any depth. */
export const isPlain = (value: unknown): boolean => {
  if (value === null || ['string', 'number', 'boolean', 'undefined'].includes(typeof value)) return true;
  if (typeof value !== 'object' || !(Array.isArray(value) || isRecord(value))) return false;
  return Object.values(value).every(isPlain);
};

const isRecord = (value: object): boolean => Object.getPrototypeOf(value) === Object.prototype;

/** Makes the bus refuse commands that are not plain data, so that every test that sends a command checks this. */
export const refuseClosures = (bus: CommandBus): void => {
  const { publisher } = bus;
  bus.publisher = {
    publish: (command: ICommand) => {
      const faults = Object.entries(command).filter(([, value]) => !isPlain(value));
      if (faults.length > 0)
        throw new Error(
          `${command.constructor.name} is not plain data: ${faults.map(([name]) => name).join(', ')}`,
        );
      publisher.publish(command);
    },
  };
};
