import { type Login, loginSweepAfter, type PersonKind, useSweepAfter } from '../../../lib/domain/people/login.ts'
import { triesOfCode } from '../../../lib/domain/people/sign-in.ts'
import type { Item } from '../../../lib/store/table/item.ts'
import { loginItem, personLoginItem } from '../../../lib/store/people/login-items.ts'
import { isInPlace } from '../../../lib/store/people/login.ts'
import { distinctKeys, type Key, keyName, keyOf, loginKey, personLoginKey } from '../../../lib/store/keys.ts'
import { differing, type Finding, unknownOf, unless } from './finding.ts'
import { kindOf } from './item-kind.ts'
import type { KnownContour } from './known-contour.ts'
import type { TableReader } from './table-reader.ts'

type Swept<Of> = Of & { sweepAfter: number }

const personKinds: readonly PersonKind[] = ['Administrator', 'Partner']

/** The key has a digest after #, so no token, code or address can be read from it. */
const digestFindings = (key: Key): Finding[] =>
  unless(/#[0-9a-f]{64}$/.test(key.pk), key, 'the key holds no SHA-256', '64 hexadecimal digits')

/** Checks a login by itself. */
export function loginFindings(login: Swept<Login>, key: Key, { ids }: KnownContour): Finding[] {
  return [
    ...digestFindings(key),
    ...unless(isInPlace(login, key.pk.slice('LOGIN#'.length)), key, `it is a login of kind ${login.kind}`, 'the kind of its key'),
    ...(login.kind === 'Administrator' ? unknownOf(key, 'the administrator', login.personId, ids.ADMINISTRATOR) : []),
    ...differing(key, 'sweepAfter', login.sweepAfter, loginSweepAfter(login)),
  ]
}

/** Neither a use nor an end says whose it is, so sweepAfter must fit one of the two kinds of people. */
export function loginUseFindings({ usedAtMs, sweepAfter }: Swept<{ usedAtMs: number }>, key: Key): Finding[] {
  return [...digestFindings(key), ...sweptAsOneOf(key, sweepAfter, (kind) => useSweepAfter(kind, usedAtMs))]
}

export function loginEndFindings({ endedAt, sweepAfter }: Swept<{ endedAt: string }>, key: Key): Finding[] {
  return [...digestFindings(key), ...sweptAsOneOf(key, sweepAfter, (kind) => loginSweepAfter({ kind, createdAt: endedAt }))]
}

function sweptAsOneOf(key: Key, sweepAfter: number, sweepAfterOf: (kind: PersonKind) => number): Finding[] {
  const expected = personKinds.map(sweepAfterOf)
  return unless(expected.includes(sweepAfter), key, `sweepAfter is ${sweepAfter}`, expected.join(' or '))
}

interface AuditedCode {
  salt?: string | undefined
  codeHmac?: string | undefined
  digits?: number | undefined
  mailedAtMs?: readonly number[] | undefined
  tries: number
}

/** A sign-in code and its tries. */
export function signInCodeFindings({ salt, codeHmac, digits, mailedAtMs, tries }: AuditedCode, key: Key): Finding[] {
  const isOld = codeHmac !== undefined
  return [
    ...digestFindings(key),
    ...unless(isOld || /^[\w-]{22}$/.test(salt ?? ''), key, 'nothing says which code it is', 'a salt of 128 bits'),
    ...unless(isOld || digits !== undefined, key, 'nothing says how long the code is', '6 digits to 12'),
    ...unless(isOld || mailedAtMs !== undefined, key, 'nothing says when it was mailed', 'the moments of the last hour'),
    ...unless(tries <= triesOfCode, key, `it was tried ${tries} times`, `${triesOfCode} at most`),
  ]
}

/** Proofs of work and the mail counts of mailboxes: both are keyed by a digest. */
export const digestKeyFindings = (_item: object, key: Key): Finding[] => digestFindings(key)

/** A day's tries: no more can be right than were made. */
export function daysTriesFindings(
  { tried, right }: { tried?: number | undefined; right?: number | undefined },
  key: Key,
): Finding[] {
  return unless((right ?? 0) <= (tried ?? 0), key, `${right} of ${tried} tries were right`, 'no more than were counted')
}

/** Logins against their items under the person, in both directions: created in one transaction; deleted in one, or swept one by one. */
export async function loginPairFindings(table: TableReader, items: readonly Item[], nowMs: number): Promise<Finding[]> {
  const kept = items.filter((item) => isOfPair(item) && Number(item.sweepAfter) * 1000 > nowMs)
  const others = await table.items(distinctKeys(kept.map(otherOf)))
  const there = new Set(others.map((item) => keyName(keyOf(item))))
  const alone = kept.filter((item) => !there.has(keyName(otherOf(item))))
  // It may have been deleted together with its counterpart since.
  const pairs = await Promise.all(alone.map((item) => table.atOnce([keyOf(item), otherOf(item)])))
  return alone.flatMap((item, index) => {
    const left = (pairs[index] ?? []).map((one) => keyName(keyOf(one)))
    const isAlone = left.length === 1 && left[0] === keyName(keyOf(item))
    return unless(!isAlone, keyOf(item), `${keyName(otherOf(item))} is not there`, 'there as long as it is')
  })
}

const isOfPair = (item: Item): boolean => ['login', 'personLogin'].includes(kindOf(keyOf(item)) ?? '')

function otherOf(item: Item): Key {
  if (kindOf(keyOf(item)) !== 'login') return loginKey(personLoginItem.read(item).tokenSha256)
  const { kind, personId, id } = loginItem.read(item)
  return personLoginKey(kind, personId, id)
}
