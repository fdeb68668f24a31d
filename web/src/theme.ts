import { createTheme, type MantineColorsTuple, rem } from '@mantine/core';
import { say } from '@sahada/contract/text';
import type { MouseEvent } from 'react';
import { languageNow } from './client/language.ts';
import { fitting } from './parts/choice/fitting.ts';
import { common } from './parts/say/words.ts';

/** One accent and one neutral scale; green, amber and red are for states only. The surfaces are in theme.css. */
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

const red: MantineColorsTuple = [
  '#fdecec',
  '#fbd9da',
  '#f5b0b3',
  '#ee8589',
  '#e66167',
  '#dd4a52',
  '#cf3942',
  '#c02b35',
  '#a3232c',
  '#851c24',
];

const green: MantineColorsTuple = [
  '#e6f6ec',
  '#cfeddb',
  '#9edcb7',
  '#6bca91',
  '#43bb73',
  '#2caf60',
  '#1f9254',
  '#177a45',
  '#136438',
  '#0e4d2b',
];

const yellow: MantineColorsTuple = [
  '#fef5e1',
  '#fdeac2',
  '#fad68a',
  '#f6c04f',
  '#f2ad27',
  '#e89c15',
  '#d98a0c',
  '#b26e06',
  '#8a560a',
  '#684108',
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

const showPassword = say({ tr: 'Şifreyi göster', en: 'Show password' });

/** A dialog's header is not the page's banner. */
const dialogHeader = { header: { role: 'none' } };

/** What an entry of a menu opens gives the focus back to where it was: to the menu's button, for the entry is gone by then. */
const leaveEntry = ({ target, currentTarget }: MouseEvent<HTMLElement>): void => {
  if ((target as Element).closest('[data-menu-item]') === null) return;
  document.getElementById(currentTarget.getAttribute('aria-labelledby') ?? '')?.focus({ preventScroll: true });
};

/** What is offered opens by a click, a key or a letter: the focus alone, which code gives as well, asks for nothing. */
const choices = () => ({
  filter: fitting,
  nothingFoundMessage: common.nothingFound[languageNow()],
  openOnFocus: false,
});

const closeButton = { defaultProps: () => ({ 'aria-label': common.close[languageNow()] }) };

/** Inter, and what stands in its place until it is here (theme.css). */
const letters = "'Inter Variable', 'Inter of Arial', 'Inter of DejaVu'";

export const theme = createTheme({
  colors: { accent, gray, dark, red, green, yellow },
  primaryColor: 'accent',
  primaryShade: { light: 7, dark: 6 },
  fontFamily: `${letters}, system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif`,
  headings: { fontFamily: `${letters}, system-ui, sans-serif`, fontWeight: '650' },
  fontSizes: { xs: rem(12), sm: rem(14), md: rem(15), lg: rem(17), xl: rem(20) },
  radius: { xs: rem(4), sm: rem(6), md: rem(8), lg: rem(12), xl: rem(16) },
  defaultRadius: 'md',
  cursorType: 'pointer',
  respectReducedMotion: true,
  focusRing: 'auto',
  components: {
    // A link stands in a sentence or beside a fact, whose size it takes.
    Anchor: { defaultProps: { inherit: true } },
    Badge: { defaultProps: { tt: 'none', fw: 550 } },
    Button: { defaultProps: { fw: 550 } },
    DrawerCloseButton: closeButton,
    // What a drawer shows begins at its heading; a form goes on to its first field.
    DrawerTitle: { defaultProps: { 'data-autofocus': true, tabIndex: -1 } },
    Drawer: {
      defaultProps: {
        attributes: dialogHeader,
        overlayProps: { backgroundOpacity: 0.35 },
        transitionProps: { duration: 180 },
      },
    },
    ModalCloseButton: closeButton,
    Modal: {
      defaultProps: {
        attributes: dialogHeader,
        overlayProps: { backgroundOpacity: 0.4 },
        radius: 'lg',
        transitionProps: { duration: 140 },
      },
    },
    // The hint under the input: above it, it would push an input out of line with its neighbour.
    InputWrapper: { defaultProps: { inputWrapperOrder: ['label', 'input', 'description', 'error'] } },
    Menu: {
      // The focus begins on the first entry, as in any menu: the library's empty stand-in is no child that a menu may have.
      defaultProps: { radius: 'md', transitionProps: { duration: 100 }, withInitialFocusPlaceholder: false },
    },
    MenuDropdown: { defaultProps: { onClickCapture: leaveEntry } },
    MultiSelect: { defaultProps: choices },
    PasswordInput: {
      defaultProps: () => ({
        visibilityToggleButtonProps: { 'aria-label': showPassword[languageNow()], tabIndex: 0 },
      }),
    },
    SegmentedControl: { defaultProps: { withItemsBorders: false } },
    Select: {
      defaultProps: () => ({ ...choices(), comboboxProps: { shadow: 'md', transitionProps: { duration: 100 } } }),
    },
    Popover: { defaultProps: { radius: 'md', transitionProps: { duration: 100 } } },
    Tooltip: { defaultProps: { openDelay: 400, fz: 12, transitionProps: { duration: 80 } } },
    Skeleton: { defaultProps: { radius: 'sm' } },
  },
});
