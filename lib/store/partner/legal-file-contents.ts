import { InvariantViolation } from '../../errors.ts'
import { isFile, type LegalDetails } from '../../domain/partner/legal-details.ts'
import type { LegalFile } from '../../domain/partner/legal-file.ts'
import type { Partner } from '../../domain/partner/partner.ts'
import { getItems } from '../table/read.ts'
import { openedPart } from './details-cipher.ts'
import { loadLegalDetails } from './legal-details.ts'
import { digestOf, partKeys } from './legal-files.ts'
import { legalFilePartItem } from './partner-items.ts'

/** How often somebody may replace a file while it is being read. */
const mostReads = 3

/**
 * The file that a partner answered a question with, and its contents.
 *
 * @returns undefined when there is none
 * @throws InvariantViolation when what is stored is not that file; like loadLegalDetails
 */
export async function loadLegalFile(
  partner: Pick<Partner, 'id' | 'legalDetailsAt'>,
  fieldId: string,
): Promise<{ details: LegalDetails; file: LegalFile; contents: Buffer } | undefined> {
  for (let read = 0; read < mostReads; read++) {
    const { details } = await loadLegalDetails(partner)
    const file = Object.hasOwn(details, fieldId) ? details[fieldId] : undefined
    if (!isFile(file)) return undefined
    const contents = await contentsOf(partner.id, file)
    if (contents) return { details, file, contents }
  }
  throw new InvariantViolation(`parts of the file that partner ${partner.id} answered ${fieldId} with are not there`)
}

/** Undefined when parts are not there: the file was replaced or removed since the answers were read. */
async function contentsOf(partnerId: string, file: LegalFile): Promise<Buffer | undefined> {
  const keys = partKeys(file)
  const stored = (await getItems(keys)).map((item) => legalFilePartItem.read(item))
  if (stored.length < keys.length) return undefined
  const parts = stored
    .toSorted((a, b) => a.number - b.number)
    .map(({ number, sealed }) => openedPart({ partnerId, key: file.key, fileId: file.id, number }, sealed))
  const whole = Buffer.concat(parts)
  if (digestOf(whole) === file.sha256) return whole
  throw new InvariantViolation(`the file ${file.id} of partner ${partnerId} is not the one that was sent`)
}
