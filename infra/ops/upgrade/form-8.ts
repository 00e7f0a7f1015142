import { idsAt } from '../../../lib/domain/value/id.ts'
import { paidBy, type PaidProfile } from '../../../lib/domain/partner/same-details.ts'
import type { Runtime } from '../../../lib/http/runtime.ts'
import { partnersPartition } from '../../../lib/store/keys.ts'
import { profileItem } from '../../../lib/store/partner/partner-items.ts'
import { loadPartner, profileStillAsRead } from '../../../lib/store/partner/partner.ts'
import { loadPayees, payeeAdded, payeesKey } from '../../../lib/store/partner/same-details.ts'
import { commit } from '../../../lib/store/table/commit.ts'
import type { Change, Migration } from './migration.ts'

const attributes = ['id', 'inn', 'bank', 'requisites', 'paymentDetails'] as const
type ReadProfile = PaidProfile & { id: string }

/** Until form 8, the payment details of a partner were only recorded at the next edit of the profile. */
export const recordPaymentDetails: Migration = {
  form: 8,
  title: 'record the payment details of existing partners, so that shared ones are found',
  changes: ['payees'],
  partition: partnersPartition,
  attributes: ['sk', ...attributes],
  changesOf: async (items) => {
    const profiles = items.map((item) => profileItem.readPart(item, attributes))
    const payees = await loadPayees(profiles.flatMap(paidBy))
    const isRecorded = ({ id, ...profile }: ReadProfile): boolean =>
      paidBy(profile).every((detail) => payees.get(payeesKey(detail).sk)?.partnerIds.includes(id))
    return profiles.filter((profile) => !isRecorded(profile)).map(recordingOf)
  },
}

/** In a transaction each write, conditions too, costs two units for each kilobyte. */
const unitsPerWrite = 2

function recordingOf(profile: ReadProfile): Change {
  return {
    writeUnits: (1 + paidBy(profile).length) * unitsPerWrite,
    write: (runtime) => recordDetails(profile.id, runtime),
  }
}

const budgetMs = 20_000

/** The profile must still be as read: an edit in between records the details itself. */
async function recordDetails(partnerId: string, runtime: Runtime): Promise<void> {
  const decide = async () => {
    const partner = await loadPartner(partnerId)
    const details = partner ? paidBy(partner) : []
    if (!partner || details.length === 0) return { answer: undefined }
    const steps = [profileStillAsRead(partner), ...details.map((detail) => payeeAdded(payeesKey(detail), partnerId))]
    return { steps, answer: undefined }
  }
  const newToken = idsAt(runtime.now(), runtime.randomBytes)
  await commit(decide, newToken, { ...runtime, deadlineMs: runtime.now() + budgetMs })
}
