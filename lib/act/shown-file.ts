import type { Contour } from '../domain/contour/contour.ts'
import type { Deed } from '../domain/journal/journal.ts'
import { answeredNames } from '../domain/partner/legal-details.ts'
import { legalFileView } from '../domain/partner/legal-file.ts'
import type { Partner } from '../domain/partner/partner.ts'
import { loadLegalFile } from '../store/partner/legal-file-contents.ts'

/**
 * The file that a partner answered a field with, and its contents in base64: as JSON nothing of it is ever opened by a browser as a page of
 * this service.
 *
 * @returns file null when the partner answered with none; deed the journal's word that an administrator looked at it
 * @throws like loadLegalFile
 */
export async function shownFile(
  partner: Pick<Partner, 'id' | 'legalDetailsAt'>,
  fieldTypeId: string,
  contour: Pick<Contour, 'legalTypes'>,
) {
  const found = await loadLegalFile(partner, fieldTypeId)
  if (!found) return { view: { file: null }, deed: undefined }
  const { file, contents } = found
  const deed: Deed = {
    type: 'details.shown',
    subjects: [`partner:${partner.id}`],
    before: null,
    after: { legalDetails: answeredNames({ [fieldTypeId]: file }, contour) },
  }
  return { view: { file: { ...legalFileView(file), content: contents.toString('base64') } }, deed }
}
