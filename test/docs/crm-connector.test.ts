import { randomUUID } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { callerOf } from '../../docs/examples/call-and-repeat.ts'
import { keptIn } from '../../docs/examples/crm-connector/kept-in-folder.ts'
import { receiverIn, type Senders } from '../../docs/examples/crm-connector/receive.ts'
import type { Settings } from '../../docs/examples/crm-connector/settings.ts'
import { handler as connectCrm } from '../../functions/schedule/connect-crm/handler.ts'
import { endpoints } from '../../functions/endpoints.ts'
import { freePort } from '../../infra/free-port.ts'
import { faultsOf, meetingFaults } from '../../infra/local/faults.ts'
import { gateway } from '../../infra/local/gateway.ts'
import { lambdaContext } from '../../infra/local/lambda.ts'
import { NotNow } from '../../lib/crm/ask.ts'
import type { Bitrix24Settings } from '../../lib/crm/bitrix24.ts'
import { work } from '../../lib/crm/connector.ts'
import {
  type ContourCrm,
  type ContourCrmSettings,
  contourCrm,
  crmEnvironment,
  type CrmSecrets,
} from '../../lib/crm/contour-crm.ts'
import { type ForAPerson, runContoursCrm } from '../../lib/crm/contour-run.ts'
import { type Crm, CrmRefused } from '../../lib/crm/crm.ts'
import { mappingFor, type Status, unknownStatuses } from '../../lib/crm/mapping.ts'
import { pauseMs } from '../../lib/crm/pause.ts'
import { programOf } from '../../lib/crm/program.ts'
import type { RunState } from '../../lib/crm/run.ts'
import { type CrmSettings, crmOf } from '../../lib/crm/settings.ts'
import type { Permission } from '../../lib/domain/people/permission.ts'
import { eventBody } from '../../lib/domain/webhook/webhook-event.ts'
import { isOvertaken, keptForCrm, loadAllKeptForCrm } from '../../lib/store/crm/crm-kept.ts'
import { systemRuntime } from '../../lib/http/runtime.ts'
import { beginTrace } from '../../lib/store/table/trace.ts'
import type { Item } from '../../lib/store/table/item.ts'
import { signatureHeaders } from '../../lib/webhook/signature.ts'
import { putIntoPreviousForm } from '../forms/previous-form.ts'
import { describeOnEngine, newContour } from '../engine/contour-table.ts'
import { asFunction } from '../support/as-function.ts'
import { amoCrm, amoFields, amoOauth, amoPipelineId } from '../support/amocrm.ts'
import { bitrix24, bitrixToken, hookPath, oauthPath } from '../support/bitrix24.ts'
import { startNode, until } from '../support/child.ts'
import { testKey } from '../support/contours.ts'
import { crmFaults, type CrmStandIn } from '../support/crm-fault.ts'
import { handledEndpoints } from '../support/handlers.ts'
import { addDeal, expectLeadsWhole, leadContour, leadIdOf, leadsIn, move, names, rewardsIn } from '../support/lead-contour.ts'
import { catchLog } from '../support/log-lines.ts'
import { letIn } from '../support/logins.ts'
import { narrowKey } from '../support/narrow-key.ts'
import { notedContour } from '../support/noted-contour.ts'
import { makeFeedOlder } from '../support/older-feed.ts'
import { served } from '../support/served.ts'
import { storedItems } from '../support/stored.ts'
import { tempFolder } from '../support/temp-folder.ts'

const main = join(import.meta.dirname, '../../docs/examples/crm-connector/main.ts')
const secret = `whsec_${Buffer.from('a secret of thirty-two bytes, so').toString('base64')}`
/** A key with what the guide says that the connector needs, and no more. */
const crmScopes = ['leads.read', 'leads.write'] as const
const crmKey = async (scopes: readonly Permission[] = crmScopes): Promise<string> =>
  (await narrowKey(await letIn('Administrator', 'admin@test.example'), scopes)).secret
const oauth = { clientId: 'app.1', clientSecret: 'client-secret', refreshToken: 'refresh-1' }
const leadPath = '/api/external/lead/{id}'
const statusPath = '/api/external/lead/{id}/status'

/** How one CRM is played and connected. */
interface Way {
  way: string
  play: () => Promise<CrmStandIn>
  settings: (standIn: CrmStandIn) => CrmSettings
  /** The same in a contour file, and what stands with its secrets. */
  kept: (standIn: CrmStandIn) => Pick<ContourCrmSettings, 'bitrix24' | 'amocrm'>
  secrets: Omit<CrmSecrets, 'apiKey'>
  /** How its own events are known. */
  senders: Omit<Senders, 'webhookSecret'>
  stages: Record<'fresh' | 'called' | 'idle' | 'won' | 'gone' | 'unmapped', string>
  /** Where its events come, and the same event from somebody else. */
  hook: string
  forged: (body: string) => { path: string; body: string }
}
const bitrixStages = { fresh: 'NEW', called: 'PREPARATION', idle: 'EXECUTING', won: 'WON', gone: 'LOSE', unmapped: 'UC_NEW' }
const bitrixSettings = {
  categoryId: 0,
  fields: { partner: 'UF_CRM_PARTNER', rewards: 'UF_CRM_REWARDS' },
}
const bitrixWay: Way = {
  way: 'Bitrix24',
  play: bitrix24,
  settings: ({ baseUrl }) => ({ bitrix24: { ...bitrixSettings, url: baseUrl + hookPath } }),
  kept: () => ({ bitrix24: bitrixSettings }),
  secrets: { hook: '1/secret' },
  senders: { applicationToken: bitrixToken },
  stages: bitrixStages,
  hook: '/crm',
  forged: (body) => ({ path: '/crm', body: body.replaceAll(bitrixToken, 'guessed') }),
}
const bitrixFile = ({ baseUrl }: CrmStandIn): Pick<Settings, 'bitrix24'> => ({
  bitrix24: { ...bitrixSettings, url: baseUrl + hookPath, applicationToken: bitrixToken },
})
const amoSettings = { oauth: amoOauth, pipelineId: amoPipelineId, fields: amoFields }
const amoWay: Way = {
  way: 'amoCRM',
  play: amoCrm,
  settings: ({ baseUrl: url }) => ({ amocrm: { ...amoSettings, url } }),
  kept: () => ({ amocrm: { pipelineId: amoPipelineId, fields: amoFields } }),
  secrets: { oauth: amoOauth },
  senders: { hookSecret: 'a-long-word' },
  stages: {
    fresh: '1113/2030',
    called: '1113/2031',
    idle: '1113/2032',
    won: '1113/142',
    gone: '1113/143',
    unmapped: '1113/2033',
  },
  hook: '/crm/a-long-word',
  forged: (body) => ({ path: '/crm/guessed', body }),
}
const mappingOf = ({ fresh, called, idle, won, gone }: Way['stages']) => ({
  [fresh]: 'fresh',
  [called]: 'called',
  [idle]: null,
  [won]: 'won',
  [gone]: 'gone',
})

