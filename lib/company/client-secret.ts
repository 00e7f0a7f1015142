import { readParameter } from '../store/table/parameter.ts'
import type { CompanySettings } from './company-settings.ts'

/** A changed secret is used after this time at the latest. */
const knownMs = 10 * 60_000

let known: { parameter: string; secret: string; untilMs: number } | undefined

/**
 * The secret of the client, from AWS Systems Manager or a laptop's environment; undefined for a public client, which has none.
 *
 * @throws Error when it cannot be read
 */
export async function loadClientSecret(
  { clientSecretParameter: parameter, clientSecret }: Pick<CompanySettings, 'clientSecretParameter' | 'clientSecret'>,
  nowMs: number,
): Promise<string | undefined> {
  if (parameter === undefined) return clientSecret
  if (known?.parameter === parameter && nowMs < known.untilMs) return known.secret
  const secret = await readParameter(parameter)
  known = { parameter, secret, untilMs: nowMs + knownMs }
  return secret
}
