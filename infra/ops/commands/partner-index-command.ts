import type { Command } from 'commander'
import type { Partner } from '../../../lib/domain/partner/partner.ts'
import { paidBy } from '../../../lib/domain/partner/same-details.ts'
import { partnersPartition } from '../../../lib/store/keys.ts'
import { loadPartner, profileStillAsRead } from '../../../lib/store/partner/partner.ts'
import { queryPages } from '../../../lib/store/table/read.ts'
import { loadPayees, payeeAdded, payeesKey } from '../../../lib/store/partner/same-details.ts'
import { commitAct } from './commit-act.ts'
import { contourSubcommand, type ContourOptions } from './contour-subcommand.ts'
import { printLine } from './print.ts'
import { progress } from './progress.ts'

/** contour partner index-details: records the payment details of existing partners, so that shared ones are found. */
export function partnerIndexCommand(): Command {
  return contourSubcommand('index-details', 'record the payment details of existing partners, so that shared ones are reported')
    .action(async ({ json }: ContourOptions) => {
      const done = await indexDetails(progress('partners checked'))
      printLine(json, done, () => `${done.partners} partners checked, ${done.noted} of them recorded.`)
    })
    .addHelpText(
      'after',
      '\nRun it once after the upgrade that added it. It can be interrupted and run again; the service keeps running.',
    )
}

/** @param tell is called with the number of partners checked so far */
export async function indexDetails(
  tell: (partners: number) => void = () => undefined,
): Promise<{ partners: number; noted: number }> {
  const done = { partners: 0, noted: 0 }
  const attributes = ['id', 'inn', 'bank', 'requisites']
  for await (const page of queryPages(partnersPartition, 'newest first', { attributes })) {
    const profiles = page as unknown as Partner[]
    const payees = await loadPayees(profiles.flatMap(paidBy))
    const isNoted = (partner: Partner): boolean =>
      paidBy(partner).every((thing) => payees.get(payeesKey(thing).sk)?.partnerIds.includes(partner.id))
    for (const { id } of profiles.filter((one) => !isNoted(one))) {
      await noteDetails(id)
      done.noted++
    }
    done.partners += profiles.length
    tell(done.partners)
  }
  return done
}

/** Depends on the profile that was read; an edit in between records the details itself. */
async function noteDetails(partnerId: string): Promise<void> {
  await commitAct(async () => {
    const partner = await loadPartner(partnerId)
    const things = partner ? paidBy(partner) : []
    if (!partner || things.length === 0) return { answer: undefined }
    return {
      steps: [profileStillAsRead(partner), ...things.map((thing) => payeeAdded(payeesKey(thing), partnerId))],
      answer: undefined,
    }
  })
}
