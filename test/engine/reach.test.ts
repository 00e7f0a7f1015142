import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { consoleExports, reachOf, reachOfRole } from '../../infra/openapi/reach.ts'
import { endpoints } from '../../functions/endpoints.ts'
import { neededPermissions } from '../../lib/contract/needed-permissions.ts'
import { eventTypes } from '../../lib/domain/feed/event.ts'
import { keyScopes, type Permission, permissionNames, roleNames, roles } from '../../lib/domain/people/permission.ts'
import { readRightOf } from '../../lib/domain/webhook/read-right.ts'
import { rightsOf } from '../../lib/domain/webhook/webhook-holder.ts'
import { loadRoles } from '../../lib/store/people/administrator-roles.ts'
import { loadApiKeys } from '../../lib/store/key/api-key.ts'
import { loadContour } from '../../lib/store/contour/contour.ts'
import type { Handler } from '../../lib/http/endpoint.ts'
import { call } from '../support/call.ts'
import { testContour, testKey } from '../support/contours.ts'
import { handlers } from '../support/handlers.ts'
import { leadContour, leadIdOf, move, sessionBy } from '../support/lead-contour.ts'
import { type Browser, letIn } from '../support/logins.ts'
import { narrowKey } from '../support/narrow-key.ts'
import { makeFeedOlder } from '../support/older-feed.ts'
import { movePayoutBy, partnerIdOf, requestPayoutBy } from '../support/payout-acts.ts'
import { storedItems } from '../support/stored.ts'
import { describeOnEngine, newContour } from './contour-table.ts'

const root = join(import.meta.dirname, '..', '..')

/** The code of a feature, and of the requests that it shares with others. */
function askedIn(folder: string): string {
  const own = globSync('*.ts*', { cwd: folder }).map((file) => readFileSync(join(folder, file), 'utf8'))
  const shared = own.flatMap((code) => [...code.matchAll(/from '(\.\.\/[./\w-]+-requests\.ts)'/g)].map(([, path = '']) => path))
  return [...own, ...new Set(shared)]
    .map((one) => (one.startsWith('../') ? readFileSync(join(folder, one), 'utf8') : one))
    .join('\n')
}

let owner: Browser
const ask = (name: string, key: string, request: object = {}) => call(handlers.get(name) as Handler, { key, ...request })
const keyFor = async (...scopes: Permission[]): Promise<string> => (await narrowKey(owner, [...new Set(scopes)])).secret
type Told = { type: (typeof eventTypes)[number]; object: object | null; subjects: readonly object[] }

/** docs/security.md says of each permission what it opens; here each scope of a key is tried at every way that there is. */
describeOnEngine('what a scope of a key opens', () => {
  let happened: ReadonlySet<string>
  beforeAll(async () => {
    await newContour({ ...leadContour, settings: { ...leadContour.settings, requireInnForPayouts: false } })
    owner = await letIn('Administrator', testContour.administrators[0]?.email ?? '')
    const partnerId = await partnerIdOf('plain@test.example')
    await move(await leadIdOf('Иванова', { sessionId: await sessionBy('plain-loan') }), { systemName: 'won', amount: 1000 })
    const { id } = await requestPayoutBy('ApiKey', { partnerId, rubles: 1000 })
    await movePayoutBy('ApiKey', { id, to: 'Approved' })
    await makeFeedOlder(60_000)
    happened = new Set((await events(testKey)).map(({ type }) => type))
  })
  const events = async (key: string): Promise<Told[]> => (await ask('list-events', key, { query: { limit: '1000' } })).body
  const lines = async (key: string): Promise<Told[]> => (await ask('read-chronicle', key, { query: { limit: '200' } })).body

  test.each(keyScopes)('%s opens its events in the feed, and no others', async (scope) => {
    const opened = (await events(await keyFor('events.read', scope))).filter(({ object }) => object !== null)
    const expected = reachOf(scope).events.filter((type) => happened.has(type))
    expect(new Set(opened.map(({ type }) => type))).toEqual(new Set(expected))
  })

  test.each(keyScopes)('%s opens its events to a webhook, and no others', async (scope) => {
    const key = await keyFor('webhooks.manage', scope)
    const body = { title: 'CRM', url: 'https://crm.example/events' }
    const { status, body: answer } = await ask('create-webhook', key, { body })
    const { events: opened } = reachOf(scope)
    expect([status, answer.webhook?.types ?? []]).toEqual([opened.length === 0 ? 403 : 201, opened])
  })

  test.each(keyScopes)('%s opens its lines in the chronicle, and no others', async (scope) => {
    const told = (await lines(await keyFor('journal.read', scope))).filter(({ type }) => eventTypes.includes(type))
    const opened = new Set(told.filter(({ subjects }) => subjects.length > 0).map(({ type }) => type))
    const expected = new Set([...reachOf(scope).events, ...reachOf('journal.read').events])
    expect([...opened].filter((type) => !expected.has(type))).toEqual([])
    expect(told.filter(({ type, subjects }) => expected.has(type) && subjects.length === 0)).toEqual([])
  })

  test.each(keyScopes)('%s opens its endpoints, and no others', async (scope) => {
    const key = await keyFor(scope)
    const keyed = endpoints.filter(({ access, streamed }) => access === 'ApiKey' && !streamed)
    const path = { id: 'x', dealId: 'x', eventId: 'x' }
    const tried = await Promise.all(
      keyed.map(async ({ name, body }) => {
        const { body: answer } = await ask(name, key, { path, ...(body && { body: {} }) })
        return answer?.code === 'SCOPE_MISSING' ? [] : [name]
      }),
    )
    const opened = reachOf(scope).byKey.filter(({ streamed }) => !streamed)
    expect(tried.flat().toSorted()).toEqual(opened.map(({ name }) => name).toSorted())
  })
})

