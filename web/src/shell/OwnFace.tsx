import { getAvatar } from '@granary/api/users';
import { Face } from '../ui/widgets/Face.tsx';
import { useQueryOf } from '../app/client/use-query-of.ts';

export const OWN_FACE = 'avatar';

/** The signed-in user's avatar. */
export const OwnFace = ({ name, size }: { name: string; size?: number }) => {
  const { data } = useQueryOf(OWN_FACE, getAvatar, {});
  return <Face name={name} avatar={data?.avatar} {...(size && { size })} />;
};
