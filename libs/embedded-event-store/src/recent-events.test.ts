import { expect, it } from '@jest/globals';
import { recentEvents } from './recent-events.ts';

it('recentEvents keeps at least the newest ids and forgets the oldest', () => {
  const recent = recentEvents(10);
  const place = (number: number) => ({ stream: 's', revision: number, position: number + 1 });
  for (let number = 0; number < 100; number++) recent.add(`id-${number}`, place(number));
  for (let number = 90; number < 100; number++) expect(recent.find(`id-${number}`)).toEqual(place(number));
  for (let number = 0; number < 80; number++) expect(recent.find(`id-${number}`)).toBeUndefined();
  recent.clear();
  expect(recent.find('id-99')).toBeUndefined();
});
