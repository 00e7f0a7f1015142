import { basePath } from '../../shared/base-path.ts'

/** What the company sent the browser back with: what tells who it is, or why it does not. */
export type CompanyReturn = { code: string; state: string; iss?: string } | { error: 'access_denied' | 'other' }

const app = `${basePath}/console`
const returnPath = `${app}/company-sign-in`
const placeName = 'company-sign-in-from'

/** Keeps where in the console somebody was who goes to the company. */
export function rememberPlace(): void {
  try {
    if (location.pathname !== returnPath) sessionStorage.setItem(placeName, `${location.pathname}${location.search}`)
  } catch {
    // Then it goes on at the first screen.
  }
}

/** A path of the console, and of nothing else, whatever was kept. */
function rememberedPlace(): string {
  try {
    const place = sessionStorage.getItem(placeName) ?? ''
    sessionStorage.removeItem(placeName)
    return place.startsWith(`${app}/`) ? place : app
  } catch {
    return app
  }
}

/** Taken out of the address, so that neither the history of the browser nor a reload has it: once. */
let returned = taken()

function taken(): CompanyReturn | undefined {
  if (location.pathname !== returnPath) return undefined
  const told = new URLSearchParams(location.search)
  history.replaceState(history.state, '', rememberedPlace())
  const [code, state, iss, error] = ['code', 'state', 'iss', 'error'].map((name) => told.get(name))
  if (error) return { error: error === 'access_denied' ? error : 'other' }
  return code && state ? { code, state, ...(iss && { iss }) } : undefined
}

export function takeCompanyReturn(): CompanyReturn | undefined {
  const told = returned
  returned = undefined
  return told
}
