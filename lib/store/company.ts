import { type CompanyIdentity, type CompanySubject, companyStateGoodMs } from '../domain/company-identity.ts'
import { dayMs } from '../domain/duration.ts'
import { ApiError } from '../errors.ts'
import { withoutKey } from './item.ts'
import { companyIdentityKey, companyStateKey, companySubjectKey, type Key } from './keys.ts'
import { getItem, getItems } from './read.ts'
import { sha256 } from './sha256.ts'
import { stale, type Step } from './transact.ts'

/** What is kept of a sign-in by the company while the company asks who it is. */
export interface CompanyState {
  browserSha256: string
  nonce: string
  codeVerifier: string
  /** The company is told it twice, and must be told the same. */
  returnAddress: string
  expiresAtMs: number
}

/** Long past any doubt about clocks. */
const sweptAfterMs = dayMs

/** In seconds, as TTL wants it. */
export const companyStateSweptAfter = (madeAtMs: number): number =>
  Math.ceil((madeAtMs + companyStateGoodMs + sweptAfterMs) / 1000)

/** A sign-in by the company begins, in one browser. */
export function companyStateMade(
  state: string,
  of: { browser: string; nonce: string; codeVerifier: string; returnAddress: string },
  nowMs: number,
): Step {
  const { browser, ...asking } = of
  const expiresAtMs = nowMs + companyStateGoodMs
  return {
    write: {
      Put: {
        Item: {
          ...companyStateKey(sha256(state)),
          ...asking,
          browserSha256: sha256(browser),
          expiresAtMs,
          sweepAfter: companyStateSweptAfter(nowMs),
        },
        ConditionExpression: 'attribute_not_exists(pk)',
      },
    },
    refused: stale,
  }
}

/**
 * What was kept of a sign-in that began in this browser; undefined for one of another browser, one that is over, and none. The company
 * is not even asked then.
 */
export async function loadCompanyState(
  state: string,
  browser: string | undefined,
  nowMs: number,
): Promise<CompanyState | undefined> {
  if (browser === undefined) return undefined
  const item = await getItem(companyStateKey(sha256(state)))
  const found = item && withoutKey<CompanyState>(item)
  return found?.browserSha256 === sha256(browser) && nowMs < found.expiresAtMs ? found : undefined
}

/** It is answered once, in its time, in the browser in which it began. */
export function companyStateUsed(state: string, browser: string, nowMs: number): Step {
  return {
    write: {
      Delete: {
        Key: companyStateKey(sha256(state)),
        ConditionExpression: 'browserSha256 = :browser AND expiresAtMs > :now',
        ExpressionAttributeValues: { ':browser': sha256(browser), ':now': nowMs },
      },
    },
    refused: () => new ApiError('COMPANY_SIGN_IN_REFUSED'),
  }
}

/** No key of the table holds what a company calls its people. */
export const subjectDigest = (issuer: string, subject: string): string => sha256(JSON.stringify([issuer, subject]))

/** As whom the company knew an administrator, and whom it knew by this subject. */
export async function loadIdentity(
  administratorId: string,
  subjectSha256: string,
): Promise<{ known: CompanyIdentity | undefined; owner: CompanySubject | undefined }> {
  const [ofPerson, ofSubject] = [companyIdentityKey(administratorId), companySubjectKey(subjectSha256)]
  const items = await getItems([ofPerson, ofSubject])
  const at = ({ pk, sk }: Key) => items.find((item) => item.pk === pk && item.sk === sk)
  const [identity, subject] = [at(ofPerson), at(ofSubject)]
  return {
    known: identity && withoutKey<CompanyIdentity>(identity),
    owner: subject && withoutKey<CompanySubject>(subject),
  }
}

/** The company still knows the administrator by that subject. */
export function identityStands({ administratorId, subjectSha256, loginEpoch }: CompanyIdentity): Step {
  return {
    write: {
      ConditionCheck: {
        Key: companyIdentityKey(administratorId),
        ConditionExpression: 'subjectSha256 = :subject AND loginEpoch = :epoch',
        ExpressionAttributeValues: { ':subject': subjectSha256, ':epoch': loginEpoch },
      },
    },
    refused: stale,
  }
}

/** It is noted as whom the company knows an administrator, if nothing else was noted since, of either. */
export function identityNoted(
  identity: CompanyIdentity,
  { known, owner }: { known: CompanyIdentity | undefined; owner: CompanySubject | undefined },
): Step[] {
  const { administratorId, subjectSha256, loginEpoch } = identity
  return [
    {
      write: {
        Put: {
          Item: { ...companyIdentityKey(administratorId), ...identity },
          ...(known
            ? {
                ConditionExpression: 'subjectSha256 = :subject AND loginEpoch = :epoch',
                ExpressionAttributeValues: { ':subject': known.subjectSha256, ':epoch': known.loginEpoch },
              }
            : { ConditionExpression: 'attribute_not_exists(pk)' }),
        },
      },
      refused: stale,
    },
    {
      write: {
        Put: {
          Item: { ...companySubjectKey(subjectSha256), administratorId, loginEpoch },
          ...(owner
            ? {
                ConditionExpression: 'administratorId = :owner AND loginEpoch = :epoch',
                ExpressionAttributeValues: { ':owner': owner.administratorId, ':epoch': owner.loginEpoch },
              }
            : { ConditionExpression: 'attribute_not_exists(pk)' }),
        },
      },
      refused: stale,
    },
  ]
}

/** As whom the company knew an administrator, for who releases it; undefined where it knew nobody. */
export async function loadIdentityOf(
  administratorId: string,
): Promise<{ known: CompanyIdentity; owner: CompanySubject | undefined } | undefined> {
  const item = await getItem(companyIdentityKey(administratorId))
  if (!item) return undefined
  const { subjectSha256 } = withoutKey<CompanyIdentity>(item)
  const { known, owner } = await loadIdentity(administratorId, subjectSha256)
  return known && { known, owner }
}

/** The next who signs in by the address is the administrator: what was noted goes, of both, where the subject is nobody else by now. */
export function identityReleased(
  { administratorId, subjectSha256 }: CompanyIdentity,
  owner: CompanySubject | undefined,
): [Step, ...Step[]] {
  const ofPerson: Step = {
    write: {
      Delete: {
        Key: companyIdentityKey(administratorId),
        ConditionExpression: 'subjectSha256 = :subject',
        ExpressionAttributeValues: { ':subject': subjectSha256 },
      },
    },
    refused: stale,
  }
  if (owner?.administratorId !== administratorId) return [ofPerson]
  const ofSubject: Step = {
    write: {
      Delete: {
        Key: companySubjectKey(subjectSha256),
        ConditionExpression: 'administratorId = :administrator',
        ExpressionAttributeValues: { ':administrator': administratorId },
      },
    },
    refused: stale,
  }
  return [ofPerson, ofSubject]
}
