import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { removeSellerLogo, setSellerLogo, type Seller } from '@granary/api/configuration';
import { useTranslation } from 'react-i18next';
import { failureText, notify } from '../app/client/notifications.ts';
import { useCommand } from '../app/client/use-command.ts';
import { PicturePicker } from '../ui/files/PicturePicker.tsx';
import { printableLogo } from './printable-logo.ts';
import { SellerLogo } from './SellerLogo.tsx';

/** The logo takes effect at once, apart from the form below it. */
export const LogoPicker = ({ logo }: Pick<Seller, 'logo'>) => {
  const { t } = useTranslation();
  const change = useCommand(setSellerLogo, {
    success: t('configuration:seller.logo.changed'),
    handles: (failure) => {
      notify({
        level: 'error',
        title: t('configuration:seller.logo.failed'),
        lines: [failureText(failure)],
      });
      return true;
    },
  });
  const remove = useCommand(removeSellerLogo, { success: t('configuration:seller.logo.removed') });
  return (
    <Box>
      <PicturePicker
        texts={{
          choose: t(logo ? 'configuration:seller.logo.replace' : 'configuration:seller.logo.choose'),
          remove: t('configuration:seller.logo.remove'),
          failed: t('configuration:seller.logo.failed'),
          noPicture: t('configuration:seller.logo.noPicture'),
        }}
        shrink={printableLogo}
        change={(picture) => change.run({ body: { picture } })}
        changing={change.pending}
        remove={logo ? () => remove.run({}) : undefined}
        removing={remove.pending}
      >
        <SellerLogo logo={logo} />
      </PicturePicker>
      <Typography variant="body2" sx={{ color: 'text.secondary', mt: -2, mb: 6 }}>
        {t('configuration:seller.logo.hint')}
      </Typography>
    </Box>
  );
};
