import {
  Anchor,
  Button,
  Checkbox,
  createTheme,
  type CSSVariablesResolver,
  DEFAULT_THEME,
  localStorageColorSchemeManager,
  type ModalProps,
  Skeleton,
  TextInput,
} from '@mantine/core'

/** The key under which web/public/assets/scheme-1.js looks, too. */
export const schemeManager = localStorageColorSchemeManager({ key: 'colour-scheme' })

/** The program's own colour, with an edge that can be seen whatever the colour. web/shared/face/face.ts sets it. */
const filledButton = {
  '--button-bg': 'var(--face-fill, var(--mantine-primary-color-filled))',
  '--button-hover': 'var(--face-fill, var(--mantine-primary-color-filled-hover))',
  '--button-color': 'var(--face-on-fill, var(--mantine-color-white))',
  '--button-bd': '1px solid var(--mantine-primary-color-filled)',
}

/**
 * The look of the console. Mantine's own colours miss the contrast of 4.5 to 1 (WCAG 2.2, 1.4.3) for buttons, errors, hints and
 * links; they are set right here, once for all screens.
 */
export const theme = createTheme({
  primaryColor: 'accent',
  colors: { accent: DEFAULT_THEME.colors.blue },
  primaryShade: { light: 8, dark: 8 },
  fontFamily: 'system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", sans-serif',
  defaultRadius: 'md',
  cursorType: 'pointer',
  respectReducedMotion: true,
  components: {
    Anchor: Anchor.extend({ defaultProps: { underline: 'always' } }),
    Button: Button.extend({
      defaultProps: { loaderProps: { type: 'dots' } },
      vars: (_, { variant = 'filled', color }) => ({ root: variant === 'filled' && color === undefined ? filledButton : {} }),
    }),
    // A target for fingers has 24 pixels at least (WCAG 2.2, 2.5.8).
    Checkbox: Checkbox.extend({ defaultProps: { size: 'md' } }),
    // By its type alone: dialogs come after the first screen.
    Modal: { defaultProps: { centered: true, overlayProps: { backgroundOpacity: 0.5 } } satisfies Partial<ModalProps> },
    Skeleton: Skeleton.extend({ defaultProps: { radius: 'sm' } }),
    TextInput: TextInput.extend({ defaultProps: { inputWrapperOrder: ['label', 'description', 'error', 'input'] } }),
  },
})

export const cssVariables: CSSVariablesResolver = () => ({
  variables: {},
  light: {
    '--mantine-color-dimmed': 'var(--mantine-color-gray-7)',
    '--mantine-color-placeholder': 'var(--mantine-color-gray-7)',
    '--mantine-color-error': 'var(--mantine-color-red-9)',
    '--mantine-color-anchor': 'var(--face-light-text, var(--mantine-color-blue-9))',
    '--mantine-color-accent-filled': 'var(--face-light-mark, var(--mantine-color-blue-8))',
    '--mantine-color-accent-filled-hover': 'var(--face-light-mark, var(--mantine-color-blue-9))',
    '--mantine-color-accent-outline': 'var(--face-light-text, var(--mantine-color-blue-9))',
    '--mantine-color-accent-text': 'var(--face-light-text, var(--mantine-color-blue-9))',
  },
  dark: {
    '--mantine-color-dimmed': 'var(--mantine-color-dark-1)',
    '--mantine-color-placeholder': 'var(--mantine-color-dark-1)',
    '--mantine-color-error': 'var(--mantine-color-red-4)',
    '--mantine-color-anchor': 'var(--face-dark-text, var(--mantine-color-blue-3))',
    '--mantine-color-accent-filled': 'var(--face-dark-mark, var(--mantine-color-blue-8))',
    '--mantine-color-accent-filled-hover': 'var(--face-dark-mark, var(--mantine-color-blue-9))',
    '--mantine-color-accent-outline': 'var(--face-dark-text, var(--mantine-color-blue-3))',
    '--mantine-color-accent-text': 'var(--face-dark-text, var(--mantine-color-blue-3))',
  },
})
