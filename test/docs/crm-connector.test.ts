import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { callerOf } from '../../docs/examples/call-and-repeat.ts'
import type { Bitrix24Settings } from '../../docs/examples/crm-connector/bitrix24.ts'
import { connectorOf, pauseMs } from '../../docs/examples/crm-connector/connector.ts'
import { type Crm, CrmRefused, NotNow } from '../../docs/examples/crm-connector/crm.ts'
import { mappingFor, type Status, unknownStatuses } from '../../docs/examples/crm-connector/mapping.ts'
import { crmOf, type Settings } from '../../docs/examples/crm-connector/settings.ts'
import { endpoints } from '../../functions/endpoints.ts'
import { freePort } from '../../infra/free-port.ts'
import { faultsOf, meetingFaults } from '../../infra/local/faults.ts'
import { gateway } from '../../infra/local/gateway.ts'
import { eventBody } from '../../lib/domain/webhook/webhook-event.ts'
import { signatureHeaders } from '../../lib/webhook/signature.ts'
import { describeOnEngine, newContour } from '../engine/contour-table.ts'
import { amoCrm, amoFields, amoOauth, amoPipelineId } from '../support/amocrm.ts'
import { bitrix24, bitrixToken, hookPath, oauthPath } from '../support/bitrix24.ts'
import { startNode, until } from '../support/child.ts'
import { testKey } from '../support/contours.ts'
import { crmFaults, type CrmStandIn } from '../support/crm-fault.ts'
import { handledEndpoints } from '../support/handlers.ts'
import { addDeal, expectLeadsWhole, leadContour, leadIdOf, leadsIn, move, names, rewardsIn } from '../support/lead-contour.ts'
import { letIn } from '../support/logins.ts'
import { narrowKey } from '../support/narrow-key.ts'
import { makeFeedOlder } from '../support/older-feed.ts'
import { served } from '../support/served.ts'
import { storedItems } from '../support/stored.ts'
import { tempFolder } from '../support/temp-folder.ts'

const main = join(import.meta.dirname, '../../docs/examples/crm-connector/main.ts')
const secret = `whsec_${Buffer.from('a secret of thirty-two bytes, so').toString('base64')}`
/** A key with what the guide says that the connector needs, and no more. */
const crmKey = async (): Promise<string> =>
  (await narrowKey(await letIn('Administrator', 'admin@test.example'), ['leads.read', 'leads.write'])).secret
const oauth = { clientId: 'app.1', clientSecret: 'client-secret', refreshToken: 'refresh-1' }
const leadPath = '/api/external/lead/{id}'
const statusPath = '/api/external/lead/{id}/status'