describeOnEngine('what a role opens', () => {
  const person = (email: string, role: string) => ({ email, firstName: 'Имя', lastName: 'Фамилия', roles: [role] })
  let partnerId = ''
  beforeAll(async () => {
    const all = roleNames.map((role) => person(`${role}@test.example`, role))
    await newContour({ ...leadContour, administrators: [...testContour.administrators, ...all] })
    partnerId = await partnerIdOf('plain@test.example')
    await move(await leadIdOf('Иванова', { sessionId: await sessionBy('plain-loan') }), { systemName: 'won', amount: 1000 })
  })
  const askAs = async (email: string, name: string, request: object = {}) => {
    const by = await letIn('Administrator', email)
    return call(handlers.get(name) as Handler, { key: null, headers: { ...by.headers }, ...request })
  }

  test.each(roleNames)('%s opens its events to a webhook that is made in the console, and no others', async (role) => {
    const body = { title: role, url: 'https://crm.example/events' }
    const { status } = await askAs(`${role}@test.example`, 'console-create-webhook', { body })
    const { webhooks } = reachOfRole(role)
    expect(status).toBe(webhooks.length === 0 ? 403 : 201)
    const [known, apiKeys, { administrators }] = await Promise.all([loadRoles(), loadApiKeys(), loadContour()])
    const { id = '', email = '' } = administrators.find((one) => one.email === `${role}@test.example`) ?? {}
    const rights = rightsOf({ kind: 'Administrator', id, name: email }, { apiKeys, roles: known }, new Date().toISOString())
    // What is sent hangs on these rights, for each type of event: test/engine/webhook-rights.test.ts.
    const sent = 'mayRead' in rights ? eventTypes.filter((type) => rights.mayRead(readRightOf(type))) : []
    expect(sent).toEqual(webhooks)
  })

  test.each(roleNames)('%s opens its lines in the chronicle of the console, and no others', async (role) => {
    const { status, body } = await askAs(`${role}@test.example`, 'console-read-chronicle')
    const { chronicle } = reachOfRole(role)
    expect(status).toBe(chronicle.length === 0 ? 403 : 200)
    const told = (body as Told[]).filter(({ type }) => eventTypes.includes(type))
    const opened = new Set(told.filter(({ subjects }) => subjects.length > 0).map(({ type }) => type))
    expect([...opened].filter((type) => !chronicle.includes(type))).toEqual([])
    expect(opened.size).toBeGreaterThan(0)
  })

  test('who may try a contour file is told what the table says, and nothing of money', async () => {
    const plain = leadContour.partners.find(({ email }) => email === 'plain@test.example')
    const file = {
      ...leadContour,
      administrators: testContour.administrators.map((one) => ({ ...one, roles: ['owner'] })),
      partners: [{ ...plain, lastName: 'Другая' }],
      apiKeys: [],
      referralLinks: [],
      promocodes: [],
      offers: leadContour.offers.map((one) => ({ ...one, title: `${one.title}!` })),
    }
    const before = await storedItems()
    const { status, body } = await askAs(testContour.administrators[0]?.email ?? '', 'try-configuration', {
      body: { file: JSON.stringify(file) },
    })
    expect([status, body.faults]).toEqual([200, []])
    const told = JSON.stringify(body.plan)
    const [link, promocode] = [leadContour.referralLinks[0]?.slug ?? '?', leadContour.promocodes[0]?.code ?? '?']
    const tells: Partial<Record<Permission, boolean>> = {
      'leads.read': 'statusChanges' in body.plan,
      'partners.read': told.includes('lastName') && told.includes('partner '),
      'links.read': told.includes(link),
      'promocodes.read': told.includes(promocode),
      'offers.read': told.includes('"from":'),
      'people.manage': told.includes('administrator viewer@test.example'),
    }
    expect(tells).toEqual(Object.fromEntries(reachOf('settings.manage').alsoTells.map((name) => [name, true])))
    expect([told.includes('availableKopecks'), told.includes('accrued'), told.includes(partnerId)]).toEqual([false, false, false])
    // Signing in to ask is noted, and nothing else.
    const apart = (items: object) => Object.entries(items).filter(([name]) => !/^(LOGIN|SIGNIN|MAILORDERS)/.test(name))
    expect(apart(await storedItems())).toEqual(apart(before))
  })

  test('endpoints that only settings.manage opens read no partitions besides those of the table in the docs', () => {
    const read = reachOf('settings.manage').byConsole.flatMap(({ table }) => table.map(({ partition }) => partition))
    const told = ['PARTNERS', 'LINKS', 'PROMOCODES', 'OFFER#*', 'ROLES', 'LEADS', 'LEAD#*']
    const ofEveryAct = ['LOGIN#*', 'LOGINUSE#*', 'LOGINEND#*', 'KEPT#*', 'EVENTS#*', 'PASSKEYHOLDERS']
    // The configuration as it is, as files have it, and as it was.
    const ofConfiguration = ['CONTOUR', 'APPLIED', 'CONFIGURATIONS', 'RULES#*']
    const known = new Set<string>([...told, ...ofEveryAct, ...ofConfiguration, 'GIVENUP'])
    expect(read.filter((partition) => !known.has(partition))).toEqual([])
  })
})

