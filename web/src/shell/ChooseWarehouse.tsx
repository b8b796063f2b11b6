import WarehouseIcon from '@mui/icons-material/WarehouseOutlined';
import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import CardActionArea from '@mui/material/CardActionArea';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../ui/states/EmptyState.tsx';
import { useLocalName } from '../ui/widgets/local-name.ts';
import { session } from '../app/session/session-store.ts';
import { chooseWarehouse } from '../app/session/warehouse.ts';

/** Replaces a page that works in one warehouse until one is chosen. */
export const ChooseWarehouse = () => {
  const { t } = useTranslation();
  const localName = useLocalName();
  const user = session.use((state) => state.user);
  if (!user || user.warehouses.length === 0)
    return (
      <EmptyState icon={<WarehouseIcon />} title={t('shell:noWarehouse')} body={t('shell:noWarehouseBody')} />
    );
  return (
    <Box sx={{ maxWidth: 760, mx: 'auto', px: 4, py: { xs: 6, md: 16 } }}>
      <Typography variant="h1">{t('shell:chooseWarehouse')}</Typography>
      <Typography sx={{ color: 'text.secondary', mt: 1, mb: 6 }}>{t('shell:chooseWarehouseBody')}</Typography>
      <Box sx={{ display: 'grid', gap: 3, gridTemplateColumns: 'repeat(auto-fill, minmax(220px, 1fr))' }}>
        {user.warehouses.map((warehouse) => (
          <Card key={warehouse.code} variant="outlined">
            <CardActionArea onClick={() => chooseWarehouse(warehouse.code)} sx={{ p: 4 }}>
              <WarehouseIcon color="primary" />
              <Typography variant="h3" sx={{ mt: 2 }}>
                {localName(warehouse)}
              </Typography>
              <Typography variant="body2" sx={{ color: 'text.secondary' }}>
                {warehouse.code}
              </Typography>
            </CardActionArea>
          </Card>
        ))}
      </Box>
    </Box>
  );
};
