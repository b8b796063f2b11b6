import FitIcon from '@mui/icons-material/FitScreenOutlined';
import InIcon from '@mui/icons-material/Add';
import OutIcon from '@mui/icons-material/Remove';
import RootIcon from '@mui/icons-material/CenterFocusStrongOutlined';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import { useReactFlow } from '@xyflow/react';
import { useTranslation } from 'react-i18next';
import { Tip } from '../ui/widgets/Tip.tsx';

/** Mouse equivalents of the keys +, −, 0 and Home. */
export const ZoomButtons = ({ onRoot, onAll }: { onRoot: () => void; onAll: () => void }) => {
  const { t } = useTranslation();
  const flow = useReactFlow();
  const buttons = [
    { label: t('lineage:zoomIn'), Icon: InIcon, press: () => void flow.zoomIn() },
    { label: t('lineage:zoomOut'), Icon: OutIcon, press: () => void flow.zoomOut() },
    { label: t('lineage:fit'), Icon: FitIcon, press: onAll },
    { label: t('lineage:toRoot'), Icon: RootIcon, press: onRoot },
  ];
  return (
    <Box
      sx={{
        position: 'absolute',
        top: 8,
        right: 8,
        zIndex: 5,
        display: 'flex',
        bgcolor: 'background.paper',
        border: 1,
        borderColor: 'divider',
        borderRadius: 1.5,
      }}
    >
      {buttons.map(({ label, Icon, press }) => (
        <Tip key={label} title={label}>
          <IconButton size="small" aria-label={label} onClick={press}>
            <Icon fontSize="small" />
          </IconButton>
        </Tip>
      ))}
    </Box>
  );
};
