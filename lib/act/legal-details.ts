import type { Contour } from '../domain/contour/contour.ts'
import {
  answeredDetails,
  asksRequired,
  changedDetails,
  type LegalDetails,
  legalTypeOf,
  refuseTooMuch,
  type SentDetail,
} from '../domain/partner/legal-details.ts'
import type { Partner } from '../domain/partner/partner.ts'
import { legalDetailsSet, loadLegalDetails } from '../store/partner/legal-details.ts'
import { filed, filesMoved } from '../store/partner/legal-files.ts'
import type { Step } from '../store/table/transact.ts'

/** A change of what a partner answered to the legal type. */
export interface LegalDetailsEdit {
  /** The names of the questions whose answers differ; empty when none does. */
  changed: readonly string[]
  /** Encrypts the answers: to be called once it is certain that they are to be written, in the transaction of the profile. */
  steps: () => Promise<readonly Step[]>
}

const noEdit: LegalDetailsEdit = { changed: [], steps: async () => [] }

/**
 * Decides about the answers beside a change of the profile.
 *
 * @param of.before as the profile was read
 * @param of.legalTypeId once the profile is changed
 * @param of.sent undefined when no answers were sent: earlier ones stay, unless a legal type is chosen that requires some
 * @throws ApiError LEGAL_FIELD_REQUIRED, LEGAL_FIELD_UNKNOWN, LEGAL_FIELD_INVALID
 */
export async function legalDetailsEdit(of: {
  before: Pick<Partner, 'id' | 'legalTypeId' | 'legalDetailsAt'>
  legalTypeId: string | null
  sent: readonly SentDetail[] | undefined
  contour: Contour
  at: string
}): Promise<LegalDetailsEdit> {
  const { before, legalTypeId, contour, at } = of
  const legalType = legalTypeOf(contour, legalTypeId)
  const isChosen = legalTypeId !== before.legalTypeId && legalType !== undefined && asksRequired(legalType)
  const sent = of.sent ?? (isChosen ? [] : undefined)
  if (sent === undefined) return noEdit
  // What is wrong with the answers needs no read, but for retired options and files: those that the partner has are accepted.
  answeredDetails(answersIn(sent), sent, legalType)
  const { details, revision } = await loadLegalDetails(before)
  const after = filed(details, answeredDetails(details, sent, legalType))
  refuseTooMuch({ before: details, after: after.details, sent }, legalType)
  const changed = changedDetails(details, after.details, contour)
  if (changed.length === 0) return noEdit
  return {
    changed,
    steps: async () => [
      await legalDetailsSet(before.id, after.details, { revision, at }),
      ...filesMoved(before.id, details, after),
    ],
  }
}

/** What was sent, as if it had been answered before: texts and digests of files. */
const answersIn = (sent: readonly SentDetail[]): LegalDetails =>
  Object.fromEntries(
    sent.flatMap(({ fieldTypeId, value, file }) =>
      typeof value === 'string' || (typeof file === 'object' && file !== null) ? [[String(fieldTypeId), file ?? value]] : [],
    ),
  ) as LegalDetails
