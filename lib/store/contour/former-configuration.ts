import { gunzipSync, gzipSync } from 'node:zlib'
import type { ConfigurationRevision } from '../../domain/contour/configuration-revision.ts'
import { appliedPartsKey, formerConfigurationKey } from '../keys.ts'
import { getItem } from '../table/read.ts'
import { stale, type Step } from '../table/transact.ts'
import { appliedPartsItem, formerConfigurationItem } from './contour-items.ts'

/** An export that is older than this may not undo what was published since. */
const keptMs = 400 * 24 * 3_600_000

/** An item holds 400 KB. A configuration of a thousand offers takes a tenth of this. */
const maxBytes = 300_000

/**
 * Keeps the configuration of a revision that a change replaces, so that a file that was exported from it knows what changed since. One that
 * is too large is not kept.
 *
 * @param of.parts the parts as of a contour file
 * @param of.at the moment of the change
 */
export function configurationKept(of: ConfigurationRevision & { parts: object; at: string }): Step[] {
  const parts = packed(of.parts)
  if (parts.byteLength > maxBytes) return []
  const former = { changedAt: of.changedAt ?? null, parts, sweepAfter: sweptAfter(of.at) }
  return [{ write: { Put: { Item: { ...formerConfigurationKey(of.revision), ...former } } }, refused: stale }]
}

/** @returns undefined when the configuration of that revision is not kept, or is another one than the named */
export async function loadFormerConfiguration({ revision, changedAt }: ConfigurationRevision): Promise<unknown> {
  const item = await getItem(formerConfigurationKey(revision))
  if (!item) return undefined
  const former = formerConfigurationItem.read(item)
  return former.changedAt === (changedAt ?? null) ? unpacked(former.parts) : undefined
}

/**
 * Keeps what a file says as it is applied, so that the next time it is known what the file changes.
 *
 * @param file the id of the file; null for one that was written by hand
 */
export function appliedPartsKept(file: string | null, parts: object, at: string): Step[] {
  const bytes = packed(parts)
  if (bytes.byteLength > maxBytes) return []
  const Item = { ...appliedPartsKey(file), parts: bytes, sweepAfter: sweptAfter(at) }
  return [{ write: { Put: { Item } }, refused: stale }]
}

/** @returns undefined when the file was not applied yet, or long ago */
export async function loadAppliedParts(file: string | null): Promise<unknown> {
  const item = await getItem(appliedPartsKey(file))
  return item && unpacked(appliedPartsItem.read(item).parts)
}

const sweptAfter = (at: string): number => Math.ceil((Date.parse(at) + keptMs) / 1000)

const packed = (parts: object): Uint8Array => gzipSync(JSON.stringify(parts))
const unpacked = (bytes: Uint8Array): unknown => JSON.parse(gunzipSync(bytes).toString('utf8'))
