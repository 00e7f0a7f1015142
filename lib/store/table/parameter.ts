import { awsCall } from './aws-call.ts'

/** The longest wait for a value from AWS. */
const timeoutMs = 3_000

/**
 * A secret, from AWS Systems Manager.
 *
 * @throws Error when it cannot be read
 */
export async function readParameter(parameter: string): Promise<string> {
  const body = { Name: parameter, WithDecryption: true }
  const answer = await awsCall({ service: 'ssm', target: 'AmazonSSM.GetParameter', body, timeoutMs })
  const { Value } = (answer.Parameter ?? {}) as { Value?: string }
  if (!Value) throw new Error('AWS Systems Manager has no such value')
  return Value
}
