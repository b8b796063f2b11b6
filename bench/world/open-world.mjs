import { Agent } from 'node:http';
import { EventStore } from '@granary/event-store';
import { openHouse } from '../../local/testing/house.mjs';
import { bareAppends } from './bare-appends.mjs';
import { signIn } from '../../local/testing/person.mjs';

/** The command API with its servers as deployed, a direct connection to the event store, and a signed-in user. */
export async function openWorld(parts = ['postgres', 'redis', 'event-store', 'command-api']) {
  const house = await openHouse(parts);
  const store = new EventStore(house.eventStoreUrl);
  const bare = bareAppends(house.eventStoreUrl);
  const agent = new Agent({ keepAlive: true, maxSockets: 128 });
  const close = async () => {
    agent.destroy();
    await Promise.all([store.close(), bare.close()]);
    await house.close();
  };
  try {
    const person = parts.includes('command-api') ? await signIn(house.commandUrl, { agent }) : undefined;
    return { house, store, bare, person, close };
  } catch (error) {
    await close();
    throw error;
  }
}
