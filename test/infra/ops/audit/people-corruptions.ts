import { nameOf } from '../../../support/memory-table.ts'
import { type Corruption, type Loose, type Planted, stranger } from './planted.ts'

const administrator = (table: Planted): Loose => table.find(({ pk, sk }) => pk === 'CONTOUR' && sk.startsWith('ADMINISTRATOR#'))

/** Roles of an administrator, whole except for the given changes. */
function rolesSaid(table: Planted, changes: object, { id } = administrator(table)): string {
  const said = { administratorId: id, roles: ['viewer'], revision: 1, updatedAt: '2026-11-22T10:00:00.000Z' }
  return table.put({ pk: 'ROLES', sk: id, ...said, ...changes })
}

const paidByApprover = (table: Planted): Loose => {
  const payout = table.payout('Paid')
  const { id, email, firstName, lastName, middleName } = administrator(table)
  const changedByAdmin = { id, email, firstName, lastName, middleName }
  for (const entry of table.all(`PAYOUT#${payout.id}/HISTORY#`)) {
    if (entry.status !== 'Requested') table.edit(entry, { changedByAdmin, changedByApiKey: null })
  }
  table.edit(payout, { processedBy: changedByAdmin })
  return payout
}

/** With four eyes asked for since a moment, somebody approved a request and marked it paid. */
export function paidWithTwoEyes(table: Planted, fourEyesSince: string): string {
  table.edit(
    table.find(({ sk }) => sk === 'SETTINGS'),
    { fourEyes: true, fourEyesSince },
  )
  return nameOf(paidByApprover(table))
}

/** The same by keys: what one of them approved, one of them paid. */
function paidByKeys(table: Planted, approving: (key: Loose) => object, paying: (key: Loose) => object): string {
  const payout = table.payout('Paid')
  const entries = table.all(`PAYOUT#${payout.id}/HISTORY#`)
  const key = entries.find(({ status }) => status === 'Requested').changedByApiKey
  for (const entry of entries) {
    if (entry.status === 'Approved') table.edit(entry, approving(key))
    if (entry.status === 'Paid') table.edit(entry, paying(key))
  }
  table.edit(payout, { processedBy: null })
  table.edit(
    table.find(({ sk }) => sk === 'SETTINGS'),
    { fourEyes: true, fourEyesSince: '2020-01-01T00:00:00.000Z' },
  )
  return nameOf(payout)
}

const byKey = (changedByApiKey: Loose): object => ({ changedByAdmin: null, changedByApiKey })
const byAdmin = (changedByAdmin: Loose): object => ({ changedByAdmin, changedByApiKey: null })
const someone = { id: stranger, email: 'stranger@demo.example', firstName: 'Чужой', lastName: 'Человек', middleName: null }

/** Both actors of a payout, each with or without a key, who are one person. */
const oneHand: readonly { what: string; approved: (key: Loose) => object; paid: (key: Loose) => object }[] = [
  { what: 'the key that approved it paid', approved: byKey, paid: byKey },
  { what: 'the holder of the key that approved it paid', approved: byKey, paid: ({ admin }) => byAdmin(admin) },
  { what: 'a key of its approver paid', approved: ({ admin }) => byAdmin(admin), paid: byKey },
  {
    what: 'a key that its approver issued paid',
    approved: ({ admin }) => byAdmin(admin),
    paid: (key) => byKey({ ...key, admin: someone, issuedBy: [key.admin] }),
  },
]

const login = (table: Planted, kind: string): Loose => table.find((item) => item.sk === 'LOGIN' && item.kind === kind)

/** A service account as it may stand, whole but for what is changed: somebody made it, another confirmed it, and it is closed. */
export const serviceAccountOf = (madeBy: string): object => ({
  id: 'service-1',
  title: '1C',
  scopes: ['payouts.read'],
  madeBy,
  createdAt: '2026-11-22T10:00:00.000Z',
  openedAt: '2026-11-22T10:00:00.000Z',
  closedAt: null,
  revision: 1,
})

