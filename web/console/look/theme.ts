import {
  Anchor,
  Button,
  Checkbox,
  createTheme,
  type CSSVariablesResolver,
  localStorageColorSchemeManager,
  Modal,
  Skeleton,
  TextInput,
} from '@mantine/core'

/** The key under which web/public/assets/scheme-1.js looks, too. */
export const schemeManager = localStorageColorSchemeManager({ key: 'colour-scheme' })

/**
 * The look of the console. Mantine's own colours miss the contrast of 4.5 to 1 (WCAG 2.2, 1.4.3) for buttons, errors, hints and
 * links; they are set right here, once for all screens.
 */
export const theme = createTheme({
  primaryColor: 'blue',
  primaryShade: { light: 8, dark: 8 },
  fontFamily: 'system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", sans-serif',
  defaultRadius: 'md',
  cursorType: 'pointer',
  respectReducedMotion: true,
  components: {
    Anchor: Anchor.extend({ defaultProps: { underline: 'always' } }),
    Button: Button.extend({ defaultProps: { loaderProps: { type: 'dots' } } }),
    // A target for fingers has 24 pixels at least (WCAG 2.2, 2.5.8).
    Checkbox: Checkbox.extend({ defaultProps: { size: 'md' } }),
    Modal: Modal.extend({ defaultProps: { centered: true, overlayProps: { backgroundOpacity: 0.5 } } }),
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
    '--mantine-color-anchor': 'var(--mantine-color-blue-9)',
  },
  dark: {
    '--mantine-color-dimmed': 'var(--mantine-color-dark-1)',
    '--mantine-color-placeholder': 'var(--mantine-color-dark-1)',
    '--mantine-color-error': 'var(--mantine-color-red-4)',
    '--mantine-color-anchor': 'var(--mantine-color-blue-3)',
  },
})
