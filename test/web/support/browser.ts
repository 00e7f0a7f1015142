import { accessSync, constants } from 'node:fs'
import type { LaunchOptions } from 'playwright-core'

// The one without a window comes first: it takes a sixth less of the processor for the same journeys.
const places = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']

/** The Chromium of this machine: the one at CHROMIUM, else one of those that packages install; undefined where there is none. */
export function findChromium(): string | undefined {
  return [process.env.CHROMIUM ?? '', ...places].find((path) => {
    try {
      accessSync(path, constants.X_OK)
      return path !== ''
    } catch {
      return false
    }
  })
}

/** What Playwright turns off; a list of ours takes the place of its own. */
const playwrightsOff = [
  'AvoidCorsURLLoaderRestartOnRedirect',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsFirstBalancedModeAutoEnable',
  'HttpsUpgrades',
  'LensOverlay',
  'MediaRouter',
  'NetworkTimeServiceQuerying',
  'OptimizationHints',
  'PaintHolding',
  'PreconnectToSearch',
  'ThirdPartyStoragePartitioning',
]
/** Without them every window would start two processes more: for the list under its address field, and in reserve. */
const processesOff = [
  'AimEnabled',
  'SpareRendererForSitePerProcess',
  'WebUIOmniboxAimPopup',
  'WebUIOmniboxFullPopup',
  'WebUIOmniboxPopup',
]

/** Chromium without activity of its own: no calls home, no updates, no start pages. */
export function launchOptions(executablePath: string): LaunchOptions {
  const quiet = ['--no-first-run', '--disable-background-networking', '--disable-component-update', '--disable-sync']
  const off = `--disable-features=${[...playwrightsOff, ...processesOff].join(',')}`
  return { executablePath, args: ['--no-sandbox', '--disable-gpu', '--disable-quic', ...quiet, off] }
}
