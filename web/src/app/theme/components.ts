import type { Components, Theme } from '@mui/material/styles';

/** MUI component styles and default props. */
export const componentStyles = (lineHeight: number): Components<Theme> => ({
  MuiCssBaseline: {
    styleOverrides: (theme) => ({
      html: { colorScheme: theme.palette.mode },
      body: { fontVariantNumeric: 'tabular-nums', lineHeight },
      // Khmer has no italics: slanted clusters are unreadable.
      'html[lang="km-KH"] em, html[lang="km-KH"] i': { fontStyle: 'normal' },
      ':focus-visible': { outline: `2px solid ${theme.palette.primary.main}`, outlineOffset: 2 },
      '::selection': { backgroundColor: theme.palette.primary.light },
      '@media (prefers-reduced-motion: reduce)': {
        '*, *::before, *::after': {
          animationDuration: '1ms !important',
          transitionDuration: '1ms !important',
        },
      },
    }),
  },
  MuiButtonBase: { defaultProps: { disableRipple: true } },
  MuiButton: {
    defaultProps: { disableElevation: true },
    styleOverrides: {
      root: ({ theme }) => ({
        minHeight: theme.rows.control,
        padding: theme.spacing(1, 4),
        whiteSpace: 'nowrap',
        '&:focus-visible': { outline: `2px solid ${theme.palette.primary.main}`, outlineOffset: 2 },
      }),
      sizeSmall: ({ theme }) => ({
        minHeight: 30,
        padding: theme.spacing(0.5, 2.5),
        fontSize: theme.typography.body2.fontSize,
      }),
      outlined: ({ theme }) => ({
        borderColor: theme.palette.divider,
        backgroundColor: theme.palette.background.paper,
      }),
    },
  },
  MuiIconButton: {
    styleOverrides: {
      root: ({ theme }) => ({
        borderRadius: theme.shape.borderRadius,
        '&:focus-visible': { outline: `2px solid ${theme.palette.primary.main}`, outlineOffset: 1 },
      }),
      sizeSmall: { padding: 5 },
    },
  },
  MuiPaper: {
    styleOverrides: {
      root: { backgroundImage: 'none' },
      outlined: ({ theme }) => ({ borderColor: theme.palette.divider }),
    },
  },
  MuiTextField: { defaultProps: { size: 'small', fullWidth: true } },
  MuiFormControl: { defaultProps: { size: 'small' } },
  MuiOutlinedInput: {
    styleOverrides: {
      root: ({ theme }) => ({
        minHeight: theme.rows.control,
        backgroundColor: theme.palette.background.paper,
        '& legend': { fontSize: '0.86em' },
        '& .MuiOutlinedInput-notchedOutline': {
          borderColor: theme.palette.mode === 'dark' ? '#66736B' : '#8B968F',
        },
      }),
    },
  },
  // Shrunken labels are 12 px instead of MUI's 10.5.
  MuiInputLabel: {
    styleOverrides: {
      root: {
        lineHeight: 1.6,
        '&.MuiInputLabel-outlined.MuiInputLabel-shrink': { transform: 'translate(14px, -10px) scale(0.86)' },
      },
    },
  },
  MuiFormHelperText: { styleOverrides: { root: { marginInline: 0, lineHeight } } },
  MuiLinearProgress: {
    styleOverrides: {
      // A tinted track looks like progress at 0 %.
      determinate: ({ theme }) => ({ backgroundColor: theme.palette.divider }),
    },
  },
  MuiChip: { styleOverrides: { root: { borderRadius: 6 } } },
  MuiTooltip: {
    defaultProps: { enterDelay: 400, arrow: true },
    styleOverrides: {
      tooltip: ({ theme }) => ({ fontSize: theme.typography.caption.fontSize, lineHeight: lineHeight - 0.1 }),
    },
  },
  MuiTab: {
    styleOverrides: {
      root: ({ theme }) => ({ minHeight: 44, minWidth: 0, padding: theme.spacing(2, 3), fontWeight: 550 }),
    },
  },
  MuiTabs: { styleOverrides: { root: { minHeight: 44 } } },
  MuiMenuItem: { styleOverrides: { root: { minHeight: 36 } } },
  MuiDialog: {
    styleOverrides: {
      paper: ({ theme }) => ({ borderRadius: 10, border: `1px solid ${theme.palette.divider}` }),
    },
  },
  MuiDialogTitle: {
    styleOverrides: { root: ({ theme }) => ({ ...theme.typography.h2, padding: theme.spacing(5, 6, 2) }) },
  },
  MuiDialogContent: { styleOverrides: { root: ({ theme }) => ({ padding: theme.spacing(2, 6) }) } },
  MuiDialogActions: { styleOverrides: { root: ({ theme }) => ({ padding: theme.spacing(4, 6, 5) }) } },
  MuiTableCell: {
    styleOverrides: {
      root: ({ theme }) => ({ borderColor: theme.palette.divider, padding: theme.spacing(2, 3) }),
      head: ({ theme }) => ({ color: theme.palette.text.secondary, fontWeight: 600, whiteSpace: 'nowrap' }),
    },
  },
  MuiLink: { defaultProps: { underline: 'hover' } },
  MuiAlert: {
    styleOverrides: { root: ({ theme }) => ({ borderRadius: theme.shape.borderRadius, lineHeight }) },
  },
});
