import { type CompanyIdentity, type CompanySubject, companyStateGoodMs } from '../../domain/people/company-identity.ts'
import { dayMs } from '../../domain/value/duration.ts'
import { ApiError } from '../../errors.ts'
import { companyIdentityKey, companyStateKey, companySubjectKey, type Key } from '../keys.ts'
import { getItem, getItems } from '../table/read.ts'
import { sha256 } from '../table/sha256.ts'
import { stale, type Step } from '../table/transact.ts'
import { companyIdentityItem, companyStateItem, companySubjectItem, type CompanyState } from './company-items.ts'

/** Far longer than any clock difference. */
const sweptAfterMs = dayMs

/** In seconds, as TTL requires. */
export const companyStateSweptAfter = (madeAtMs: number): number =>
  Math.ceil((madeAtMs + companyStateGoodMs + sweptAfterMs) / 1000)

/** A company sign-in begins, in one browser. */
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
 * The stored state of a sign-in that began in this browser; undefined when it belongs to another browser, has expired, or does
 * not exist. Then the company is not even asked.
 */
export async function loadCompanyState(
  state: string,
  browser: string | undefined,
  nowMs: number,
): Promise<CompanyState | undefined> {
  if (browser === undefined) return undefined
  const item = await getItem(companyStateKey(sha256(state)))
  const found = item && companyStateItem.read(item)
  return found?.browserSha256 === sha256(browser) && nowMs < found.expiresAtMs ? found : undefined
}

/** A state is used once, while it is valid, in the browser where it began. */
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

/** Keys of the table contain no identifiers that a company uses for its people. */
export const subjectDigest = (issuer: string, subject: string): string => sha256(JSON.stringify([issuer, subject]))

/** The recorded identity of an administrator, and the recorded owner of this subject. */
export async function loadIdentity(
  administratorId: string,
  subjectSha256: string,
): Promise<{ known: CompanyIdentity | undefined; owner: CompanySubject | undefined }> {
  const [ofPerson, ofSubject] = [companyIdentityKey(administratorId), companySubjectKey(subjectSha256)]
  const items = await getItems([ofPerson, ofSubject])
  const at = ({ pk, sk }: Key) => items.find((item) => item.pk === pk && item.sk === sk)
  const [identity, subject] = [at(ofPerson), at(ofSubject)]
  return {
    known: identity && companyIdentityItem.read(identity),
    owner: subject && companySubjectItem.read(subject),
  }
}

/** Requires that the company's identity of the administrator is still this subject. */
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

/** Records the company's identity of an administrator, if neither record has changed since. */
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

/** The recorded identity of an administrator, to release it; undefined without one. */
export async function loadIdentityOf(
  administratorId: string,
): Promise<{ known: CompanyIdentity; owner: CompanySubject | undefined } | undefined> {
  const item = await getItem(companyIdentityKey(administratorId))
  if (!item) return undefined
  const { subjectSha256 } = companyIdentityItem.read(item)
  const { known, owner } = await loadIdentity(administratorId, subjectSha256)
  return known && { known, owner }
}

/**
 * Deletes both records, unless the subject belongs to somebody else by now: the next person who signs in with the address becomes
 * the administrator.
 */
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
