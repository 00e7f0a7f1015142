import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb'
import { UpdateCommand } from '@aws-sdk/lib-dynamodb'
import { createHmac, timingSafeEqual } from 'node:crypto'
import { dayMs } from '../domain/duration.ts'
import { foldedAddress, type SignInCode, triesOfCode } from '../domain/sign-in.ts'
import { ApiError } from '../errors.ts'
import { documentClient } from './client.ts'
import { tableName } from './environment.ts'
import { withoutKey } from './item.ts'
import { confirmationCodeKey, type Key, signInCodeKey, signInSecretKey } from './keys.ts'
import { getItem, readTiming } from './read.ts'
import { withRetries } from './retry.ts'
import { stale, type Step } from './transact.ts'

/** The secret of a contour by which codes and addresses are kept, once it is read: it never changes. By table, for tests have many. */
const secrets = new Map<string, string>()

/** Undefined in a contour in which nobody has asked for a code yet. */
export async function loadSignInSecret(): Promise<string | undefined> {
  const known = secrets.get(tableName())
  if (known !== undefined) return known
  const secret = (await getItem(signInSecretKey))?.secret as string | undefined
  if (secret !== undefined) secrets.set(tableName(), secret)
  return secret
}

/** The first code of a contour makes its secret. */
export function signInSecretMade(secret: string): Step {
  return {
    write: { Put: { Item: { ...signInSecretKey, secret }, ConditionExpression: 'attribute_not_exists(pk)' } },
    refused: stale,
  }
}

/** Where a code stands, and what stands there in its place. One means nothing with another address, nor in another contour. */
export interface CodePlace {
  key: Key
  codeHmac: string
}

/** Of a code by which one signs in. */
export function signInPlace(secret: string, email: string, code: string): CodePlace {
  const address = foldedAddress(email)
  const hmac = hmacBy(secret)
  return { key: signInCodeKey(hmac(`address ${address}`)), codeHmac: hmac(`code ${code} ${address}`) }
}

/** Of a code by which a partner confirms a change: in a place of its own, and of another text, so that neither code is ever good for the other. */
export function confirmationPlace(secret: string, { id, email }: { id: string; email: string }, code: string): CodePlace {
  const hmac = hmacBy(secret)
  const codeHmac = hmac(`confirmation code ${code} ${id} ${foldedAddress(email)}`)
  return { key: confirmationCodeKey(hmac(`confirmation ${id}`)), codeHmac }
}

const hmacBy =
  (secret: string) =>
  (text: string): string =>
    createHmac('sha256', secret).update(text).digest('hex')

export async function loadCode(key: Key): Promise<SignInCode | undefined> {
  const item = await getItem(key)
  return item && withoutKey<SignInCode>(item)
}

const sweptAfterMs = dayMs

/** A new code takes the place of the one before, if that is still the one that was read. */
export function codeWritten(key: Key, code: SignInCode): Step {
  const sweepAfter = Math.ceil((code.expiresAtMs + sweptAfterMs) / 1000)
  return {
    write: {
      Put: {
        Item: { ...key, ...code, sweepAfter },
        ConditionExpression: code.revision === 1 ? 'attribute_not_exists(pk)' : 'revision = :read',
        ...(code.revision > 1 && { ExpressionAttributeValues: { ':read': code.revision - 1 } }),
      },
    },
    refused: stale,
  }
}

/**
 * Counts a try, and only then says whether it was right: however many there are at once, no more are looked at than a code
 * may have. One whose answer was lost is counted again.
 *
 * @returns the code, or undefined for a wrong one, and for any where there is none that may still be tried
 */
export async function codeTried({ key, codeHmac }: CodePlace, nowMs: number): Promise<SignInCode | undefined> {
  const command = new UpdateCommand({
    TableName: tableName(),
    Key: key,
    UpdateExpression: 'ADD tries :one',
    ConditionExpression: 'tries < :most AND expiresAtMs > :now AND attribute_not_exists(usedAt)',
    ExpressionAttributeValues: { ':one': 1, ':most': triesOfCode, ':now': nowMs },
    ReturnValues: 'ALL_NEW',
  })
  try {
    const { Attributes } = await withRetries((options) => documentClient.send(command, options), readTiming())
    const code = withoutKey<SignInCode>(Attributes ?? {})
    return timingSafeEqual(Buffer.from(code.codeHmac, 'hex'), Buffer.from(codeHmac, 'hex')) ? code : undefined
  } catch (error) {
    if (error instanceof ConditionalCheckFailedException) return undefined
    throw error
  }
}

/**
 * One code is good once, in its time, and not after the next one was asked for.
 *
 * @param refusal what it means when it is not
 */
export function codeUsed({ key, codeHmac }: CodePlace, at: string, refusal: CodeRefusal = 'SIGN_IN_REFUSED'): Step {
  return {
    write: {
      Update: {
        Key: key,
        UpdateExpression: 'SET usedAt = :at',
        ConditionExpression: 'codeHmac = :code AND expiresAtMs > :now AND attribute_not_exists(usedAt)',
        ExpressionAttributeValues: { ':at': at, ':code': codeHmac, ':now': Date.parse(at) },
      },
    },
    refused: () => new ApiError(refusal),
  }
}

type CodeRefusal = 'SIGN_IN_REFUSED' | 'CONFIRMATION_REFUSED'
