import type { Contour } from '../../../lib/domain/contour/contour.ts'
import { innFault } from '../../../lib/domain/value/inn.ts'
import type { Partner } from '../../../lib/domain/partner/partner.ts'
import { loadRoles } from '../../../lib/store/people/administrator-roles.ts'
import type { ApiKey } from '../../../lib/domain/key/api-key.ts'
import { loadApiKeys } from '../../../lib/store/key/api-key.ts'
import type { ConfigurationRevision } from '../../../lib/domain/contour/configuration-revision.ts'
import { configurationRevisionItem } from '../../../lib/store/contour/contour-items.ts'
import { contourOf } from '../../../lib/store/contour/contour.ts'
import { loadLogos } from '../../../lib/store/contour/logo.ts'
import { environmentNames } from '../../../lib/store/table/environment.ts'
import { configurationRevisionKey, contourPartition, linksPartition, promocodesPartition } from '../../../lib/store/keys.ts'
import { loadClosures } from '../../../lib/store/offer/offer-closure.ts'
import { partnerPages } from '../../../lib/store/partner/partner.ts'
import { queryAll } from '../../../lib/store/table/read.ts'
import { isNameOf } from '../../../lib/contour-file/contour-name.ts'
import type { Exported } from '../../../lib/contour-file/exported-file.ts'
import { CommandRefused } from './contour-subcommand.ts'
import { untouchedOpeningKopecks } from '../contour-file/opening-balance.ts'
import { progress } from './progress.ts'
import { linkItem, promocodeItem } from '../../../lib/store/referral/referral-items.ts'

/** A contour as a file says it, and what a file cannot say of it. */
export interface ReadContour extends Exported {
  /** Which configuration it is. */
  revision: ConfigurationRevision
  /** Their ИНН is left out: a file may hold no wrong one. */
  withWrongInn: readonly Partner[]
  /** How many partners have other balances by now than those they came with: a file cannot say these. */
  movedOn: number
}

/**
 * Reads everything that a contour file can hold.
 *
 * @throws CommandRefused when the name is not the contour's
 */
export async function readExported(askedName: string | undefined): Promise<ReadContour> {
  const items = await queryAll(contourPartition)
  const configuration = contourOf(items)
  const counted = items.find(({ sk }) => sk === configurationRevisionKey.sk)
  const contour = askedName ?? process.env[environmentNames.contour] ?? ''
  if (!isNameOf(contour, configuration.statuses)) {
    throw new CommandRefused(`The table does not hold a contour "${contour}": say its name with --contour NAME.`)
  }
  const [logos, roles, apiKeys, links, promocodes] = await Promise.all([
    loadLogos(),
    loadRoles(),
    loadApiKeys(),
    queryAll(linksPartition),
    queryAll(promocodesPartition),
  ])
  const closures = await Promise.all(configuration.offers.map(({ id }) => loadClosures(id)))
  const { partners, movedOn } = await partnersWithOpenings()
  const withWrongInn = partners.filter((partner) => hasWrongInn(partner, configuration))
  return {
    contour,
    configuration,
    ...logos,
    revision: counted ? configurationRevisionItem.read(counted) : { revision: 0 },
    roles,
    apiKeys: keysToName(apiKeys),
    partners: partners.map((partner) => (withWrongInn.includes(partner) ? { ...partner, inn: null } : partner)),
    withWrongInn,
    movedOn,
    links: links.map(linkItem.read),
    promocodes: promocodes.map(promocodeItem.read),
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

/** All partners, oldest first. Who has moved on since the opening balance has none in the file: it would be money from nowhere. */
async function partnersWithOpenings(): Promise<{ partners: Exported['partners'][number][]; movedOn: number }> {
  const tell = progress('partners read')
  const partners: Exported['partners'][number][] = []
  let movedOn = 0
  for await (const page of partnerPages()) {
    for (let start = 0; start < page.length; start += partnersAtOnce) {
      const some = page.slice(start, start + partnersAtOnce)
      const openings = await Promise.all(some.map(({ partner }) => untouchedOpeningKopecks(partner.id)))
      movedOn += openings.filter((kopecks) => kopecks === null).length
      partners.push(...some.map(({ partner }, index) => ({ ...partner, openingBalanceKopecks: openings[index] ?? 0 })))
    }
    tell(partners.length)
  }
  return { partners: partners.toReversed(), movedOn }
}
