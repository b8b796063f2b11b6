import { describe, expect, it } from '@jest/globals';
import { notSeen } from './not-seen.mjs';

const here = 'http://127.0.0.1:8080';
const nothing = {
  file: 'a.zip',
  logs: [],
  metrics: [],
  failed: [],
  places: { health: here, instance: here },
};

describe('what a support bundle has not seen', () => {
  it('is nothing when all of one instance was collected', () => {
    expect(notSeen(nothing)).toMatch(
      /^Everything was collected\.\n\nLeft out on purpose: secrets and personal data\./,
    );
  });

  it('names a server that did not answer, and another instance than the one whose logs it has', () => {
    const places = { health: 'https://granary.example', instance: here };
    const told = notSeen({ ...nothing, failed: ['projections.json'], places });
    expect(told).toContain('- projections.json: the server refused or did not answer');
    expect(told).toContain(
      `- Health and read models of ${here}, from which configuration, metrics and logs are`,
    );
    expect(told).not.toContain('mkdir');
  });

  it('tells only the commands for what is missing', () => {
    const told = notSeen({ ...nothing, logs: ['projector'] });
    expect(told.match(/^ {4}.+$/gm)).toEqual([
      '    mkdir collected',
      '    docker compose logs --since 1h projector > collected/projector.log',
      '    node --env-file=.env local/ops.mjs support-bundle a-complete.zip --with collected',
      '    mkdir collected',
      '    kubectl --namespace granary logs --since 1h deployment/granary-projector > collected/projector.log',
      '    npm run ops -- support-bundle a-complete.zip --with collected',
    ]);
  });
});
