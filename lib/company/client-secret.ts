import { awsCall } from '../store/table/aws-call.ts'
import type { CompanySettings } from './company-settings.ts'

/** The longest wait for the secret from AWS. */
const timeoutMs = 3_000
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

async function readParameter(parameter: string): Promise<string> {
  const body = { Name: parameter, WithDecryption: true }
  const answer = await awsCall({ service: 'ssm', target: 'AmazonSSM.GetParameter', body, timeoutMs })
  const { Value } = (answer.Parameter ?? {}) as { Value?: string }
  if (!Value) throw new Error('AWS Systems Manager has no such value')
  return Value
}
