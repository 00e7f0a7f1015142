import { answeredDetails, type LegalValue } from '../../lib/domain/partner/legal-details.ts'
import { systemRuntime } from '../../lib/http/runtime.ts'
import { loadContour } from '../../lib/store/contour/contour.ts'
import { legalDetailsSet, loadLegalDetails } from '../../lib/store/partner/legal-details.ts'
import { filed, filesMoved } from '../../lib/store/partner/legal-files.ts'
import { findPartner } from '../../lib/store/partner/partner.ts'
import type { SentFile } from './files.ts'
import { partnerKey } from '../../lib/store/keys.ts'
import { editStep } from '../../lib/store/table/edit-step.ts'
import { transact } from '../../lib/store/table/transact.ts'

/** What a contour asks, as answers are sent: values by the system names of one legal type's fields. */
export async function answersTo(type: string, values: Readonly<Record<string, LegalValue | SentFile>>) {
  const answers = Object.entries(values).map(async ([name, value]) => {
    const fieldTypeId = await fieldIdOf(type, name)
    return typeof value === 'object' ? { fieldTypeId, file: value } : { fieldTypeId, value }
  })
  return Promise.all(answers)
}

export async function fieldIdOf(type: string, systemName: string): Promise<string> {
  const { fields = [] } = (await loadContour()).legalTypes.find((one) => one.type === type) ?? {}
  const id = fields.find((field) => field.systemName === systemName)?.id
  if (id === undefined) throw new Error(`${type} does not ask ${systemName}`)
  return id
}

/** Stores answers of a partner, as if given long ago, so that no payout waits because of them. */
export async function answerLegalType(
  email: string,
  type: string,
  values: Readonly<Record<string, LegalValue | SentFile>>,
): Promise<void> {
  const partner = await findPartner(email)
  if (!partner) throw new Error(`the contour has no partner ${email}`)
  const answers = await answersTo(type, values)
  const { details, revision } = await loadLegalDetails(partner)
  const legalType = (await loadContour()).legalTypes.find((one) => one.type === type)
  const all = filed(details, { ...details, ...answeredDetails({}, answers, legalType) })
  const at = '2026-01-01T00:00:00.000Z'
  const steps = [
    editStep(partnerKey(partner.id), { legalDetailsAt: at }),
    await legalDetailsSet(partner.id, all.details, { revision, at }),
    ...filesMoved(partner.id, details, all),
  ]
  await transact(steps, crypto.randomUUID(), { ...systemRuntime, deadlineMs: Date.now() + 20_000 })
}
