import { writeFileSync } from 'node:fs'
import type { Command } from 'commander'
import type { Contour } from '../../../lib/domain/contour/contour.ts'
import { innFault } from '../../../lib/domain/value/inn.ts'
import type { Partner } from '../../../lib/domain/partner/partner.ts'
import type { Promocode } from '../../../lib/domain/referral/promocode.ts'
import type { ReferralLink } from '../../../lib/domain/referral/referral.ts'
import { loadRoles } from '../../../lib/store/people/administrator-roles.ts'
import type { ApiKey } from '../../../lib/domain/key/api-key.ts'
import { loadApiKeys } from '../../../lib/store/key/api-key.ts'
import { withoutKey } from '../../../lib/store/table/item.ts'
import { loadContour } from '../../../lib/store/contour/contour.ts'
import { environmentNames } from '../../../lib/store/table/environment.ts'
import { linksPartition, promocodesPartition } from '../../../lib/store/keys.ts'
import { loadClosures } from '../../../lib/store/offer/offer-closure.ts'
import { partnerPages } from '../../../lib/store/partner/partner.ts'
import { queryAll } from '../../../lib/store/table/read.ts'
import { isNameOf } from '../../../lib/contour-file/contour-name.ts'
import { type Exported, exportedFile } from '../contour-file/exported-file.ts'
import { safeJson, safeLine } from '../../terminal-text.ts'
import { CommandRefused, contourSubcommand } from './contour-subcommand.ts'
import { openingBalanceKopecks } from '../contour-file/opening-balance.ts'
import { progress } from './progress.ts'

interface ExportOptions {
  file?: string
  contour?: string
}

/** contour export: prints the configuration as a contour file. */
export function exportCommand(): Command {
  return contourSubcommand('export', 'the whole configuration as a contour file; applied to the same contour, it changes nothing')
    .option('--file <file>', 'write it to this file, overwriting it (default: print it)')
    .option('--contour <name>', "the contour's name, if its stack does not give it")
    .action(async ({ file, contour }: ExportOptions) => {
      const all = await readAll(contour)
      const text = `${safeJson(exportedFile(all))}\n`
      for (const { email } of all.withWrongInn) {
        console.error(safeLine(`The ИНН of ${email} is left out: it was stored by force, and a file may hold no wrong one.`))
      }
      if (file === undefined) {
        process.stdout.write(text)
        return
      }
      writeFileSync(file, text)
      console.error(`Written to ${file}. Secrets of keys are not in it, nor is "deployment": the table has neither.`)
    })
    .addHelpText(
      'after',
      `
The file holds settings, people, offers, links and promocodes, and no money but opening balances. API keys stand in it
without their secrets, and "deployment" is missing: copy that part from the file you deploy.

Examples:
  npm run contour -- export --file demo.json
  npm run -s contour -- export --stack partner-program-demo > demo.json`,
    )
}

async function readAll(askedName: string | undefined): Promise<Exported & { withWrongInn: readonly Partner[] }> {
  const configuration = await loadContour()
  const contour = askedName ?? process.env[environmentNames.contour] ?? ''
  if (!isNameOf(contour, configuration.statuses)) {
    throw new CommandRefused(`The table does not hold a contour "${contour}": say its name with --contour NAME.`)
  }
  const [roles, apiKeys, links, promocodes] = await Promise.all([
    loadRoles(),
    loadApiKeys(),
    queryAll(linksPartition),
    queryAll(promocodesPartition),
  ])
  const closures = await Promise.all(configuration.offers.map(({ id }) => loadClosures(id)))
  const partners = await partnersWithOpenings()
  const withWrongInn = partners.filter((partner) => hasWrongInn(partner, configuration))
  return {
    contour,
    configuration,
    roles,
    apiKeys: keysToName(apiKeys),
    partners: partners.map((partner) => (withWrongInn.includes(partner) ? { ...partner, inn: null } : partner)),
    withWrongInn,
    links: links.map(withoutKey<ReferralLink>),
    promocodes: promocodes.map(withoutKey<Promocode>),
    closures: closures.flat(),
  }
}

function hasWrongInn({ inn, legalTypeId }: Partner, { legalTypes }: Contour): boolean {
  const legalType = legalTypes.find(({ id }) => id === legalTypeId)?.type ?? null
  return inn !== null && innFault(inn, legalType) !== undefined
}

/** Keys that can still be used, each title once: without secrets, the two keys of a rotation are the same. */
function keysToName(apiKeys: readonly ApiKey[]): ApiKey[] {
  const now = new Date().toISOString()
  const live = apiKeys.filter(({ revokedAt, expiresAt }) => revokedAt === null && (expiresAt === null || expiresAt > now))
  return [...new Map(live.map((key) => [`${key.administratorId} ${key.title}`, key])).values()]
}

const partnersAtOnce = 50

/** All partners, oldest first. */
async function partnersWithOpenings(): Promise<Exported['partners']> {
  const tell = progress('partners read')
  const partners: Exported['partners'][number][] = []
  for await (const page of partnerPages()) {
    for (let start = 0; start < page.length; start += partnersAtOnce) {
      const some = page.slice(start, start + partnersAtOnce)
      partners.push(
        ...(await Promise.all(
          some.map(async ({ partner }) => ({ ...partner, openingBalanceKopecks: await openingBalanceKopecks(partner.id) })),
        )),
      )
    }
    tell(partners.length)
  }
  return partners.toReversed()
}
