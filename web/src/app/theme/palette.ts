import type { PaletteOptions } from '@mui/material/styles';

export type Scheme = 'light' | 'dark';

const light: PaletteOptions = {
  mode: 'light',
  primary: { main: '#1B6B3A', dark: '#12512A', light: '#DCEFE2', contrastText: '#FFFFFF' },
  secondary: { main: '#475467', dark: '#344054', light: '#F2F4F7', contrastText: '#FFFFFF' },
  success: { main: '#166534', contrastText: '#FFFFFF' },
  info: { main: '#1849A9', contrastText: '#FFFFFF' },
  warning: { main: '#8A4B00', contrastText: '#FFFFFF' },
  error: { main: '#B42318', contrastText: '#FFFFFF' },
  background: { default: '#F6F8F6', paper: '#FFFFFF' },
  text: { primary: '#16201A', secondary: '#4B5A51', disabled: '#6F7B74' },
  divider: '#DDE3DE',
  action: { hover: '#16201A0A', selected: '#1B6B3A14', focus: '#1B6B3A1F' },
};

const dark: PaletteOptions = {
  mode: 'dark',
  primary: { main: '#7BD59A', dark: '#A5E6BC', light: '#1B3A27', contrastText: '#06210F' },
  secondary: { main: '#B8C4BC', dark: '#DCE4DE', light: '#2A322D', contrastText: '#101512' },
  success: { main: '#86E0A8', contrastText: '#06210F' },
  info: { main: '#A9C8FF', contrastText: '#0B1E3D' },
  warning: { main: '#FFCB6B', contrastText: '#2B1B00' },
  error: { main: '#FFB3AB', contrastText: '#3A0B07' },
  background: { default: '#101512', paper: '#181F1B' },
  text: { primary: '#E7EDE9', secondary: '#A9B6AE', disabled: '#8A978F' },
  divider: '#2C3631',
  action: { hover: '#FFFFFF0D', selected: '#7BD59A1F', focus: '#7BD59A29' },
};

export const palettes: Readonly<Record<Scheme, PaletteOptions>> = { light, dark };
