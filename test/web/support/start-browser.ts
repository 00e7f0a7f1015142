import { chromium } from 'playwright-core'
import type { TestProject } from 'vitest/node'
import { buildChangedFunctions } from '../../../infra/build.ts'
import { buildChangedWeb } from '../../../infra/build-web.ts'
import { findChromium, launchOptions } from './browser.ts'
import { provideFilledData } from './filled-data.ts'

/** Starts one browser for all journeys, and fills one contour, before the first of them. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const executablePath = findChromium()
  if (executablePath === undefined) throw new Error('there is no Chromium; journeys are skipped before they come here')
  const [server] = await Promise.all([
    chromium.launchServer(launchOptions(executablePath)),
    buildChangedFunctions(),
    buildChangedWeb(),
  ])
  project.provide('browserEndpoint', server.wsEndpoint())
  await provideFilledData()
  return () => server.close()
}

declare module 'vitest' {
  interface ProvidedContext {
    browserEndpoint: string
  }
}
