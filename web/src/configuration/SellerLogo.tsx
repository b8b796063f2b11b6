import Box from '@mui/material/Box';
import type { Seller } from '@granary/api/configuration';
import { useTranslation } from 'react-i18next';

/** On white in both themes, as it is printed. */
export const SellerLogo = ({ logo }: Pick<Seller, 'logo'>) => {
  const { t } = useTranslation();
  return (
    <Box
      sx={{
        width: 210,
        height: 78,
        p: 2,
        display: 'grid',
        placeItems: 'center',
        borderRadius: 1,
        border: 1,
        borderColor: 'divider',
        bgcolor: logo ? '#fff' : 'transparent',
        color: 'text.secondary',
      }}
    >
      {logo ? (
        <Box
          component="img"
          alt={t('configuration:seller.logo.title')}
          src={`data:${logo.type};base64,${logo.picture}`}
          sx={{ maxWidth: '100%', maxHeight: '100%', objectFit: 'contain', minHeight: 0 }}
        />
      ) : (
        t('configuration:seller.logo.none')
      )}
    </Box>
  );
};