describe('what a permission reaches', () => {
  test('is said of every endpoint and event by one permission that somebody has', () => {
    const all = permissionNames.map(reachOf)
    const guarded = endpoints.filter((spec) => neededPermissions(spec).length > 0).map(({ name }) => name)
    expect(new Set(all.flatMap(({ byKey, byConsole }) => [...byKey, ...byConsole].map(({ name }) => name)))).toEqual(
      new Set(guarded),
    )
    expect(all.flatMap(({ events }) => events).toSorted()).toEqual(eventTypes.toSorted())
  })

  test('is no more by keys that somebody issues than by the role that issues them', () => {
    for (const role of roleNames) {
      const has = roles[role] as readonly Permission[]
      const given = has.flatMap((permission) => reachOf(permission).gives)
      expect(given.filter((permission) => !has.includes(permission))).toEqual([])
    }
  })

  test('is said of every list that the console saves, and of what it is made of', () => {
    const found = globSync('web/console/features/**/*.tsx', { cwd: root }).flatMap((file) =>
      [...readFileSync(join(root, file), 'utf8').matchAll(/<ExportButtons\s+name=(?:"([\w-]+)"|\{[`'](\w+)|\{(\w+))/g)].map(
        (match) => ({
          name: match[1] ?? match[2] ?? match[3] ?? '',
          asks: askedIn(join(root, dirname(file))),
        }),
      ),
    )
    expect(new Set(found.map(({ name }) => name))).toEqual(new Set(Object.keys(consoleExports)))
    for (const { name, asks } of found) {
      expect(consoleExports[name]?.filter((path) => asks.includes(`'${path}'`))).not.toEqual([])
    }
    const known = new Set(endpoints.filter(({ method }) => method === 'GET').map(({ path }) => path))
    expect(
      Object.values(consoleExports)
        .flat()
        .filter((path) => !known.has(path)),
    ).toEqual([])
  })
})
