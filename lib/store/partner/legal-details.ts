import { isFile, type LegalDetails } from '../../domain/partner/legal-details.ts'
import type { Partner } from '../../domain/partner/partner.ts'
import { legalDetailsKey } from '../keys.ts'
import { getItem } from '../table/read.ts'
import { stale, type Step } from '../table/transact.ts'
import { openedDetails, sealedDetails } from './details-cipher.ts'
import { filePartsRemoved } from './legal-files.ts'
import { legalDetailsItem, type StoredDetails } from './partner-items.ts'

/** What a partner answered, with the revision that a change of it depends on: 0 while there is no item. */
export interface KnownDetails {
  details: LegalDetails
  revision: number
}

const nothing: KnownDetails = { details: {}, revision: 0 }

/**
 * Reads and decrypts what a partner answered. The profile says whether there is anything: most partners cost no read.
 *
 * @throws like openedDetails
 */
export async function loadLegalDetails({ id, legalDetailsAt }: Pick<Partner, 'id' | 'legalDetailsAt'>): Promise<KnownDetails> {
  if (legalDetailsAt === undefined) return nothing
  const item = await getItem(legalDetailsKey(id))
  if (!item) return nothing
  const { revision, ...sealed } = legalDetailsItem.read(item)
  return { details: await openedDetails(id, sealed), revision }
}

/**
 * Encrypts and stores what a partner answered; must be written together with the profile, whose `legalDetailsAt` says so. When somebody
 * else has changed it since it was read, everything is decided again.
 *
 * @param of.revision that was read; 0 when there was nothing
 * @throws like sealedDetails
 */
export async function legalDetailsSet(
  partnerId: string,
  details: LegalDetails,
  of: { revision: number; at: string },
): Promise<Step> {
  const sealed = await sealedDetails(partnerId, details)
  const files = Object.values(details).filter(isFile)
  const stored: StoredDetails = {
    partnerId,
    ...sealed,
    revision: of.revision + 1,
    updatedAt: of.at,
    ...(files.length > 0 && { files: files.map(({ id, bytes }) => ({ id, bytes })) }),
  }
  return {
    write: {
      Put: {
        Item: { ...legalDetailsKey(partnerId), ...stored },
        ...(of.revision === 0
          ? { ConditionExpression: 'attribute_not_exists(pk)' }
          : { ConditionExpression: 'revision = :read', ExpressionAttributeValues: { ':read': of.revision } }),
      },
    },
    refused: stale,
  }
}

/**
 * Removes the answers with the person, and their files: nothing of them stays, and no key is needed. Must be
 * written together with the profile as it was read before: a change of the answers changes it too.
 */
export async function legalDetailsGone(partnerId: string): Promise<Step[]> {
  const item = await getItem(legalDetailsKey(partnerId))
  const files = item ? (legalDetailsItem.read(item).files ?? []) : []
  return [{ write: { Delete: { Key: legalDetailsKey(partnerId) } }, refused: stale }, ...files.flatMap(filePartsRemoved)]
}

/** How many files a partner answered with. */
export async function countLegalFiles(partnerId: string): Promise<number> {
  const item = await getItem(legalDetailsKey(partnerId))
  return item ? (legalDetailsItem.read(item).files ?? []).length : 0
}
