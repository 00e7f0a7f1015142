import { challengeGoodMs, type Passkey } from '../../../lib/domain/people/passkey.ts'
import type { PasskeyHolder } from '../../../lib/domain/people/passkey-holder.ts'
import type { Item } from '../../../lib/store/table/item.ts'
import { type Key, keyName, keyOf, passkeyKey, passkeyOfKey, passkeyUseKey } from '../../../lib/store/keys.ts'
import { passkeyItem, passkeyOwnerItem } from '../../../lib/store/people/passkey-items.ts'
import { challengeSweptAfter } from '../../../lib/store/people/passkey.ts'
import { sha256 } from '../../../lib/store/table/sha256.ts'
import { differing, type Finding, finding, unknownOf, unless } from './finding.ts'
import { kindOf } from './item-kind.ts'
import type { KnownContour } from './known-contour.ts'
import type { TableReader } from './table-reader.ts'
import { isWhole } from './whole-item.ts'

/** Checks a passkey by itself. */
export function passkeyFindings({ administratorId, slot, rpId }: Passkey, key: Key, { ids }: KnownContour) {
  const place = passkeyKey(administratorId, slot)
  return [
    ...differing(key, 'the place of the passkey', keyName(place), keyName(key)),
    ...unknownOf(key, 'the administrator', administratorId, ids.ADMINISTRATOR),
    ...unless(/^[a-z0-9.-]+$/.test(rpId), key, `it signs for ${JSON.stringify(rpId)}`, 'a site by its name'),
  ]
}

/** The list of an administrator's passkeys. Passkeys from before this list existed join it when they sign, so others may exist. */
export function passkeyHolderFindings({ administratorId, passkeyIds, permit }: PasskeyHolder, key: Key, { ids }: KnownContour) {
  return [
    ...differing(key, 'administratorId', administratorId, key.sk),
    ...unknownOf(key, 'the administrator', administratorId, ids.ADMINISTRATOR),
    ...(permit ? unknownOf(key, 'the administrator who gave the permit,', permit.givenBy, ids.ADMINISTRATOR) : []),
    ...unless(new Set(passkeyIds).size === passkeyIds.length, key, 'it tells of a passkey twice', 'each once'),
  ]
}

/** A challenge that is to be signed: swept soon after it expires. */
export function passkeyChallengeFindings(
  { expiresAtMs, sweepAfter }: { expiresAtMs: number; sweepAfter: number },
  key: Key,
): Finding[] {
  return [
    ...unless(/#[0-9a-f]{64}$/.test(key.pk), key, 'the key holds no SHA-256', '64 hexadecimal digits'),
    ...differing(key, 'sweepAfter', sweepAfter, challengeSweptAfter(expiresAtMs - challengeGoodMs)),
  ]
}

const ofPasskey: ReadonlySet<string> = new Set(['passkey', 'passkeyOwner', 'passkeyUse'])

/** Passkeys against the items that look them up and their use counters: created and deleted in one transaction. */
export async function passkeyPartFindings(table: TableReader, items: readonly Item[]): Promise<Finding[]> {
  const parts = items.filter((item) => ofPasskey.has(kindOf(keyOf(item)) ?? ''))
  return (await Promise.all(parts.map((item) => partFindings(table, item)))).flat()
}

async function partFindings(table: TableReader, item: Item): Promise<Finding[]> {
  const own = keyOf(item)
  const all = await table.atOnce([own, ...othersOf(item)])
  const there = new Set(all.map((one) => keyName(keyOf(one))))
  // They may have been deleted together since; items of another shape are reported elsewhere.
  if (!there.has(keyName(own)) || !all.every(isWhole)) return []
  const first = othersOf(item).find((other) => !there.has(keyName(other)))
  if (first) return [finding(own, `${keyName(first)} is not there`, 'there as long as it is')]
  const isLedBack = all.every(
    (one) => keyName(keyOf(one)) === keyName(own) || othersOf(one).some((key) => keyName(key) === keyName(own)),
  )
  return unless(isLedBack, own, 'it leads to what leads elsewhere', 'to its own')
}

/** Items that exist exactly as long as this one. */
function othersOf(item: Item): Key[] {
  const key = keyOf(item)
  const sha = key.pk.slice(key.pk.indexOf('#') + 1)
  if (kindOf(key) === 'passkeyUse') return [passkeyOfKey(sha)]
  if (kindOf(key) === 'passkeyOwner') {
    const { administratorId, slot } = passkeyOwnerItem.read(item)
    return [passkeyKey(administratorId, slot), passkeyUseKey(sha)]
  }
  return [passkeyOfKey(sha256(passkeyItem.read(item).credentialId))]
}
