import Box from '@mui/material/Box';
import type { Avatar } from '@granary/api/users';

interface Props {
  readonly name: string;
  readonly avatar: Avatar | null | undefined;
  readonly size?: number;
}

/** A user's picture, or the first letter of their name. The name is shown beside it. */
export const Face = ({ name, avatar, size = 30 }: Props) => {
  const shape = { width: size, height: size, borderRadius: '50%', flexShrink: 0 };
  if (avatar)
    return (
      <Box
        component="img"
        alt=""
        src={`data:${avatar.type};base64,${avatar.picture}`}
        sx={{ ...shape, objectFit: 'cover' }}
      />
    );
  return (
    <Box
      component="span"
      aria-hidden
      sx={{
        ...shape,
        display: 'grid',
        placeItems: 'center',
        fontSize: size / 2.1,
        fontWeight: 600,
        bgcolor: 'primary.main',
        color: 'primary.contrastText',
      }}
    >
      {name.trim().slice(0, 1).toUpperCase()}
    </Box>
  );
};