/** How one CRM is played and connected. */
interface Way {
  way: string
  play: () => Promise<CrmStandIn>
  settings: (standIn: CrmStandIn) => Pick<Settings, 'bitrix24' | 'amocrm'>
  stages: Record<'fresh' | 'called' | 'idle' | 'won' | 'gone' | 'unmapped', string>
  /** Where its events come, and the same event from somebody else. */
  hook: string
  forged: (body: string) => { path: string; body: string }
}
const bitrixStages = { fresh: 'NEW', called: 'PREPARATION', idle: 'EXECUTING', won: 'WON', gone: 'LOSE', unmapped: 'UC_NEW' }
const bitrixSettings = {
  applicationToken: bitrixToken,
  categoryId: 0,
  fields: { partner: 'UF_CRM_PARTNER', rewards: 'UF_CRM_REWARDS' },
}
const bitrixWay: Way = {
  way: 'Bitrix24',
  play: bitrix24,
  settings: ({ baseUrl }) => ({ bitrix24: { ...bitrixSettings, url: baseUrl + hookPath } }),
  stages: bitrixStages,
  hook: '/crm',
  forged: (body) => ({ path: '/crm', body: body.replaceAll(bitrixToken, 'guessed') }),
}
const amoSettings = { oauth: amoOauth, hookSecret: 'a-long-word', pipelineId: amoPipelineId, fields: amoFields }
const amoWay: Way = {
  way: 'amoCRM',
  play: amoCrm,
  settings: ({ baseUrl: url }) => ({ amocrm: { ...amoSettings, url } }),
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

  describe.each([bitrixWay, amoWay])('$way', ({ play, settings, stages, hook, forged }) => {
    /** A CRM, and a connector that has looked at it once. */
    async function scene() {
      const crm = await play()
      const folder = tempFolder()
      const said: string[] = []
      const key = await crmKey()
      const connect = () =>
        connectorOf({
          api: callerOf(contour.baseUrl, key, { pauseMs: 1 }),
          webhookSecret: secret,
          crm: crmOf(settings(crm), folder),
          stages: mappingOf(stages),
          folder,
          log: (line) => void said.push(line),
        })
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
      return { crm, folder, said, hear, connect, newDeal, connector, inbox: () => readdirSync(join(folder, 'inbox')) }
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
      const { crm, newDeal, connector, said, folder } = await scene()
      const { leadId, dealId } = await newDeal()
      crm.move(crm.newDeal(), stages.won, { rubles: 1000 })
      crm.move(dealId, stages.unmapped)
      await connector.work()
      expect(said).toEqual([`deal ${dealId} came to stage ${stages.unmapped}, which is not mapped`])
      crm.move(dealId, stages.won, { rubles: 1000 })
      crm.remove(dealId)
      await connector.work()
      expect(await stored(leadId)).toEqual({ status: 'fresh', deals: 0, rewards: [] })
      expect(existsSync(join(folder, 'needs-a-person.log'))).toBe(false)
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
      const { crm, newDeal, connector, folder } = await scene()
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
      const [line, ...others] = readFileSync(join(folder, 'needs-a-person.log'), 'utf8').trim().split('\n')
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
      const connected = crmOf(settings(crm), tempFolder())
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

  const byOauth = ({ baseUrl }: CrmStandIn): Bitrix24Settings => {
    return { ...bitrixSettings, url: baseUrl + oauthPath, oauth: { ...oauth, url: baseUrl } }
  }

  test('Bitrix24 by OAuth: a token that has expired is renewed once, and the next one outlives the process', async () => {
    const crm = await bitrix24()
    const folder = tempFolder()
    const connected = () => crmOf({ bitrix24: byOauth(crm) }, folder)
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
    const failed = crmOf({ bitrix24: wrong }, folder).movesAfter(null)
    await expect(failed).rejects.toThrow('Bitrix24 gives no token: invalid_client')
    expect(await crmOf({ bitrix24: settings }, folder).movesAfter(null)).toEqual({ moves: [], mark: 0 })
  })

  test('amoCRM: tokens are renewed once, a long-lived one never, and a deal is found by its lead without the file', async () => {
    const crm = await amoCrm()
    const folder = tempFolder()
    const connected = (amocrm: object = {}, at = folder) => crmOf({ amocrm: { ...amoSettings, ...amocrm, url: crm.baseUrl } }, at)
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
    const connected = crmOf(amoWay.settings(crm), tempFolder())
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
    const connected = crmOf(bitrixWay.settings(crm), tempFolder())
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
    writeFileSync(file, JSON.stringify({ program, ...bitrixWay.settings(crm), stages: mappingOf(bitrixStages) }))
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
    writeFileSync(file, JSON.stringify({ program, ...bitrixWay.settings(crm), stages }))
    const refused = startNode([main, file, String(await freePort()), folder])
    expect((await refused.ended).code).toBe(1)
    expect(refused.errors()).toContain('the program has no such status: no_such')

    writeFileSync(file, JSON.stringify({ program, ...bitrixWay.settings(crm), stages: { NEW: 'fresh', LOSE: null } }))
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
    const api = async (_method: string, path: string, call: { idempotencyKey?: string } = {}) =>
      void asked.push(`${path} ${call.idempotencyKey}`)
    const connector = connectorOf({ api, webhookSecret: secret, crm, stages: { NEW: 'fresh' }, folder, log: () => {} })
    await connector.work()
    await expect(connector.work()).rejects.toThrow('no rights for it')
    expect(asked).toEqual(['/api/external/lead/lead-b/status bitrix24-move-3-none'])
    isRefusing = false
    await connector.work()
    await connector.work()
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
    expect([crmOf(settings, 'none').name, Object.keys(settings)]).toEqual([name, ['program', name, 'stages']])
    expect(() => crmOf({}, 'none')).toThrow('neither bitrix24 nor amocrm')
  })
})
