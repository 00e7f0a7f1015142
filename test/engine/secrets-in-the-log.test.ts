import { AsyncLocalStorage } from 'node:async_hooks'
import { randomUUID } from 'node:crypto'
import { BatchGetCommand, DeleteCommand, GetCommand, QueryCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { endpoints } from '../../functions/endpoints.ts'
import { createLead } from '../../functions/external/create-lead/spec.ts'
import { openReferralLink } from '../../functions/public/open-referral-link/spec.ts'
import { asksForSession, type EndpointSpec } from '../../lib/contract/endpoint-spec.ts'
import { confirmationPurposes } from '../../lib/domain/people/confirmation-purpose.ts'
import { idsAt } from '../../lib/domain/value/id.ts'
import { systemRuntime } from '../../lib/http/runtime.ts'
import { loadLedger } from '../../lib/store/account/ledger.ts'
import { loadContour } from '../../lib/store/contour/contour.ts'
import { loadApiKeys } from '../../lib/store/key/api-key.ts'
import { activityKey } from '../../lib/store/keys.ts'
import { dealAsked } from '../../lib/store/lead/waiting-deal.ts'
import { documentClient } from '../../lib/store/table/client.ts'
import { tableName } from '../../lib/store/table/environment.ts'
import { readTiming } from '../../lib/store/table/read.ts'
import { sha256 } from '../../lib/store/table/sha256.ts'
import { transact } from '../../lib/store/table/transact.ts'
import type { Call } from '../support/call.ts'
import { companyScene } from '../support/company-scene.ts'
import { type Ending, endingOf } from '../support/ending.ts'
import { handlers } from '../support/handlers.ts'
import { names } from '../support/lead-contour.ts'
import { headersWith, letIn, sentCode, sentConfirmation } from '../support/logins.ts'
import { onEveryCommand } from '../support/meanwhile.ts'
import { newestEventId } from '../support/newest-event.ts'
import { passkeyScene } from '../support/passkey-scene.ts'
import { partnerIdOf } from '../support/payout-acts.ts'
import { canaryContour, canaryFields, canaryUrl, type PasskeysOfScene, type SecretScene, stems } from '../support/secret-scene.ts'
import { storedItems } from '../support/stored.ts'
import { trialOf } from '../support/trials.ts'
import { describeOnEngine, keptTable, newContour } from './contour-table.ts'

type AskOf = (scene: SecretScene) => Call

const newSecret = (): string => `canary-key-${randomUUID()}`

const goodOf = (spec: Pick<EndpointSpec, 'name'>): AskOf => trialOf(spec).secrets?.good ?? (() => ({}))

/** What any endpoint is refused for whose callers are known. */
function refusedAtTheDoor(spec: EndpointSpec): Readonly<Record<string, AskOf>> {
  if (spec.access === 'ApiKey') return { 'an unknown key': () => ({ key: 'canary-unknown-key' }) }
  return asksForSession(spec) ? { 'a cookie of nobody': () => ({ headers: { ...headersWith('canary'.padEnd(22, 'x')) } }) } : {}
}

/** The id of the thing that a request made, or an error that says why there is none. */
function idIn({ status, text }: Ending): string {
  if (status !== 201) throw new Error(`the scene could not be set: ${text}`)
  return (JSON.parse(text) as { id: string }).id
}

/** The secret of a key that was just issued, or of a webhook. */
const keySecretIn = ({ text }: Ending): string => /ppk_\w+|whsec_[\w+/]+/.exec(text)?.[0] ?? ''
const sessionIn = ({ location }: Ending): string => /[?&]session=([\w-]{22})/.exec(location)?.[1] ?? ''

const askAlone = async (name: string, request: Call): Promise<unknown> =>
  JSON.parse((await endingOf(handlers.get(name), { key: null, ...request })).text)

const signedInAs = (email: string) => async () => ({ headers: { ...(await letIn('Administrator', email)).headers } })

/** Of devices of somebody: one has a passkey, and has signed with it, another has made one. */
async function passkeysOf(email: string): Promise<PasskeysOfScene> {
  const devices = passkeyScene(signedInAs(email), askAlone)
  const { id } = await devices.passkeyToChange()
  return { id, made: await devices.passkeyToAdd(), signed: await devices.passkeyToSignIn() }
}

/** A company has let an administrator in. */
const companyOf = (email: string): Promise<SecretScene['company']> => companyScene(signedInAs(email), askAlone).companyToSignIn()

describeOnEngine('nothing secret or personal is in the log', () => {
  let scene: SecretScene
  let endings: Ending[]
  let written: () => string

  /** The scene as it is set, how that ended, what was written meanwhile, and what makes a table of it. */
  let set: {
    scene: SecretScene
    endings: Ending[]
    written: string
    atMs: number
    makeTable: Awaited<ReturnType<typeof keptTable>>
  }

  beforeAll(async () => {
    const [secret, setUp] = [newSecret(), newSecret()]
    const atMs = Date.now()
    written = catchAll()
    await newContour(canaryContour(secret, setUp))
    const partnerId = await partnerIdOf('plain@canary.example')
    const { field } = names
    const passkeys = await passkeysOf('admin@canary.example')
    const company = await companyOf('admin@canary.example')
    // Proven by one of them.
    const browser = await letIn('Administrator', 'admin@canary.example')
    const partnersBrowser = await letIn('Partner', 'plain@canary.example')
    const sent = await sentCode('console', 'admin@canary.example')
    const registrant = { ...(await sentCode('registration', 'new@canary.example')), firstName: 'Кенара', lastName: 'Кенарова' }
    const apiKeyId = (await loadApiKeys())[0]?.id ?? ''
    const service = await endingOf(handlers.get('create-service-account'), {
      key: null,
      headers: { ...browser.headers },
      body: { title: 'Кенарий', scopes: ['payouts.read'] },
    })
    const serviceAccountId = (JSON.parse(service.text) as { id: string }).id
    const { administrators, settings } = await loadContour()
    const administratorId = administrators[0]?.id ?? ''
    const otherAdministratorId = administrators.find(({ id }) => id !== browser.personId)?.id ?? ''
    const [Details, Payout, Erasure] = await Promise.all(
      confirmationPurposes.map((purpose) => sentConfirmation('plain@canary.example', purpose)),
    )
    const codes = { Details: Details ?? '', Payout: Payout ?? '', Erasure: Erasure ?? '' }
    const browsers = { browser, partnersBrowser, codes }
    const added = await endingOf(handlers.get('console-create-webhook'), {
      key: null,
      headers: { ...browser.headers },
      body: { title: 'Кенар', url: canaryUrl },
    })
    const webhookId = (JSON.parse(added.text) as { webhook: { id: string } }).webhook.id
    const eventId = await newestEventId()
    const known = {
      apiKeyId,
      serviceAccountId,
      webhookId,
      eventId,
      administratorId,
      otherAdministratorId,
      settings,
      secret,
      setUp,
      partnerId,
      ...browsers,
      sent,
      registrant,
      passkeys,
      company,
      field,
    }
    scene = {
      ...known,
      payoutId: '',
      registryId: '',
      leadId: '',
      dealId: '',
      earning: { id: partnerId, revision: '' },
      sessionId: '',
    }
    const opened = await endingOf(handlers.get('open-referral-link'), { key: null, path: { slug: 'seven-loan' } })
    scene.sessionId = sessionIn(opened)
    const body = { fields: canaryFields(scene, 'Кенар первый'), promocode: 'CANARY10' }
    scene.leadId = idIn(await endingOf(handlers.get('create-lead'), { key: setUp, body }))
    set = { scene, endings: [opened, added], written: written(), atMs, makeTable: await keptTable() }
  })

  beforeEach(async () => {
    // Codes and sessions end, and keys are remembered for a while.
    vi.useFakeTimers({ toFake: ['Date'], now: set.atMs })
    const secret = newSecret()
    written = catchAll()
    await set.makeTable({ [sha256(set.scene.secret)]: sha256(secret) })
    scene = { ...set.scene, secret }
    endings = [...set.endings]
  })
  afterEach(() => void vi.useRealTimers())

  /** A payout or a lead as the good request finds it. */
  async function prepare(name: string): Promise<void> {
    const { setUp: key, partnerId, leadId } = scene
    if (
      (/payout/.test(name) && !/^(create|request|check)-|registry|collect|release/.test(name)) ||
      name === 'show-personal-data'
    ) {
      const body = { partnerId, amount: 100, requisites: 'Кенар-банк', adminComment: 'Кенар просит' }
      scene.payoutId = idIn(await endingOf(handlers.get('create-payout'), { key, body }))
    }
    if (/registr|collect-payouts|release-payout/.test(name)) {
      const body = { partnerId, amount: 100, requisites: 'Кенар-банк' }
      scene.payoutId = idIn(await endingOf(handlers.get('create-payout'), { key, body }))
      const path = { id: scene.payoutId }
      await endingOf(handlers.get('change-payout-status'), { key, path, body: { status: 'Approved' } })
      scene.registryId = idIn(await endingOf(handlers.get('create-registry'), { key, body: {} }))
    }
    if (/list-registry-payouts|release-payout/.test(name)) {
      const path = { id: scene.registryId }
      await endingOf(handlers.get('collect-payouts'), { key, path, body: { payoutIds: [scene.payoutId] } })
    }
    if (name === 'console-reverse-entry' || name === 'reverse-entry') {
      await endingOf(handlers.get('change-lead-status'), { key, path: { id: leadId }, body: { systemName: 'won', amount: 1000 } })
      const reward = (await loadLedger(partnerId)).find(({ cause }) => cause.kind === 'Reward')
      scene.earning = { id: partnerId, revision: String(reward?.revision) }
    }
    if (name === 'console-bind-lead' || name === 'bind-lead')
      scene.leadId = idIn(
        await endingOf(handlers.get('create-lead'), { key, body: { fields: canaryFields(scene, 'Кенар ничей') } }),
      )
    if (name === 'decide-deal') {
      const waiting = {
        id: idsAt(Date.now(), systemRuntime.randomBytes)(),
        leadId,
        leadRevision: 1,
        toStatusId: scene.settings.targetStatusId,
        amountKopecks: 100,
        askedBy: {
          id: scene.administratorId,
          email: 'canary@canary.example',
          firstName: 'Кенар',
          lastName: 'Кенаров',
          middleName: null,
        },
        askedAt: new Date().toISOString(),
      }
      await transact([dealAsked(waiting)], idsAt(Date.now(), systemRuntime.randomBytes)(), readTiming())
      scene.dealId = waiting.id
    }
    if (['add-deal', 'cancel-deal', 'console-add-deal', 'console-cancel-deal'].includes(name)) {
      const won = await endingOf(handlers.get('change-lead-status'), {
        key,
        path: { id: leadId },
        body: { systemName: 'won', amount: 1 },
      })
      scene.dealId = (JSON.parse(won.text) as { deals: { id: string }[] }).deals[0]?.id ?? ''
    }
  }

  /** People send their cookies, whatever they ask. */
  function signedIn(name: string, request: Call): Call {
    const { access } = endpoints.find((spec) => spec.name === name) ?? {}
    const by = access === 'Partner' ? scene.partnersBrowser : scene.browser
    if (access === 'ApiKey' || access === 'Public' || access === 'Visitor') return request
    return { ...request, headers: { ...by.headers, ...request.headers } }
  }

  async function ask(name: string, of: AskOf): Promise<Ending> {
    const ending = await endingOf(handlers.get(name), { key: scene.secret, ...signedIn(name, of(scene)) })
    endings.push(ending)
    return ending
  }

  /** Holds all that was written, and thrown, against all that may not be. */
  function expectClean(requests: number): void {
    const thrown = endings.map(({ thrown: error }) => (error instanceof Error ? `${error.message}\n${error.stack ?? ''}` : ''))
    const all = [set.written, written(), ...thrown].join('\n').toLowerCase()
    expect(written().split('"level":"info"').length - 1).toBeGreaterThanOrEqual(requests)
    const sessions = [scene.sessionId, ...endings.map(sessionIn)].filter((id) => id !== '')
    expect(sessions.length).toBeGreaterThan(0)
    const tokens = [scene.browser.token, scene.partnersBrowser.token]
    const secrets = [
      ...stems,
      ...tokens.flatMap((token) => [token.toLowerCase(), sha256(token)]),
      scene.sent.code,
      scene.registrant.code,
      sha256(scene.secret),
      sha256(scene.setUp),
      ...sessions.map((id) => id.toLowerCase()),
      ...endings.map((ending) => keySecretIn(ending).toLowerCase().slice(8)).filter((part) => part !== ''),
    ]
    expect(secrets.filter((secret) => all.includes(secret))).toEqual([])
  }

  test('while all of it is in the table', async () => {
    await prepare('list-payouts')
    const items = JSON.stringify(await storedItems()).toLowerCase()
    for (const secret of [
      ...stems,
      scene.sessionId.toLowerCase(),
      'кенарий',
      'кенаров',
      'plain@canary.example',
      'кенар-банк',
      'кенар просит',
    ])
      expect(items).toContain(secret)
  })

  test.each(endpoints)('when $name is refused, for whatever reason, and then succeeds', async (spec) => {
    await prepare(spec.name)
    const refusals = Object.entries({ ...trialOf(spec).secrets?.refused, ...refusedAtTheDoor(spec) })
    for (const [why, of] of refusals) {
      const { status } = await ask(spec.name, of)
      expect({ why, status: Math.floor(status / 100) }).toEqual({ why, status: 4 })
    }
    expect((await ask(spec.name, goodOf(spec))).status).toBe(spec.success)
    expectClean(refusals.length + 1)
  })

  /** Errors as DynamoDB and the SDK throw them: their messages are harmless, but their properties hold everything that was sent. */
  const faults = {
    500: (sent: unknown) =>
      Object.assign(new Error('the call is not allowed'), {
        name: 'AccessDeniedException',
        $response: sent,
        sent: JSON.stringify(sent),
        cause: new Error(JSON.stringify(sent)),
      }),
    503: (sent: unknown) =>
      Object.assign(new Error('the table is busy'), {
        name: 'ThrottlingException',
        $response: sent,
        cause: new Error(JSON.stringify(sent)),
      }),
  }

  const isRead = (command: unknown): command is GetCommand | QueryCommand | BatchGetCommand =>
    [GetCommand, QueryCommand, BatchGetCommand].some((read) => command instanceof read)

  /** Which asking a call to the table belongs to. */
  const asked = new AsyncLocalStorage<symbol>()

  test.each(endpoints)('when $name fails, whichever of its calls to the table fails', async (spec) => {
    const { name, access, table } = spec
    await prepare(name)
    let failed = 0
    /** The reads of a request. A failing request changes nothing, so they need not be asked for each time. */
    const read = new Map<string, Promise<unknown>>()
    /** Asks while the nth call fails; whether there was such a call. */
    const failsAt = async (nth: number, status: keyof typeof faults): Promise<boolean> => {
      let count = 0
      const mark = Symbol(`call ${nth}`)
      // No key is remembered: the nth call is the same one each time.
      if (access === 'ApiKey') vi.setSystemTime(Date.now() + 61_000)
      onEveryCommand(async (command, send) => {
        // Calls that the previous request still had under way do not belong to this one.
        if (asked.getStore() !== mark) return send(command)
        // That a key was used is noted on the side; no request fails by it.
        if (!(command instanceof UpdateCommand) && ++count >= nth) {
          // Nor is it tried again, though calls before it have earned that.
          systemRuntime.retryBudget.tokens = 0
          throw faults[status]((command as QueryCommand).input)
        }
        if (!isRead(command)) return send(command)
        const question = JSON.stringify(command.input)
        const answer = read.get(question) ?? send(command)
        read.set(question, answer)
        return structuredClone(await answer)
      })
      const ending = await asked.run(mark, () => ask(name, goodOf(spec)))
      if (count < nth) return false
      expect(ending.status).toBe(status)
      failed++
      return true
    }
    for (let nth = 1; (await failsAt(nth, 500)) && (await failsAt(nth, 503)); nth++);
    // Nothing is looked up of a visitor before what they ask for, and that stands in the table where it does at all.
    const least = access === 'Visitor' ? 2 : 4
    expect(failed).toBeGreaterThanOrEqual(table.length === 0 ? 0 : least)
    expectClean(failed)
  })

  test.each([500, 503] as const)('when it cannot be noted that a key was used (%i)', async (status) => {
    let failed = 0
    onEveryCommand(async (command, send) => {
      if (!(command instanceof UpdateCommand)) return send(command)
      failed++
      throw faults[status](command.input)
    })
    expect((await ask('list-lead-fields', () => ({}))).status).toBe(200)
    expect(failed).toBeGreaterThan(0)
    expect(written()).toContain('the use of an API key was not noted')
    expectClean(1)
  })

  test.each(['list-partners', 'list-payouts'])('when %s breaks off midway', async (name) => {
    for (let payouts = 0; payouts < 2; payouts++) {
      await prepare('list-payouts')
      await endingOf(handlers.get('change-payout-status'), {
        key: scene.setUp,
        path: { id: scene.payoutId },
        body: { status: 'Rejected' },
      })
    }
    const partition = name === 'list-partners' ? 'PARTNERS' : 'PAYOUTS'
    let pages = 0
    onEveryCommand(async (command, send) => {
      if (command instanceof QueryCommand && command.input.ExpressionAttributeValues?.[':pk'] === partition) {
        if (++pages > 1) throw faults[500](command.input)
        command.input.Limit = 1
      }
      return send(command)
    })
    const { status, thrown } = await ask(name, () => ({}))
    expect([status, thrown]).toEqual([200, expect.objectContaining({ name: 'AccessDeniedException' })])
    expect(written()).toContain('"errorCode":"ABORTED"')
    expectClean(1)
  })

  test('when the table contradicts itself', async () => {
    await documentClient.send(new DeleteCommand({ TableName: tableName(), Key: activityKey(scene.partnerId) }))
    scene.sessionId = sessionIn(await ask('open-referral-link', goodOf(openReferralLink)))
    expect((await ask('create-lead', goodOf(createLead))).status).toBe(500)
    expect(written()).toContain('"errorName":"InvariantViolation"')
    expectClean(2)
  })
})

/** Keeps all that is written to either channel away from the output of the tests, and gives it. */
function catchAll(): () => string {
  const channels = [process.stdout, process.stderr].map((stream) => vi.spyOn(stream, 'write').mockReturnValue(true))
  const consoles = (['log', 'info', 'warn', 'error', 'debug'] as const).map((name) =>
    vi.spyOn(console, name).mockReturnValue(undefined),
  )
  return () => [...channels, ...consoles].flatMap(({ mock }) => mock.calls.map((call) => call.map(String).join(' '))).join('\n')
}
