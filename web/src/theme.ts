import { createTheme, type MantineColorsTuple } from '@mantine/core';

/** One accent and one neutral scale; green, amber and red are for states only. The surfaces stand in theme.css. */
const accent: MantineColorsTuple = [
  '#eef2ff',
  '#dee6fe',
  '#bccbfb',
  '#98aef7',
  '#7390f1',
  '#5073e6',
  '#3a5fdd',
  '#2f55d4',
  '#2546b4',
  '#1d3991',
];

const gray: MantineColorsTuple = [
  '#f7f8fa',
  '#eff1f4',
  '#e2e5eb',
  '#d5dae2',
  '#b4bcc9',
  '#8b94a4',
  '#69738a',
  '#465063',
  '#2c3443',
  '#171c26',
];

const dark: MantineColorsTuple = [
  '#e3e7ee',
  '#c3c9d4',
  '#99a3b3',
  '#6b7585',
  '#343b48',
  '#272d38',
  '#1b2028',
  '#161a21',
  '#101319',
  '#0b0d12',
];

export const theme = createTheme({
  colors: { accent, gray, dark },
  primaryColor: 'accent',
  primaryShade: { light: 7, dark: 6 },
  fontFamily: "'Inter Variable', system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif",
  headings: { fontFamily: "'Inter Variable', system-ui, sans-serif", fontWeight: '650' },
  fontSizes: { xs: '12px', sm: '14px', md: '15px', lg: '17px', xl: '20px' },
  radius: { xs: '4px', sm: '6px', md: '8px', lg: '12px', xl: '16px' },
  defaultRadius: 'md',
  cursorType: 'pointer',
  respectReducedMotion: true,
  focusRing: 'auto',
  components: {
    Button: { defaultProps: { fw: 550 } },
    Drawer: { defaultProps: { overlayProps: { backgroundOpacity: 0.35 }, transitionProps: { duration: 180 } } },
    Modal: { defaultProps: { overlayProps: { backgroundOpacity: 0.4 }, radius: 'lg', transitionProps: { duration: 140 } } },
    Menu: { defaultProps: { radius: 'md', transitionProps: { duration: 100 } } },
    Select: { defaultProps: { comboboxProps: { shadow: 'md', transitionProps: { duration: 100 } } } },
    Popover: { defaultProps: { radius: 'md', transitionProps: { duration: 100 } } },
    Tooltip: { defaultProps: { openDelay: 400, fz: 12, transitionProps: { duration: 80 } } },
    Skeleton: { defaultProps: { radius: 'sm' } },
  },
});
