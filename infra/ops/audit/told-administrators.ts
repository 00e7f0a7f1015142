import { isDeepStrictEqual } from 'node:util'
import type { AdministratorRoles } from '../../../lib/domain/people/administrator-roles.ts'
import { hourMs } from '../../../lib/domain/value/duration.ts'
import type { JournalEntry } from '../../../lib/domain/journal/journal.ts'
import type { JournalSeal } from '../../../lib/domain/journal/journal-seal.ts'
import { journalEntryItem, sealItem } from '../../../lib/store/journal/journal-items.ts'
import { rolesItem } from '../../../lib/store/people/login-items.ts'
import type { Item } from '../../../lib/store/table/item.ts'
import { contourKey, contourPartition, keyOf, rolesKey, rolesPartition, sealKey } from '../../../lib/store/keys.ts'
import { type Finding, finding } from './finding.ts'
import { kindOf } from './item-kind.ts'
import type { TableReader } from './table-reader.ts'
import { isWhole } from './whole-item.ts'

/** Administrators and their roles against the journal: who became one, and who gave them their roles. */
export interface AdministratorWatch {
  see: (item: Item) => void
  findings: () => Promise<Finding[]>
}

interface ToldRoles {
  email: string
  at: string
  /** Undefined when a contour file's change was too long to be kept in the journal. */
  roles: readonly string[] | undefined
  isFile: boolean
}

/** A file is applied in groups, each with its own journal entry; from the first to the last takes no longer than this. */
const appliedWithinMs = hourMs

/**
 * Roles are read before the table, so the journal already has every act that made them. There are few roles and few acts.
 *
 * Administrators from before the first seal are noted in it: who gave them their roles is no longer known. Without seals nothing is
 * compared.
 */
export async function newAdministratorWatch(table: TableReader): Promise<AdministratorWatch> {
  const [configuration, roleItems, seals] = await Promise.all([
    table.whole(contourPartition),
    table.whole(rolesPartition),
    table.items([sealKey(1)]),
  ])
  const administrators = configuration.filter((item) => kindOf(keyOf(item)) === 'administrator' && isWhole(item))
  const roles = roleItems.filter(isWhole).map(rolesItem.read)
  const [firstSeal] = seals.filter(isWhole).map(sealItem.read)
  const standing = firstSeal?.standing
  const told: ToldRoles[] = []
  const added = new Set<string>()
  return {
    see: (item) => {
      if (kindOf(keyOf(item)) !== 'journalEntry') return
      const entry = journalEntryItem.read(item)
      if (/^(roles|file|administrator)\./.test(entry.type)) told.push(...toldRoles(entry))
      for (const email of namedAdministrators(entry)) added.add(email)
      for (const name of Object.keys(entry.type === 'file.applied' ? (entry.after ?? {}) : {})) {
        if (name.startsWith('administrator ')) added.add(name.slice('administrator '.length))
      }
    },
    findings: async () => {
      if (!standing) return []
      const emails = new Map(administrators.map(({ id, email }) => [String(id), String(email)]))
      const known = new Set(standing.administratorIds)
      const strangers = [...emails].filter(([id, email]) => !known.has(id) && !added.has(email))
      return [
        ...strangers.map(([id]) =>
          finding(
            contourKey('ADMINISTRATOR', id),
            'nobody made this administrator',
            'one whom a contour file named or an owner invited, as the journal tells',
          ),
        ),
        ...roles.filter((one) => !isTold(one, emails.get(one.administratorId), told, standing.roles)).map(untold),
        ...(await missingRoles(table, { emails, roles, told, standing: standing.roles })),
      ]
    },
  }
}

/** Those whom people invited, by the addresses that they got. */
function namedAdministrators({ type, subjects }: JournalEntry): string[] {
  return type === 'administrator.invited' || type === 'administrator.edited' ? administratorsAmong(subjects) : []
}

const administratorsAmong = (subjects: JournalEntry['subjects']): string[] =>
  subjects.flatMap((subject) => (subject.startsWith('administrator:') ? [subject.slice('administrator:'.length)] : []))

function toldRoles({ type, at, subjects, after }: JournalEntry): ToldRoles[] {
  // Another name leaves the roles as they were.
  if (type === 'administrator.edited' && after.roles === undefined) return []
  const emails = administratorsAmong(subjects)
  const isFile = type === 'file.applied'
  return emails.flatMap((email) => {
    const said = isFile ? after?.[`roles of ${email}`] : after
    if (said === undefined) return []
    const { roles } = typeof said === 'object' && said !== null ? (said as { roles?: readonly string[] }) : {}
    return [{ email, at, roles, isFile }]
  })
}

type Standing = NonNullable<JournalSeal['standing']>['roles']

function isTold(one: AdministratorRoles, email: string | undefined, told: readonly ToldRoles[], standing: Standing): boolean {
  const { administratorId, revision, updatedAt } = one
  const stood = standing.some(
    (noted) => noted.administratorId === administratorId && noted.revision === revision && areSame(noted.roles, one.roles),
  )
  return (
    stood ||
    told.some((telling) => {
      if (telling.email !== email || (telling.roles && !areSame(telling.roles, one.roles))) return false
      const lateMs = Date.parse(telling.at) - Date.parse(updatedAt)
      return telling.isFile ? lateMs >= 0 && lateMs <= appliedWithinMs : lateMs === 0
    })
  )
}

const areSame = (some: readonly string[], others: readonly string[]): boolean =>
  isDeepStrictEqual([...some].toSorted(), [...others].toSorted())

const untold = ({ administratorId, roles, updatedAt }: AdministratorRoles): Finding =>
  finding(
    rolesKey(administratorId),
    `its roles are ${roles.join(', ') || 'none'} since ${updatedAt}, and the journal tells of nobody who gave them`,
    'roles that somebody gave, as the journal tells',
  )

/** Roles that were given, or stood at the first seal, but are missing or older: an administrator without a roles item is an owner. */
async function missingRoles(
  table: TableReader,
  of: {
    emails: ReadonlyMap<string, string>
    roles: readonly AdministratorRoles[]
    told: readonly ToldRoles[]
    standing: Standing
  },
): Promise<Finding[]> {
  const { emails, roles, told, standing } = of
  const before = new Map(roles.map((one) => [one.administratorId, one]))
  const suspects = [...emails].flatMap(([id, email]) => {
    const acts = told.filter((one) => one.email === email && !one.isFile).map(({ at }) => at)
    const last = acts.toSorted().at(-1)
    const stood = standing.some(({ administratorId }) => administratorId === id)
    const isBehind = last !== undefined && last > (before.get(id)?.updatedAt ?? '')
    return isBehind || (stood && !before.has(id)) ? [{ id, last }] : []
  })
  const now = await table.items(suspects.map(({ id }) => rolesKey(id)))
  const byId = new Map(now.map((item) => [String(item.sk), item]))
  return suspects.flatMap(({ id, last }) => {
    const item = byId.get(id)
    if (item && (last === undefined || !isWhole(item) || String(item.updatedAt) >= last)) return []
    const since = last === undefined ? 'stood when the journal was first sealed' : `were given at ${last}, as the journal tells`
    return [finding(rolesKey(id), `the roles that ${since} are not there`, 'those roles, or others that somebody gave since')]
  })
}