/** One that stands so, and a key of it, each changed. */
function keyOfService(table: Planted, account: object, key: object = {}): { account: string; key: string } {
  const put = table.put({ pk: 'SERVICES', sk: '1c', ...serviceAccountOf(administrator(table).id), ...account })
  const item = table.find(({ pk }) => pk === 'KEYS')
  const ofService = { serviceAccount: { id: 'service-1', title: '1C' }, scopes: ['payouts.read'], revokedAt: null }
  return { account: put, key: table.edit(item, { ...ofService, ...key }) }
}

const fourEyesSince = (table: Planted): void => {
  const settings = table.find(({ sk }) => sk === 'SETTINGS')
  table.edit(settings, { fourEyes: true, fourEyesSince: '2020-01-01T00:00:00.000Z' })
}

/** Administrators with their roles, and signed-in people. */
export const peopleCorruptions: readonly Corruption[] = [
  {
    what: 'a key of a service account that one person opened where two are asked for',
    plant: (table) => {
      fourEyesSince(table)
      return { item: keyOfService(table, {}).key, says: /opened by one person/ }
    },
  },
  {
    what: 'a key of a service account that waits',
    plant: (table) => ({ item: keyOfService(table, { openedAt: null }).key, says: /was never opened/ }),
  },
  {
    what: 'a good key of a service account that is closed',
    plant: (table) => {
      const closed = { closedAt: '2026-11-22T11:00:00.000Z', closedBy: administrator(table).id }
      return { item: keyOfService(table, closed).key, says: /is closed, and its key is not revoked/ }
    },
  },
  {
    what: 'a key of a service account that is not there',
    plant: (table) => ({
      item: keyOfService(table, {}, { serviceAccount: { id: stranger, title: '1C' } }).key,
      says: /the service account .* is not in the contour/,
    }),
  },
  {
    what: 'a key that opens more than its service account may',
    plant: (table) => ({ item: keyOfService(table, {}, { scopes: ['payouts.pay'] }).key, says: /it opens what keys of/ }),
  },
  {
    what: 'a service account that one person made and confirmed',
    plant: (table) => ({
      item: keyOfService(table, { confirmedBy: administrator(table).id }).account,
      says: /made it and confirmed it/,
    }),
  },
  {
    what: 'a service account that was opened later by nobody',
    plant: (table) => ({
      item: keyOfService(table, { openedAt: '2026-11-22T12:00:00.000Z' }).account,
      says: /nobody confirmed it/,
    }),
  },
  {
    what: 'a service account under another name',
    plant: (table) => ({
      item: keyOfService(table, { title: 'CRM' }, { serviceAccount: { id: 'service-1', title: 'CRM' } }).account,
      says: /as it is compared/,
    }),
  },
  {
    what: 'roles of an administrator who is not there',
    plant: (table) => ({
      item: rolesSaid(table, {}, { id: stranger }),
      says: /the administrator .* is not in the contour/,
    }),
  },
  {
    what: 'roles that stand under another administrator',
    plant: (table) => ({ item: rolesSaid(table, { administratorId: stranger }), says: /administratorId is / }),
  },
  {
    what: 'a role that there is not',
    plant: (table) => ({ item: rolesSaid(table, { roles: ['king'] }), says: /^roles\.0: / }),
  },
  {
    what: 'a role that stands there twice',
    plant: (table) => ({ item: rolesSaid(table, { roles: ['viewer', 'viewer'] }), says: /a role stands there twice/ }),
  },
  {
    what: 'roles that were never set',
    plant: (table) => ({ item: rolesSaid(table, { revision: 0 }), says: /^revision: / }),
  },
  {
    what: 'logins of an administrator that were ended more often than roles were set',
    plant: (table) => ({ item: rolesSaid(table, { loginEpoch: 2 }), says: /loginEpoch is 2 .* 1 at most/ }),
  },
  {
    what: 'an administrator who was left no role, and stays signed in',
    plant: (table) => ({ item: rolesSaid(table, { roles: [] }), says: /the last role was taken, and the logins were not ended/ }),
  },
  {
    what: 'a contour without an owner',
    plant: (table) => {
      for (const one of table.all('CONTOUR/ADMINISTRATOR#')) rolesSaid(table, {}, one)
      return { item: 'CONTOUR/SETTINGS', says: /no administrator is an owner/ }
    },
  },
  {
    what: 'a payout request that its approver marked paid, though that takes four eyes',
    plant: (table) => ({
      item: paidWithTwoEyes(table, '2020-01-01T00:00:00.000Z'),
      says: /administrator .* may have approved it and marked it paid/,
    }),
  },
  ...oneHand.map(({ what, approved, paid }) => ({
    what: `a payout request that ${what}, though that takes four eyes`,
    plant: (table: Planted) => ({
      item: paidByKeys(table, approved, paid),
      says: /administrator .* may have approved it and marked it paid/,
    }),
  })),
  {
    what: 'a login of a partner who is not there',
    plant: (table) => ({
      item: table.edit(login(table, 'Partner'), { personId: stranger }),
      says: /the partner PARTNERS\/01a1fd96-.* is not there/,
    }),
  },
  {
    what: 'a login of an administrator who is not there',
    plant: (table) => ({
      item: table.edit(login(table, 'Administrator'), { personId: stranger }),
      says: /the administrator .* is not in the contour/,
    }),
  },
  {
    what: 'a login that its person does not find',
    plant: (table) => {
      const [found] = table.all('LOGINS#Partner#')
      table.remove(found)
      return { item: `LOGIN#${found.tokenSha256}/LOGIN`, says: /LOGINS#Partner#.* is not there/ }
    },
  },
  {
    what: 'a login that a person finds and that is not there',
    plant: (table) => {
      const own = login(table, 'Administrator')
      table.remove(own)
      return { item: `LOGINS#Administrator#${own.personId}/${own.id}`, says: /LOGIN#.* is not there/ }
    },
  },
  {
    what: 'a login of an administrator in the partition of partners',
    plant: (table) => {
      const own = login(table, 'Administrator')
      const pk = own.pk.replace('#Administrator#', '#Partner#')
      return { item: table.put({ ...own, pk }), says: /^it is a login of kind Administrator/ }
    },
  },
  {
    what: 'a login that is swept while it is good',
    plant: (table) => {
      const own = login(table, 'Partner')
      return { item: table.edit(own, { sweepAfter: own.sweepAfter - 86_400 }), says: /^sweepAfter is / }
    },
  },
  {
    what: 'an end of a login that is swept before the login',
    plant: (table) => {
      const end = table.find(({ sk }) => sk === 'END')
      return { item: table.edit(end, { sweepAfter: end.sweepAfter - 86_400 }), says: /^sweepAfter is / }
    },
  },
  {
    what: 'a use of a login under what is no digest of a token',
    plant: (table) => {
      const use = table.find(({ sk }) => sk === 'USE')
      return { item: table.put({ ...use, pk: 'LOGINUSE#token' }), says: /the key holds no SHA-256/ }
    },
  },
  {
    what: 'a sign-in code that was tried too often',
    plant: (table) => ({
      item: table.edit(
        table.find(({ sk }) => sk === 'CODE'),
        { tries: 6 },
      ),
      says: /it was tried 6 times .* 5 at most/,
    }),
  },
  {
    what: 'a sign-in code that nothing makes',
    plant: (table) => ({
      item: table.edit(
        table.find(({ sk }) => sk === 'CODE'),
        { salt: undefined },
      ),
      says: /nothing says which code it is/,
    }),
  },
  {
    what: 'more right codes on a day than were tried',
    plant: (table) => ({
      item: table.edit(
        table.find(({ pk }) => pk === 'SIGNINTRIES'),
        { right: 9 },
      ),
      says: /9 of 2 tries were right/,
    }),
  },
  {
    what: 'a deal that waits under another lead than its own',
    plant: (table) => ({
      item: table.edit(
        table.find(({ pk }) => pk === 'WAITINGDEALS'),
        { leadId: stranger },
      ),
      says: /the lead and id is .*|is not there/,
    }),
  },
  {
    what: 'a deal that waits, of an administrator whom nobody knows',
    plant: (table) => ({
      item: table.edit(
        table.find(({ pk }) => pk === 'WAITINGDEALS'),
        { askedBy: someone },
      ),
      says: /the administrator .* is not in the contour|the administrator/,
    }),
  },
  {
    what: 'a deal above the limit that its requester confirmed',
    plant: (table) => {
      const act = table.find(({ askedBy, doneBy }) => askedBy !== undefined && doneBy !== undefined)
      return { item: table.edit(act, { askedBy: act.doneBy.administrator }), says: /asked for it and confirmed it/ }
    },
  },
]
