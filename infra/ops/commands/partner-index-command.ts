import type { Command } from 'commander'
import type { Partner } from '../../../lib/domain/partner.ts'
import { paidBy } from '../../../lib/domain/same-details.ts'
import { partnersPartition } from '../../../lib/store/keys.ts'
import { loadPartner, profileStillAsRead } from '../../../lib/store/partner.ts'
import { queryPages } from '../../../lib/store/read.ts'
import { loadPayees, payeeAdded, payeesKey } from '../../../lib/store/same-details.ts'
import { commitAct } from './commit-act.ts'
import { contourSubcommand, type ContourOptions } from './contour-subcommand.ts'
import { printLine } from './print.ts'
import { progress } from './progress.ts'

/** contour partner index-details: partners of before are found by what they are paid by, too. */
export function partnerIndexCommand(): Command {
  return contourSubcommand('index-details', 'note of partners of before by what they are paid, so that the same of two is seen')
    .action(async ({ json }: ContourOptions) => {
      const done = await indexDetails(progress('partners looked at'))
      printLine(json, done, () => `${done.partners} partners looked at, ${done.noted} of them noted.`)
    })
    .addHelpText(
      'after',
      '\nOnce behind the upgrade that brings it. It can be interrupted and run again; the service goes on meanwhile.',
    )
}

/** @param tell is told how many partners were looked at */
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

/** With the profile as it is read: whoever edits it meanwhile notes it by themselves. */
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
