import type { WriteEndpoint } from '@granary/api/http';
import { queryClient } from '../../app/client/query-client.ts';

/**
 * What was written in the dialog of a refused command, for the next time. It outlives the screen, which may show
 * something else meanwhile, but not the user's session.
 */
export const keptText = ({ path }: Pick<WriteEndpoint, 'path'>, params: object) => {
  const key = ['kept-text', path, params];
  return {
    read: (): string => queryClient.getQueryData<string>(key) ?? '',
    write: (text: string) => void queryClient.setQueryData(key, text),
  };
};