describeOnEngine('the connector of a CRM', () => {
  const faults = faultsOf(endpoints)
  let contour = { baseUrl: '' }
  const ends: (() => unknown)[] = []
  beforeAll(async () => {
    const serve = meetingFaults(faults, gateway(handledEndpoints), () => {})
    contour = await served(serve, { cleanUp: (end) => void ends.push(end) })
    return async () => Promise.all(ends.map((end) => end()))
  })
  beforeEach(async () => {
    faults.clear()
    await newContour(leadContour)
  })

  const programApi = () => callerOf(contour.baseUrl, testKey, { pauseMs: 1 })

  /** What the program sends for all that happened so far. */
  async function events(): Promise<{ headers: Record<string, string>; body: string }[]> {
    await makeFeedOlder(31_000)
    const answer = await fetch(`${contour.baseUrl}/api/external/events?limit=1000`, { headers: { 'x-api-key': testKey } })
    const told = (await answer.json()) as (Parameters<typeof eventBody>[0] & { id: string })[]
    return told.map((event) => {
      const body = eventBody(event)
      return { body, headers: signatureHeaders({ id: event.id, nowMs: Date.now(), body, secrets: [secret] }) }
    })
  }

  async function eventOf(type: string) {
    const event = (await events()).find(({ body }) => body.startsWith(`{"type":"${type}"`))
    if (!event) throw new Error(`there is no ${type}`)
    return event
  }

  const stored = async (leadId: string) => {
    const items = await storedItems()
    expectLeadsWhole(items)
    const lead = leadsIn(items).find(({ id }) => id === leadId)
    const rewards = rewardsIn(items, String(lead?.partnerId)).map(({ accruedKopecks }) => accruedKopecks)
    return {
      status: leadContour.leadStatuses.find(({ systemName }) => names.status(systemName) === lead?.statusId)?.systemName,
      deals: lead?.dealCount,
      rewards,
    }
  }

  describe.each([bitrixWay, amoWay])('$way', ({ play, settings, senders, stages, hook, forged }) => {
    /** A CRM, and a connector that has looked at it once. */
    async function scene() {
      const crm = await play()
      const folder = tempFolder()
      const said: string[] = []
      const forPeople: string[] = []
      const key = await crmKey()
      const connect = () => {
        const log = (line: string) => void said.push(line)
        const { receive, inbox } = receiverIn(folder, { webhookSecret: secret, ...senders }, log)
        const keep = keptIn(folder)
        const connected = {
          program: programOf(contour.baseUrl, key),
          crm: crmOf(settings(crm), keep),
          stages: mappingOf(stages),
          keep,
          inbox,
          forAPerson: async (_id: string, line: string) => void forPeople.push(line),
          log,
        }
        return { receive, work: () => work(connected) }
      }
      const connector = connect()
      await connector.work()
      const hear = async (by = connector): Promise<void> => {
        for (const { headers, body } of await events()) expect(by.receive('/program', headers, body)).toBe(204)
      }
      /** A lead by a promocode, with its deal in the CRM. */
      const newDeal = async (surname = 'Иванова') => {
        const leadId = await leadIdOf(surname, { promocode: 'PLAIN10' })
        await hear()
        await connector.work()
        return { leadId, dealId: String(crm.deals().find((deal) => deal.leadId === leadId)?.id) }
      }
      return { crm, said, forPeople, hear, connect, newDeal, connector, inbox: () => readdirSync(join(folder, 'inbox')) }
    }

    test('makes one deal of a new lead, with the client and the partner, however often it is told', async () => {
      const { crm, newDeal, hear, connector, inbox } = await scene()
      const { leadId, dealId } = await newDeal()
      expect(crm.deals()).toEqual([{ id: dealId, leadId, partner: 'Полина Простова plain@test.example', rewards: '0.00 ₽' }])
      await hear()
      await connector.work()
      expect([crm.deals().length, crm.writes(), inbox()]).toEqual([1, 1, []])
    })

    test('makes each stage a status, earns what the rules say, and shows it in the card', async () => {
      const { crm, newDeal, hear, connector } = await scene()
      const { leadId, dealId } = await newDeal()
      crm.move(dealId, stages.called)
      await connector.work()
      expect(await stored(leadId)).toEqual({ status: 'called', deals: 0, rewards: [10_050] })
      crm.move(dealId, stages.won, { rubles: 1000 })
      await connector.work()
      expect(await stored(leadId)).toEqual({ status: 'won', deals: 1, rewards: [10_050, 10_000] })
      await hear()
      await connector.work()
      const [deal] = crm.deals()
      expect(deal?.rewards.split('\n')).toEqual([
        '200.50 ₽',
        expect.stringMatching(/^100.50 ₽: ./),
        expect.stringMatching(/^100.00 ₽: ./),
      ])
    })

    test('takes all stages in their order that a deal came to while no event arrived', async () => {
      const { crm, newDeal, connect } = await scene()
      const { leadId, dealId } = await newDeal()
      crm.move(dealId, stages.called)
      crm.move(dealId, stages.idle)
      crm.move(dealId, stages.won, { rubles: 1000 })
      for (let number = 0; number < 130; number++) crm.move(crm.newDeal(), stages.called)
      crm.move(dealId, stages.gone)
      await connect().work()
      await connect().work()
      expect(await stored(leadId)).toEqual({ status: 'gone', deals: 1, rewards: [10_050, 10_000] })
    })

    test('does everything once, whatever becomes of its requests to the CRM and to the program', async () => {
      const { crm, hear, connector } = await scene()
      /** Every fourth request meets the next fault: what takes three of them gets on. */
      const before = crm.called.length
      crm.faultOf = (number) => ((number - before) % 4 === 0 ? crmFaults[((number - before) / 4) % crmFaults.length] : undefined)
      const tried = async (): Promise<void> => {
        for (let attempt = 0; attempt < 50; attempt++) {
          const isDone = await connector.work().then(
            () => true,
            () => false,
          )
          if (isDone) return
        }
        throw new Error('it is never done')
      }
      const leadIds = await Promise.all(['Иванова', 'Петрова', 'Орлова'].map((name) => leadIdOf(name, { promocode: 'PLAIN10' })))
      await hear()
      await tried()
      for (const leadId of leadIds) {
        faults.order({ method: 'PUT', path: statusPath.replace('{id}', leadId), fault: 'lost' })
        faults.order({ method: 'PUT', path: statusPath.replace('{id}', leadId), fault: 503, retryAfter: 0 })
        faults.order({ method: 'GET', path: leadPath.replace('{id}', leadId), fault: 'lost' })
      }
      for (const { id } of crm.deals()) {
        crm.move(id, stages.called)
        crm.move(id, stages.won, { rubles: 1000 })
      }
      await tried()
      await hear()
      await tried()
      expect(faults.list()).toEqual([])
      expect(crm.called.length - before).toBeGreaterThan(4 * crmFaults.length)
      expect(crm.deals()).toHaveLength(leadIds.length)
      expect(new Set(crm.deals().map(({ leadId }) => leadId))).toEqual(new Set(leadIds))
      expect(crm.deals().map(({ rewards }) => rewards.split('\n')[0])).toEqual(['200.50 ₽', '200.50 ₽', '200.50 ₽'])
      for (const leadId of leadIds) expect(await stored(leadId)).toMatchObject({ status: 'won', deals: 1 })
      const { rewards } = await stored(String(leadIds[0]))
      expect(rewards.toSorted((a, b) => a - b)).toEqual([10_000, 10_000, 10_000, 10_050, 10_050, 10_050])
    })

    test.each(['NotDone', 'Lost', 'CutOff'] as const)(
      'when the answer to a new deal is %s, makes no second one',
      async (fault) => {
        const { crm, hear, connector } = await scene()
        await leadIdOf('Иванова')
        await hear()
        // The moves, the deal of the lead, and then the new deal.
        const number = crm.called.length + 3
        crm.faultOf = (request) => (request === number ? fault : undefined)
        await expect(connector.work()).rejects.toBeInstanceOf(NotNow)
        await connector.work()
        expect(crm.deals()).toMatchObject([{ partner: 'нет' }])
      },
    )

    test('stops at its own echo: what it wrote wakes it, and it writes nothing', async () => {
      const { crm, newDeal, hear, connector } = await scene()
      const { dealId } = await newDeal()
      crm.move(dealId, stages.called)
      await connector.work()
      await hear()
      await connector.work()
      const writes = crm.writes()
      const items = await storedItems()
      for (const body of crm.sent) expect(connector.receive(hook, {}, body)).toBe(204)
      await connector.work()
      await connector.work()
      expect(crm.writes()).toBe(writes)
      expect(await storedItems()).toEqual(items)
    })

    test('does not bring a lead back to its beginning that was moved before the deal was made', async () => {
      const { crm, hear, connector } = await scene()
      const leadId = await leadIdOf('Иванова', { promocode: 'PLAIN10' })
      await move(leadId, { systemName: 'called' })
      await hear()
      await connector.work()
      await connector.work()
      expect(crm.deals()).toHaveLength(1)
      expect(await stored(leadId)).toMatchObject({ status: 'called' })
    })

    test('leaves alone what is not of the program, what is not mapped, and what is deleted', async () => {
      const { crm, newDeal, connector, said, forPeople } = await scene()
      const { leadId, dealId } = await newDeal()
      crm.move(crm.newDeal(), stages.won, { rubles: 1000 })
      crm.move(dealId, stages.unmapped)
      await connector.work()
      expect(said).toEqual([`deal ${dealId} came to stage ${stages.unmapped}, which is not mapped`])
      crm.move(dealId, stages.won, { rubles: 1000 })
      crm.remove(dealId)
      await connector.work()
      expect(await stored(leadId)).toEqual({ status: 'fresh', deals: 0, rewards: [] })
      expect(forPeople).toEqual([])
    })

    test('makes no deal of an old lead that is told of', async () => {
      const { crm, connector, inbox } = await scene()
      const leadId = await leadIdOf('Старая')
      await move(leadId, { systemName: 'called' })
      const { headers, body } = await eventOf('lead.status_changed')
      expect(connector.receive('/program', headers, body)).toBe(204)
      expect(inbox()).toHaveLength(1)
      await connector.work()
      expect(crm.deals()).toEqual([])
    })

    test('pays once for a deal that is won again, and leaves another amount to a person', async () => {
      const { crm, newDeal, connector, forPeople } = await scene()
      const { leadId, dealId } = await newDeal()
      crm.move(dealId, stages.won, { rubles: 1000 })
      crm.move(dealId, stages.gone)
      await connector.work()
      crm.move(dealId, stages.won, { rubles: 1000 })
      await connector.work()
      crm.move(dealId, stages.gone)
      crm.move(dealId, stages.won, { rubles: 2000 })
      await connector.work()
      await connector.work()
      expect(await stored(leadId)).toEqual({ status: 'gone', deals: 1, rewards: [10_000] })
      const [line, ...others] = forPeople
      expect(line).toContain(
        `deal ${dealId} came to stage ${stages.won}, and lead ${leadId} does not follow: 409 EXTERNAL_ID_TAKEN`,
      )
      expect(others).toEqual([])
    })

    test('takes a reward out of the card that is taken back', async () => {
      const { crm, newDeal, hear, connector } = await scene()
      const { leadId, dealId } = await newDeal()
      crm.move(dealId, stages.won, { rubles: 1000 })
      await connector.work()
      const { body } = await addDeal(leadId, { amount: 500 })
      const deals = body.deals as { id: string; amount: number }[]
      const first = String(deals.find(({ amount }) => amount === 1000)?.id)
      await programApi()('PUT', `/api/external/lead/${leadId}/deal/${first}/cancel`, {
        body: { reason: 'возврат' },
        idempotencyKey: 'return',
      })
      await hear()
      await connector.work()
      expect(crm.deals()[0]?.rewards).toMatch(/^50\.00 ₽\n50\.00 ₽: [^\n]+$/)
    })

    test('asks for the last moves again each time, since one of the same moment may appear late', async () => {
      const crm = await play()
      const connected = crmOf(settings(crm), keptIn(tempFolder()))
      const deal = crm.newDeal()
      crm.move(deal, stages.called)
      crm.move(deal, stages.idle)
      const { moves, mark } = await connected.movesAfter(0)
      expect(moves.map(({ stage }) => stage)).toEqual([stages.called, stages.idle])
      expect(await connected.movesAfter(mark)).toEqual({ moves, mark })
    })

    test('says when the webhook may not read leads, and nothing of a test', async () => {
      const { connector, said, inbox } = await scene()
      const hear = (type: string, data: object) => {
        const body = JSON.stringify({ type, timestamp: '2026-11-28T09:00:00.000Z', data })
        const headers = signatureHeaders({ id: type.replace('.', '-'), nowMs: Date.now(), body, secrets: [secret] })
        expect(connector.receive('/program', headers, body)).toBe(204)
      }
      hear('webhook.test', { id: 'test', type: 'webhook.test', object: { id: 'webhook-1' } })
      await connector.work()
      expect(said).toEqual([])
      hear('lead.created', { id: 'event', type: 'lead.created', object: null })
      await connector.work()
      expect(said).toEqual(['events came without their leads: the webhook may not read them'])
      expect(inbox()).toEqual([])
    })

    test('believes no event that is forged, and keeps nothing of it', async () => {
      const { connector, inbox, crm } = await scene()
      await leadIdOf('Иванова')
      const { headers, body } = await eventOf('lead.created')
      expect(connector.receive('/program', headers, `${body} `)).toBe(401)
      expect(connector.receive('/program', { ...headers, 'webhook-id': '../outside' }, body)).toBe(401)
      expect(connector.receive('/program', {}, body)).toBe(401)
      crm.newDeal()
      const [sent = ''] = crm.sent
      expect(connector.receive(hook, {}, sent)).toBe(204)
      expect(connector.receive(forged(sent).path, {}, forged(sent).body)).toBe(401)
      expect(connector.receive('/crm', {}, '')).toBe(401)
      expect(inbox()).toEqual([])
    })
  })

  describe.each([bitrixWay, amoWay])('$way, as the contour runs it', ({ play, kept, secrets, stages }) => {
    beforeEach(() => {
      vi.useFakeTimers({ toFake: ['Date'] })
      return () => {
        vi.useRealTimers()
        vi.unstubAllEnvs()
      }
    })
    const pass = (seconds: number): void => {
      vi.setSystemTime(Date.now() + seconds * 1000)
      // What was called before in this test has left its deadline.
      beginTrace({ ...systemRuntime, deadlineMs: Infinity })
    }

    /** A contour that has looked at its CRM once. */
    async function scene() {
      const crm = await play()
      const connector = { ...kept(crm), address: crm.baseUrl, secretParameter: '/crm', stages: mappingOf(stages) }
      const apiKey = await crmKey([...crmScopes, 'events.read', 'partners.read'])
      vi.stubEnv(crmEnvironment.connector, JSON.stringify(connector))
      vi.stubEnv(crmEnvironment.baseUrl, contour.baseUrl)
      vi.stubEnv(crmEnvironment.secrets, JSON.stringify({ apiKey, ...secrets }))
      await run()
      pass(1)
      return { crm, apiKey }
    }

    const run = (): Promise<void> =>
      asFunction('connect-crm', () => connectCrm({}, lambdaContext('connect-crm', randomUUID(), 300)))
    const state = async () => (await loadAllKeptForCrm()).get('run') as RunState
    /** Minutes pass until everything is done. */
    async function minutes(): Promise<void> {
      for (let minute = 0; minute < 200; minute++) {
        pass(60)
        const calledAt = new Date().toISOString()
        await run()
        if ((await state()).inStepAt === calledAt) return
      }
      throw new Error('it is never done')
    }
    async function newDeal(crm: CrmStandIn, surname = 'Иванова') {
      const leadId = await leadIdOf(surname, { promocode: 'PLAIN10' })
      await minutes()
      return { leadId, dealId: String(crm.deals().find((deal) => deal.leadId === leadId)?.id) }
    }
    const win = (crm: CrmStandIn, dealId: string): void => {
      crm.move(dealId, stages.called)
      crm.move(dealId, stages.won, { rubles: 1000 })
    }

    test('a lead becomes a deal, its stages statuses and rewards, which the card shows, with no right but its own', async () => {
      const { crm } = await scene()
      const { leadId, dealId } = await newDeal(crm)
      expect(crm.deals()).toEqual([{ id: dealId, leadId, partner: 'Полина Простова plain@test.example', rewards: '0.00 ₽' }])
      win(crm, dealId)
      await minutes()
      expect(await stored(leadId)).toEqual({ status: 'won', deals: 1, rewards: [10_050, 10_000] })
      await minutes()
      expect(crm.deals()[0]?.rewards.split('\n')).toEqual([
        '200.50 ₽',
        expect.stringMatching(/^100.50 ₽: ./),
        expect.stringMatching(/^100.00 ₽: ./),
      ])
      const [writes, items] = [crm.writes(), await storedItems()]
      await minutes()
      expect(crm.writes()).toBe(writes)
      const others = (all: Record<string, Item>) => Object.entries(all).filter(([key]) => !/^(CRM|KEYUSES)\//.test(key))
      expect(others(await storedItems())).toEqual(others(items))
    })

    test('begins with what comes after its first run', async () => {
      await leadIdOf('Старая')
      pass(60)
      const { crm } = await scene()
      await minutes()
      expect(crm.deals()).toEqual([])
    })

    test('does everything once, whatever becomes of its requests to both sides', async () => {
      const { crm } = await scene()
      const before = crm.called.length
      crm.faultOf = (number) => ((number - before) % 4 === 0 ? crmFaults[((number - before) / 4) % crmFaults.length] : undefined)
      const leadIds = await Promise.all(['Иванова', 'Петрова', 'Орлова'].map((name) => leadIdOf(name, { promocode: 'PLAIN10' })))
      await minutes()
      for (const leadId of leadIds) {
        faults.order({ method: 'PUT', path: statusPath.replace('{id}', leadId), fault: 'lost' })
        faults.order({ method: 'PUT', path: statusPath.replace('{id}', leadId), fault: 503, retryAfter: 0 })
        faults.order({ method: 'GET', path: leadPath.replace('{id}', leadId), fault: 'lost' })
      }
      for (const { id } of crm.deals()) win(crm, id)
      await minutes()
      await minutes()
      expect(faults.list()).toEqual([])
      expect(crm.deals().map(({ rewards }) => rewards.split('\n')[0])).toEqual(['200.50 ₽', '200.50 ₽', '200.50 ₽'])
      for (const leadId of leadIds) expect(await stored(leadId)).toMatchObject({ status: 'won', deals: 1 })
      const { rewards } = await stored(String(leadIds[0]))
      expect(rewards.toSorted((a, b) => a - b)).toEqual([10_000, 10_000, 10_000, 10_050, 10_050, 10_050])
    })

    /** A run whose process ends at its nth write: before it, or when it is done and nobody has heard of it. */
    async function killedAt(nth: number, when: 'before' | 'after'): Promise<boolean> {
      const keep = keptForCrm({ nowMs: Date.now(), newToken: randomUUID })
      let writes = 0
      const step = (moment: 'before' | 'after'): void => {
        if (writes > nth || (writes === nth && (moment === when || moment === 'after'))) throw new Error('killed')
      }
      const killing = <Value>(name: string) => {
        const { read, write } = keep<Value>(name)
        return {
          read,
          write: async (value: Value) => {
            writes++
            step('before')
            await write(value)
            step('after')
          },
        }
      }
      const of = { crm: contourCrm() as ContourCrm, keep: killing, now: Date.now, isOvertaken, lastsMs: 300_000 }
      const ended = runContoursCrm({ ...of, readParameter: async () => '' })
      return ended.then(
        () => false,
        () => true,
      )
    }

    test.each(['before', 'after'] as const)(
      'killed at any of its writes, %s it is done, it goes on and does nothing twice',
      async (when) => {
        const { crm } = await scene()
        let deals = 0
        for (let [nth, isKilled] = [1, true]; isKilled; nth++) {
          const leadId = await leadIdOf(`Убитая${nth}`, { promocode: 'PLAIN10' })
          pass(60)
          isKilled = await killedAt(nth, when)
          pass(361)
          await minutes()
          expect(crm.deals()).toHaveLength(++deals)
          win(crm, String(crm.deals().find((deal) => deal.leadId === leadId)?.id))
          pass(60)
          isKilled = (await killedAt(nth, when)) || isKilled
          pass(361)
          await minutes()
          await minutes()
          expect(await stored(leadId)).toMatchObject({ status: 'won', deals: 1 })
          expect(crm.deals().at(-1)?.rewards.split('\n')[0]).toBe('200.50 ₽')
        }
        expect(deals).toBeGreaterThan(4)
      },
    )

    test('of two runs at once one works, and of a killed run nobody works before its last request is over', async () => {
      const { crm } = await scene()
      await leadIdOf('Иванова')
      pass(60)
      await Promise.all([run(), run(), run()])
      expect([crm.deals().length, crm.writes()]).toEqual([1, 1])
      await leadIdOf('Петрова')
      pass(60)
      expect(await killedAt(1, 'after')).toBe(true)
      const called = crm.called.length
      pass(359)
      await run()
      expect(crm.called).toHaveLength(called)
      pass(2)
      await run()
      expect(crm.deals()).toHaveLength(2)
    })

    test('a run that was paused until another followed it writes nothing over what that one did', async () => {
      const { crm } = await scene()
      const { dealId } = await newDeal(crm)
      win(crm, dealId)
      pass(60)
      const before = await loadAllKeptForCrm()
      const keep = keptForCrm({ nowMs: Date.now(), newToken: randomUUID })
      await keep('place').read()
      await minutes()
      await expect(keep('place').write(before.get('place'))).rejects.toSatisfy(isOvertaken)
      expect((await loadAllKeptForCrm()).get('place')).not.toEqual(before.get('place'))
    })

    test('when its time is up it ends, and the next run goes on', async () => {
      const { crm } = await scene()
      const { leadId, dealId } = await newDeal(crm)
      win(crm, dealId)
      pass(60)
      const inStepAt = (await state()).inStepAt
      crm.faultOf = () => {
        pass(20)
        return undefined
      }
      await run()
      expect(await state()).toMatchObject({ inStepAt, failures: 0 })
      crm.faultOf = () => undefined
      await minutes()
      expect(await stored(leadId)).toMatchObject({ status: 'won', deals: 1 })
    })

    test('begins no request that could outlast its function', async () => {
      const { crm } = await scene()
      await leadIdOf('Иванова')
      pass(60)
      const called = crm.called.length
      // The deal of the lead takes long; the new deal is not asked for.
      crm.faultOf = (number) => {
        if (number === called + 2) pass(230)
        return undefined
      }
      await run()
      expect(crm.called).toHaveLength(called + 2)
      expect((await state()).failure).toMatch(/^no time was left to ask 127\.0\.0\.1/)
      crm.faultOf = () => undefined
      pass(600)
      await minutes()
      expect(crm.deals()).toHaveLength(1)
    })

    test('says in words why it does not get on, rests longer each time, and keeps and logs no secret', async () => {
      const { crm, apiKey } = await scene()
      crm.faultOf = () => 'Down'
      const logged = catchLog()
      for (let hour = 0; hour < 20; hour++) {
        pass(600)
        await run()
      }
      const called = crm.called.length
      pass(60)
      await run()
      expect(crm.called).toHaveLength(called)
      const { failures, failure, restsUntil, failedAt } = await state()
      expect([failures, failure]).toEqual([20, expect.stringMatching(/50[04]/)])
      expect(Date.parse(restsUntil) - Date.parse(String(failedAt))).toBeGreaterThanOrEqual(300_000)
      const lines = logged().filter((line) => line.function === 'connect-crm')
      expect(lines.at(-1)).toMatchObject({ outcome: 'Failed', failure: 'NotNow' })
      const shown = JSON.stringify([lines, [...(await loadAllKeptForCrm())]])
      for (const text of [apiKey, 'client-secret', '1/secret']) expect(shown).not.toContain(text)
      crm.faultOf = () => undefined
      await minutes()
      pass(0)
      expect(await state()).toMatchObject({ failures: 0 })
    })

    test('a status that the program does not have stops it before anything is lost', async () => {
      const { crm } = await scene()
      const { leadId, dealId } = await newDeal(crm)
      const { connector } = crmEnvironment
      const right = String(process.env[connector])
      vi.stubEnv(connector, right.replace('"won"', '"no_such"'))
      win(crm, dealId)
      pass(60)
      await run()
      expect((await state()).failure).toBe('the program has no such status: no_such')
      vi.stubEnv(connector, right)
      await minutes()
      expect(await stored(leadId)).toMatchObject({ status: 'won', deals: 1 })
    })

    test('leaves to a person once what the program refuses', async () => {
      const { crm } = await scene()
      const { leadId, dealId } = await newDeal(crm)
      win(crm, dealId)
      crm.move(dealId, stages.gone)
      await minutes()
      const logged = catchLog()
      crm.move(dealId, stages.won, { rubles: 2000 })
      await minutes()
      await minutes()
      const forPeople = [...(await loadAllKeptForCrm())].filter(([name]) => name.startsWith('person-'))
      expect(forPeople.map(([, said]) => (said as ForAPerson).line)).toEqual([
        expect.stringContaining(`lead ${leadId} does not follow: 409 EXTERNAL_ID_TAKEN`),
      ])
      const counted = logged().flatMap(({ CrmNeedsAPerson: count }) => (count === undefined ? [] : [count]))
      expect(counted).toEqual([1])
    })

    test('after a month without a run it hears all that the feed has, and says what may be missing', async () => {
      const { crm } = await scene()
      await newDeal(crm)
      const missed = await leadIdOf('Пропавшая')
      pass(40 * 86_400)
      const leadId = await leadIdOf('Новая', { promocode: 'PLAIN10' })
      await minutes()
      await minutes()
      expect(crm.deals().map((deal) => deal.leadId)).toContain(leadId)
      expect(crm.deals().map((deal) => deal.leadId)).not.toContain(missed)
      const kept = [...(await loadAllKeptForCrm())].filter(([name]) => name.startsWith('person-feed'))
      expect(kept.map(([, said]) => (said as ForAPerson).line)).toEqual([expect.stringContaining('CURSOR_EXPIRED')])
    })
  })

  test('the connector of a contour waits until the upgrade is closed, and is off without its settings', async () => {
    await connectCrm({}, lambdaContext('connect-crm', randomUUID(), 300))
    expect(await loadAllKeptForCrm()).toEqual(new Map())
    const crm = await bitrix24()
    vi.stubEnv(crmEnvironment.connector, JSON.stringify({ ...bitrixWay.kept(crm), address: crm.baseUrl, stages: {} }))
    vi.stubEnv(crmEnvironment.baseUrl, contour.baseUrl)
    vi.stubEnv(crmEnvironment.secrets, JSON.stringify({ apiKey: await crmKey(), hook: '1/secret' }))
    await putIntoPreviousForm(randomUUID)
    await connectCrm({}, lambdaContext('connect-crm', randomUUID(), 300))
    expect([await loadAllKeptForCrm(), crm.called]).toEqual([new Map(), []])
    vi.unstubAllEnvs()
  })

  test('the command crm says how it stands, in words, and shows no token', async () => {
    const commands = await notedContour(leadContour)
    expect((await commands.run('crm')).output).toContain('The connector has never run')
    const keep = keptForCrm({ nowMs: Date.now(), newToken: randomUUID })
    const at = '2026-11-29T03:00:00.000Z'
    const failed = { failures: 2, failedAt: at, failure: 'the program: 503', restsUntil: '2026-11-29T03:00:09.000Z' }
    await keep('run').write({ beganAt: at, busyUntil: at, inStepAt: '2026-11-29T02:00:00.000Z', ...failed })
    await keep('place').write({ mark: 7, told: ['7'], waiting: [{ id: '7', dealId: '750', stage: 'WON' }] })
    await keep('tokens').write({ access: 'access-7', refresh: 'refresh-7', from: 'settings' })
    await keep('person-6').write({ at, line: 'deal 750 came to stage WON' })
    const { output } = await commands.run('crm')
    const lines = [
      'in step    2026-11-29T02:00:00.000Z',
      'failed     2 times in a row',
      'the program: 503',
      '1 stages of deals, 0 leads',
    ]
    for (const line of [...lines, 'deal 750 came to stage WON']) expect(output).toContain(line)
    expect(output).not.toMatch(/access-7|refresh-7/)
    expect(await commands.json('crm')).toEqual({
      run: expect.objectContaining(failed) as unknown,
      waitingMoves: 1,
      waitingLeads: 0,
      forAPerson: [{ id: '6', at, line: 'deal 750 came to stage WON' }],
    })
  })

  test.each([
    ['no JSON', 'apiKey', 'the secret has to be JSON with apiKey, and hook, longLivedToken or oauth'],
    ['no key', '{"hook":"1/secret"}', 'the secret has to be JSON with apiKey, and hook, longLivedToken or oauth'],
    ['nothing of the CRM', '{"apiKey":"k"}', 'the secret has to be JSON with apiKey, and hook, longLivedToken or oauth'],
  ])('a secret with %s is named in the state, and not shown', async (_what, text, says) => {
    const keep = keptForCrm({ nowMs: Date.now(), newToken: randomUUID })
    const settings = {
      address: 'https://x.bitrix24.example',
      secretParameter: '/crm',
      stages: {},
      ...bitrixWay.kept({} as CrmStandIn),
    }
    const of = {
      crm: { settings, baseUrl: contour.baseUrl, secrets: undefined },
      keep,
      now: Date.now,
      isOvertaken,
      lastsMs: 300_000,
    }
    const asked: string[] = []
    const readParameter = async (name: string) => (asked.push(name), text)
    expect(await runContoursCrm({ ...of, readParameter })).toMatchObject({ outcome: 'Failed' })
    expect([(await loadAllKeptForCrm()).get('run'), asked]).toEqual([expect.objectContaining({ failure: says }), ['/crm']])
  })

  const byOauth = ({ baseUrl }: CrmStandIn): Bitrix24Settings => {
    return { ...bitrixSettings, url: baseUrl + oauthPath, oauth: { ...oauth, url: baseUrl } }
  }

  test('Bitrix24 by OAuth: a token that has expired is renewed once, and the next one outlives the process', async () => {
    const crm = await bitrix24()
    const folder = tempFolder()
    const connected = () => crmOf({ bitrix24: byOauth(crm) }, keptIn(folder))
    const first = connected()
    await first.addDeal({ leadId: 'lead-1', title: 'Лид', text: '', card: { partner: 'Анна', rewards: '' } })
    crm.expire()
    await connected().writeCard('750', { partner: 'Вера', rewards: '5' })
    expect(await connected().dealOf('lead-1')).toMatchObject({ id: '750', card: { partner: 'Вера', rewards: '5' } })
    const once = ['crm.item.add', 'token/', 'crm.item.add']
    expect(crm.called).toEqual([...once, 'crm.item.update', 'token/', 'crm.item.update', 'crm.item.list'])
  })

  test('Bitrix24 by OAuth: says what the server of tokens answers, and goes on when it gives one', async () => {
    const crm = await bitrix24()
    const folder = tempFolder()
    const settings = byOauth(crm)
    const wrong = { ...settings, oauth: { ...oauth, url: crm.baseUrl, clientSecret: 'another' } }
    const failed = crmOf({ bitrix24: wrong }, keptIn(folder)).movesAfter(null)
    await expect(failed).rejects.toThrow('Bitrix24 gives no token: invalid_client')
    expect(await crmOf({ bitrix24: settings }, keptIn(folder)).movesAfter(null)).toEqual({ moves: [], mark: 0 })
  })

  test('amoCRM: tokens are renewed once, a long-lived one never, and a deal is found by its lead without the file', async () => {
    const crm = await amoCrm()
    const folder = tempFolder()
    const connected = (amocrm: object = {}, at = folder) =>
      crmOf({ amocrm: { ...amoSettings, ...amocrm, url: crm.baseUrl } }, keptIn(at))
    await connected().addDeal({ leadId: 'lead-1', title: 'Лид', text: 'Имя: Анна', card: { partner: 'Анна', rewards: '' } })
    crm.expire()
    const id = String(crm.deals()[0]?.id)
    await connected().writeCard(id, { partner: 'Вера', rewards: '5' })
    const token = 'POST /oauth2/access_token'
    const [add, change] = ['POST /api/v4/leads', `PATCH /api/v4/leads/${id}`]
    expect(crm.called).toEqual([add, token, add, change, token, change])
    const byToken = connected({ longLivedToken: 'access-3' }, tempFolder())
    expect(await byToken.dealOf('lead-1')).toMatchObject({ id, leadId: 'lead-1', rubles: null, card: { partner: 'Вера' } })
    expect(await byToken.dealOf('lead-2')).toBeNull()
    await expect(connected({ longLivedToken: 'ended' }, tempFolder()).dealOf('lead-1')).rejects.toThrow('401')
    const wrong = connected({ oauth: { ...amoOauth, clientSecret: 'another' } }, tempFolder())
    await expect(wrong.dealOf('lead-1')).rejects.toThrow('amoCRM gives no token: Client error')
  })

  test('amoCRM: begins with what comes after its first look, and names the stages of the pipeline', async () => {
    const crm = await amoCrm()
    const connected = crmOf(amoWay.settings(crm), keptIn(tempFolder()))
    const deal = crm.newDeal()
    crm.move(deal, '1113/2031')
    crm.move(deal, '1113/2032')
    crm.move(deal, '1113/142')
    const { moves, mark } = await connected.movesAfter(null)
    expect(moves).toEqual([])
    expect((await connected.movesAfter(mark)).moves).toEqual([])
    for (const stage of ['1113/2031', '1113/143', '1113/2030']) crm.move(deal, stage)
    const after = await connected.movesAfter(mark)
    expect(after.moves.map(({ stage }) => stage)).toEqual(['1113/2030'])
    expect(await connected.stages()).toContainEqual({ id: '1113/142', title: 'Успешно реализовано', isWon: true })
  })

  test('Bitrix24: an amount in another currency is none, and the deal needs a person', async () => {
    const crm = await bitrix24()
    const connected = crmOf(bitrixWay.settings(crm), keptIn(tempFolder()))
    const deal = crm.newDeal()
    crm.move(deal, 'WON', { rubles: 100, currency: 'EUR' })
    expect(await connected.deal(deal)).toMatchObject({ rubles: null })
    crm.move(deal, 'WON', { rubles: 100 })
    expect(await connected.deal(deal)).toMatchObject({ rubles: 100 })
    expect(await connected.stages()).toContainEqual({ id: 'WON', title: 'Сделка успешна', isWon: true })
  })

  test('the process keeps what it acknowledged through a power cut, and is woken by the CRM', async () => {
    const crm = await bitrix24()
    const folder = tempFolder()
    const file = join(folder, 'settings.json')
    const program = { baseUrl: contour.baseUrl, apiKey: await crmKey(), webhookSecret: secret }
    writeFileSync(file, JSON.stringify({ program, ...bitrixFile(crm), stages: mappingOf(bitrixStages) }))
    const start = async () => {
      const port = await freePort()
      const child = startNode([main, file, String(port), join(folder, 'state')])
      await child.says(/receives at/)
      const post = async (path: string, body: string, headers: Record<string, string> = {}) =>
        (await fetch(`http://127.0.0.1:${port}/${path}`, { method: 'POST', headers, body })).status
      return { ...child, post }
    }
    const first = await start()
    await until('it knows its place', () => existsSync(join(folder, 'state/place.json')))
    crm.faultOf = () => 'Limit'
    const leadId = await leadIdOf('Иванова', { promocode: 'PLAIN10' })
    const { headers, body } = await eventOf('lead.created')
    expect(await first.post('program', body, headers)).toBe(204)
    await first.says(/is tried again: .*QUERY_LIMIT_EXCEEDED/)
    first.process.kill('SIGKILL')
    await first.ended
    expect(crm.deals()).toEqual([])

    crm.faultOf = () => undefined
    const { post, process: second } = await start()
    await until('the deal is there', () => crm.deals().length > 0)
    expect(await post('program', body, {})).toBe(401)
    crm.move(String(crm.deals()[0]?.id), 'WON', { rubles: 1000 })
    expect(await post('crm', crm.sent.at(-1) ?? '')).toBe(204)
    const isWon = async () => leadsIn(await storedItems()).some(({ id, dealCount }) => id === leadId && dealCount === 1)
    await until('the lead has its deal', isWon)
    second.kill('SIGKILL')
  })

  test('the process starts with no status that the program does not have, and prints a mapping to begin with', async () => {
    const crm = await bitrix24()
    const folder = tempFolder()
    const file = join(folder, 'settings.json')
    const program = { baseUrl: contour.baseUrl, apiKey: await crmKey(), webhookSecret: secret }
    const stages = { NEW: 'fresh', LOSE: null, EXECUTING: 'no_such' }
    writeFileSync(file, JSON.stringify({ program, ...bitrixFile(crm), stages }))
    const refused = startNode([main, file, String(await freePort()), folder])
    expect((await refused.ended).code).toBe(1)
    expect(refused.errors()).toContain('the program has no such status: no_such')

    writeFileSync(file, JSON.stringify({ program, ...bitrixFile(crm), stages: { NEW: 'fresh', LOSE: null } }))
    const mapping = startNode([main, file, 'mapping'])
    expect((await mapping.ended).code).toBe(0)
    const printed = { NEW: 'fresh', PREPARATION: 'called', EXECUTING: null, WON: 'won', LOSE: null }
    expect(JSON.parse(mapping.output().slice(mapping.output().indexOf('{')))).toEqual({ stages: printed })
    expect(mapping.errors()).toContain('not mapped: EXECUTING (В работе)')
  })
})

describe('a connector of a CRM', () => {
  test('goes on past a deal that the CRM refuses, and keeps its moves for the next time', async () => {
    const folder = tempFolder()
    const asked: string[] = []
    let isRefusing = true
    const crm = {
      name: 'bitrix24',
      movesAfter: async (mark) => ({ mark: 3, moves: mark === null ? [] : [move('1', 'a'), move('2', 'a'), move('3', 'b')] }),
      deal: async (id) => {
        if (id === 'a' && isRefusing) throw new CrmRefused('no rights for it')
        return { id, leadId: `lead-${id}`, rubles: null, card: { partner: '', rewards: '' } }
      },
    } as Partial<Crm> as Crm
    const move = (id: string, dealId: string) => ({ id, dealId, stage: 'NEW' })
    const program = {
      call: async (method: string, path: string, call: { idempotencyKey?: string } = {}) => {
        if (method === 'GET') return [{ systemName: 'fresh', title: 'Свежий', target: false }]
        return void asked.push(`${path} ${call.idempotencyKey}`)
      },
    }
    const { inbox } = receiverIn(folder, { webhookSecret: secret }, () => {})
    const others = { keep: keptIn(folder), inbox, forAPerson: async () => {}, log: () => {} }
    const once = () => work({ program, crm, stages: { NEW: 'fresh' }, ...others })
    await once()
    await expect(once()).rejects.toThrow('no rights for it')
    expect(asked).toEqual(['/lead/lead-b/status bitrix24-move-3-none'])
    isRefusing = false
    await once()
    await once()
    expect(asked.slice(1).map((line) => line.slice(-6))).toEqual(['1-none', '2-none'])
  })

  test('waits longer after each failure, up to ten minutes, and as long as a lost request may still be done', () => {
    const pauses = [1, 2, 3, 9, 30].map((failures) => pauseMs(failures, new Error('busy'), 1))
    expect(pauses).toEqual([1000, 2000, 4000, 256_000, 600_000])
    expect(pauseMs(1, new Error('busy'), 0)).toBe(500)
    expect(pauseMs(1, new NotNow('no answer', 60_000), 0)).toBe(60_000)
  })

  test('a mapping to begin with keeps what is mapped, knows the won stage and equal titles, and leaves the rest to a person', () => {
    const statuses: Status[] = [
      { systemName: 'fresh', title: 'Свежий', target: false },
      { systemName: 'called', title: 'Позвонили', target: false },
      { systemName: 'won', title: 'Победа', target: true },
    ]
    const stages = ['свежий', 'Позвонили', 'Успех', 'Отказ', 'Думает'].map((title, index) => {
      return { id: `S${index}`, title, isWon: title === 'Успех' }
    })
    const { stages: mapped, open } = mappingFor(stages, statuses, { S1: 'fresh', S3: null })
    expect(mapped).toEqual({ S0: 'fresh', S1: 'fresh', S2: 'won', S3: null, S4: null })
    expect(open.map(({ title }) => title)).toEqual(['Думает'])
    expect(unknownStatuses({ a: 'won', b: null, c: 'lost', d: 'lost' }, statuses)).toEqual(['lost'])
  })

  test.each(['bitrix24', 'amocrm'] as const)('%s.json is a file of settings as the connector reads them', (name) => {
    const settings = JSON.parse(readFileSync(join(main, `../${name}.json`), 'utf8')) as Settings
    expect([crmOf(settings, keptIn('none')).name, Object.keys(settings)]).toEqual([name, ['program', name, 'stages']])
    expect(() => crmOf({}, keptIn('none'))).toThrow('neither bitrix24 nor amocrm')
  })
})
