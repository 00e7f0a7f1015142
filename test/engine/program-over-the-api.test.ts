import { beforeAll, expect, test } from 'vitest'
import type { Handler } from '../../lib/http/endpoint.ts'
import { type Answer, call, type Call } from '../support/call.ts'
import { testKey } from '../support/contours.ts'
import { handlers } from '../support/handlers.ts'
import { addDeal, leadContour, leadIdOf, move, names, openLink, reapply } from '../support/lead-contour.ts'
import { type Browser, letIn } from '../support/logins.ts'
import { beforeNextWrite } from '../support/meanwhile.ts'
import { partnerIdOf } from '../support/payout-acts.ts'
import { storedItems, toldActs } from '../support/stored.ts'
import { nobodysId } from '../support/table-scene.ts'
import { cancel } from '../../infra/ops/commands/cancel-deal-command.ts'
import { audit } from '../../infra/ops/audit/audit.ts'
import { tableReader } from '../../infra/ops/audit/table-reader.ts'
import { describeOnEngine, newContour } from './contour-table.ts'

/** What a program does with its key alone: offers, links, promocodes and leads of nobody. */

const byKey = (name: string, request: Partial<Call> = {}): Promise<Answer> =>
  call(handlers.get(name) as Handler, { key: testKey, ...request })
const byPerson = (name: string, { headers }: Browser, request: Partial<Call> = {}): Promise<Answer> =>
  call(handlers.get(name) as Handler, { key: null, ...request, headers: { ...headers, ...request.headers } })
/** The entries of the journal about a link, a promocode or a lead. */
const journalOf = async (subject: string) =>
  Object.values(await storedItems())
    .filter(({ pk, subjects }) => String(pk).startsWith('EVENTS#') && (subjects as string[]).includes(subject))
    .map(({ type, by, byApiKey, reason, after }) => ({
      type,
      by: (by as { email: string } | null)?.email,
      key: (byApiKey as { title: string } | undefined)?.title,
      reason,
      after,
    }))
const told = ({ status, body }: Answer) => [status, body.code, body.message]

let ada: Browser
let plainId: string

async function setScene(): Promise<void> {
  await newContour(leadContour)
  ada = await letIn('Administrator', 'admin@test.example')
  plainId = await partnerIdOf('plain@test.example')
}

describeOnEngine('offers over the API', () => {
  beforeAll(setScene)

  interface ShownOffer {
    id: string
    slug: string
    isActive: boolean
    closedForPartnerIds: string[]
    rules: { words: { ru: string }; addressees: { ru: string } }[]
    ruleSets: { number: number; from: string | null; isInForce: boolean; holds: { ru: string }; rules: object[] }[]
  }

  test('are listed as the console lists them, with ids in place of names', async () => {
    const listed = (await byKey('list-offers')).body as unknown as ShownOffer[]
    const seen = (await byPerson('console-list-offers', ada)).body as unknown as (ShownOffer & { closedFor: { id: string }[] })[]
    expect(listed).toEqual(
      seen.map(({ rules: _rules, ruleSets: _sets, closedFor, ...offer }) => {
        const {
          monthsSince: _since,
          numbersSince: _from,
          ...terms
        } = offer as typeof offer & Record<'monthsSince' | 'numbersSince', unknown>
        return { ...terms, closedForPartnerIds: closedFor.map(({ id }) => id) }
      }),
    )
    const closed = listed.filter(({ closedForPartnerIds, isActive }) => !isActive || closedForPartnerIds.length > 0)
    expect(closed.map(({ slug, isActive, closedForPartnerIds }) => [slug, isActive, closedForPartnerIds])).toEqual([
      ['stopped', false, []],
      ['closed', true, [plainId]],
    ])
    expect(JSON.stringify(listed)).not.toMatch(/@test\.example|Полина|Простова/)
  })

  test('are shown with their rules as data and in words, and with those that begin later', async () => {
    const [loan, ...others] = leadContour.offers
    const later = { from: '2099-01-01', leadsUnderWay: 'change', rewards: [{ leadStatus: 'won', fixed: 700 }] }
    await reapply({ ...leadContour, offers: [{ ...loan, laterRules: [later] }, ...others] })
    const { body } = await byKey('show-offer', { path: { id: names.offer('loan') } })
    const { rules, ruleSets, ...offer } = body as unknown as ShownOffer
    const said = rules.map(({ addressees, words }) => [addressees.ru, words.ru.replaceAll('\u00A0', ' ')])
    expect(said).toEqual([
      ['Все партнёры', '100,50 ₽ за клиента, который дошёл до статуса «Позвонили», один раз'],
      ['Остальные партнёры', '10 % от суммы каждой сделки клиента'],
      ['Уровень 7 «Седьмой»', '15 % от суммы каждой сделки клиента'],
    ])
    expect(ruleSets.map(({ number, from, isInForce, holds }) => [number, from, isInForce, holds.ru])).toEqual([
      [1, null, true, 'С самого начала'],
      [2, '2098-12-31T21:00:00.000Z', false, 'С 01.01.2099, 00:00 МСК, для всех лидов'],
    ])
    expect(ruleSets[0]?.rules).toEqual(rules)
    const seen = (await byPerson('console-list-offers', ada)).body as unknown as object[]
    const { closedForPartnerIds: _ids, ...terms } = offer
    expect(seen).toContainEqual(expect.objectContaining(terms))
  })

  test('promise what the console promises', async () => {
    const asked = { path: { id: names.offer('loan') }, query: { level: '7', amount: '10000' } }
    const promised = await byKey('preview-reward', asked)
    expect(promised.body).toEqual((await byPerson('console-preview-reward', ada, asked)).body)
    expect(promised.body.total).toBe(100.5 + 1500)
  })

  test.each([
    { name: 'show-offer', id: nobodysId, query: {}, says: [404, 'OFFER_NOT_FOUND', 'Предложение не найдено'] },
    { name: 'show-offer', id: '\u{1F600}'.repeat(40), query: {}, says: [404, 'OFFER_NOT_FOUND', 'Предложение не найдено'] },
    { name: 'preview-reward', id: nobodysId, query: {}, says: [404, 'OFFER_NOT_FOUND', 'Предложение не найдено'] },
    {
      name: 'preview-reward',
      id: names.offer('loan'),
      query: { level: '9' },
      says: [404, 'LEVEL_NOT_FOUND', 'Уровень не найден'],
    },
    {
      name: 'preview-reward',
      id: names.offer('loan'),
      query: { level: 'seven' },
      says: [400, 'LEVEL_PARAMETER_INVALID', 'Параметр «level»: ожидается номер уровня'],
    },
    {
      name: 'preview-reward',
      id: names.offer('loan'),
      query: { amount: '-1' },
      says: [400, 'DEAL_AMOUNT_INVALID', 'Некорректная сумма сделки'],
    },
  ])('$name refuses $id $query with $says', async ({ name, id, query, says }) => {
    expect(told(await byKey(name, { path: { id }, query }))).toEqual(says)
  })
})

const repeated = (name: string) => ({ headers: { 'idempotency-key': name } })
const keyTitle = 'Test key'
const replayed = ({ headers }: Answer) => headers['Idempotency-Replayed'] === 'true'

describeOnEngine('links over the API', () => {
  beforeAll(setScene)

  const body = (slug: string, of: object = {}) => ({ body: { partnerId: plainId, offerId: names.offer('loan'), slug, ...of } })
  const make = (slug: string, of: object = {}) => byKey('create-link', { ...body(slug), ...of })
  const change = (slug: string, from: string, status: string, of: object = {}) =>
    byKey('change-link', { path: { slug }, body: { from, status, reason: 'so it was' }, ...of })

  test('are made once by their Idempotency-Key, bring clients, and stand in the journal and the feed with the key', async () => {
    const first = await make('by-key', repeated('make-by-key'))
    const again = await make('by-key', repeated('make-by-key'))
    expect([first.status, again.status, replayed(first), replayed(again)]).toEqual([201, 201, false, true])
    expect(again.body).toEqual(first.body)
    expect(first.body).toMatchObject({ slug: 'by-key', status: 'Active', partner: { id: plainId }, offer: { title: 'Заём' } })
    expect((await openLink('by-key')).status).toBe(302)
    expect(await journalOf('link:by-key')).toEqual([
      { type: 'link.created', by: 'admin@test.example', key: keyTitle, reason: null, after: { slug: 'by-key', offer: 'loan' } },
    ])
    const events = (await toldActs()).filter(({ events: told }) => told.some(({ id }) => id === 'by-key'))
    expect(events.map(({ events: told, by }) => [told.map(({ type }) => type), by?.kind])).toEqual([[['link.created'], 'ApiKey']])
  })

  test('are disabled, enabled and removed once, each answered the same when it is sent again', async () => {
    await make('to-end')
    const disabled = await change('to-end', 'Active', 'Disabled', repeated('disable'))
    expect((await change('to-end', 'Active', 'Disabled', repeated('disable'))).body).toEqual(disabled.body)
    expect(disabled.body).toMatchObject({ status: 'Disabled', decision: { by: 'Administrator', reason: 'so it was' } })
    expect((await openLink('to-end')).status).toBe(404)
    expect((await change('to-end', 'Disabled', 'Active')).body.status).toBe('Active')
    expect((await change('to-end', 'Active', 'Removed')).body.status).toBe('Removed')
    expect((await journalOf('link:to-end')).map(({ type, key, reason }) => [type, key, reason])).toEqual([
      ['link.created', keyTitle, null],
      ['link.edited', keyTitle, 'so it was'],
      ['link.edited', keyTitle, 'so it was'],
      ['link.edited', keyTitle, 'so it was'],
    ])
  })

  test('are listed page by page, of a partner and to an offer, as in the console', async () => {
    for (const query of [{}, { partnerId: plainId }, { offer: 'free' }, { partnerId: plainId, offer: 'loan' }]) {
      const seen = await byPerson('console-list-links', ada, { query })
      expect((await byKey('list-links', { query })).body).toEqual(seen.body)
      expect((seen.body as unknown as object[]).length).toBeGreaterThan(0)
    }
    const found: string[] = []
    let cursor: string | undefined
    do {
      const page = await byKey('list-links', { query: { limit: '2', ...(cursor && { cursor }) } })
      found.push(...(page.body as unknown as { slug: string }[]).map(({ slug }) => slug))
      cursor = page.headers['X-Next-Cursor'] as string | undefined
    } while (cursor !== undefined)
    const whole = (await byKey('list-links')).body as unknown as { slug: string }[]
    expect(found).toEqual(whole.map(({ slug }) => slug))
  })

  test.each([
    { of: { slug: 'with blank' }, says: [400, 'LINK_SLUG_INVALID', expect.stringMatching(/^Имя ссылки: латинские буквы/)] },
    { of: { slug: 'plain-loan' }, says: [409, 'LINK_SLUG_TAKEN', 'Такая ссылка уже есть, выберите другое имя'] },
    { of: { partnerId: nobodysId }, says: [404, 'PARTNER_NOT_FOUND', 'Партнер не найден'] },
    { of: { partnerId: undefined }, says: [400, 'PARTNER_REQUIRED', 'Партнер обязателен'] },
    { of: { offerId: nobodysId }, says: [404, 'OFFER_NOT_FOUND', 'Предложение не найдено'] },
    { of: { offerId: undefined }, says: [400, 'OFFER_REQUIRED', 'Укажите предложение'] },
  ])('are not made of $of', async ({ of, says }) => {
    expect(told(await make('refused', body('refused', of)))).toEqual(says)
    expect(await journalOf('link:refused')).toEqual([])
  })

  test.each([
    { slug: 'nobodys', from: 'Active', to: 'Disabled', says: [404, 'LINK_NOT_FOUND', 'Ссылка не найдена'] },
    { slug: 'seven-loan', from: 'Disabled', to: 'Active', says: [409, 'LINK_CHANGED', 'Статус ссылки уже изменён'] },
    {
      slug: 'seven-loan',
      from: 'Active',
      to: 'Closed',
      says: [400, 'LINK_STATUS_INVALID', 'Статус ссылки: Active, Disabled или Removed; «from» — Active или Disabled'],
    },
  ])('$slug does not go from $from to $to', async ({ slug, from, to, says }) => {
    expect(told(await change(slug, from, to))).toEqual(says)
  })

  test('are made by one of two who are at it at once, and changed by one', async () => {
    beforeNextWrite(() => byPerson('console-create-link', ada, body('at-once')))
    expect(told(await make('at-once')).slice(0, 2)).toEqual([409, 'LINK_SLUG_TAKEN'])
    beforeNextWrite(() =>
      byPerson('console-change-link', ada, { path: { slug: 'at-once' }, body: { from: 'Active', status: 'Removed' } }),
    )
    expect(told(await change('at-once', 'Active', 'Disabled')).slice(0, 2)).toEqual([404, 'LINK_NOT_FOUND'])
    expect((await journalOf('link:at-once')).map(({ type, key }) => [type, key])).toEqual([
      ['link.created', undefined],
      ['link.edited', undefined],
    ])
  })
})

describeOnEngine('promocodes over the API', () => {
  beforeAll(setScene)

  const body = (code: string, of: object = {}) => ({ body: { partnerId: plainId, offerId: names.offer('loan'), code, ...of } })
  const make = (code: string, of: object = {}) => byKey('create-promocode', { ...body(code), ...of })
  const decide = (code: string, from: string, status: string, of: object = {}, rest: object = {}) =>
    byKey('decide-promocode', { path: { code }, body: { from, status, ...of }, ...rest })
  const seenIn = async (code: string) => {
    const list = (await byKey('list-promocodes')).body as unknown as { code: string; status: string; decision: object }[]
    return list.find((one) => one.code === code)
  }

  test('are made once by their Idempotency-Key, active at once, with a discount of their own', async () => {
    const asked = { ...body('new10', { clientDiscount: { percent: 10 } }), ...repeated('make-new10') }
    const [first, again] = [await byKey('create-promocode', asked), await byKey('create-promocode', asked)]
    expect([first.status, again.status, replayed(again)]).toEqual([201, 201, true])
    expect(again.body).toEqual(first.body)
    expect(first.body).toMatchObject({ code: 'NEW10', status: 'Active', clientDiscount: { percent: 10 }, hasOwnDiscount: true })
    expect(await leadIdOf('Иванов', { promocode: 'new10' })).toMatch(/^[0-9a-f-]{36}$/)
    expect((await journalOf('promocode:NEW10')).map(({ type, by, key }) => [type, by, key])).toEqual([
      ['promocode.created', 'admin@test.example', keyTitle],
    ])
  })

  test('are decided with the key beside its administrator, and listed so in the console too', async () => {
    const asked = await decide('REVIEW', 'OnReview', 'Active', {}, repeated('approve-review'))
    expect((await decide('REVIEW', 'OnReview', 'Active', {}, repeated('approve-review'))).body).toEqual(asked.body)
    const decision = { by: { email: 'admin@test.example' }, byApiKey: { title: keyTitle }, reason: null }
    expect(asked.body).toMatchObject({ status: 'Active', decision })
    const listed = await byPerson('console-list-promocodes', ada, { query: { status: 'Active', partnerId: plainId } })
    expect(listed.body).toContainEqual(asked.body)
    expect((await decide('REVIEW', 'Active', 'Disabled', { reason: 'a coupon site' })).body.status).toBe('Disabled')
    expect((await journalOf('promocode:REVIEW')).map(({ key, reason, after }) => [key, reason, after])).toEqual([
      [keyTitle, null, { status: 'Active' }],
      [keyTitle, 'a coupon site', { status: 'Disabled' }],
    ])
    const told = (await toldActs()).flatMap(({ events, by }) => events.map(({ type, id }) => [type, id, by?.kind]))
    expect(told.filter(([type, id]) => type === 'promocode.changed' && id === 'REVIEW')).toEqual([
      ['promocode.changed', 'REVIEW', 'ApiKey'],
      ['promocode.changed', 'REVIEW', 'ApiKey'],
    ])
    expect((await audit({ table: tableReader(), now: Date.now, tell: () => () => undefined })).findings).toEqual([])
  })

  test('that an administrator decides have no key beside the decision, also after one had decided', async () => {
    await make('ANEW')
    await decide('ANEW', 'Active', 'Disabled')
    expect(await seenIn('ANEW')).toMatchObject({ decision: { byApiKey: { title: keyTitle } } })
    await byPerson('console-decide-promocode', ada, { path: { code: 'ANEW' }, body: { from: 'Disabled', status: 'Active' } })
    expect(await seenIn('ANEW')).toMatchObject({ status: 'Active', decision: { byApiKey: null } })
  })

  test('are listed as in the console: of a partner, and in a status', async () => {
    for (const query of [{}, { partnerId: plainId }, { status: 'Disabled' }, { partnerId: plainId, status: 'Active' }]) {
      const seen = await byPerson('console-list-promocodes', ada, { query })
      expect((await byKey('list-promocodes', { query })).body).toEqual(seen.body)
      expect((seen.body as unknown as object[]).length).toBeGreaterThan(0)
    }
  })

  test('that a partner asked for are refused with a reason only', async () => {
    const partner = await letIn('Partner', 'plain@test.example')
    const asking = { body: { offerId: names.offer('loan'), code: 'ASKED' } }
    expect((await byPerson('request-promocode', partner, asking)).status).toBe(201)
    expect(told(await decide('ASKED', 'OnReview', 'Disabled'))).toEqual([400, 'REASON_REQUIRED', 'Укажите причину'])
    expect((await decide('ASKED', 'OnReview', 'Disabled', { reason: 'too short' })).body.status).toBe('Disabled')
    const own = (await byPerson('list-own-promocodes', partner)).body as unknown as { code: string; decision: object }[]
    expect(own.find(({ code }) => code === 'ASKED')?.decision).toEqual({ at: expect.any(String), reason: 'too short' })
  })

  test.each([
    {
      of: { code: 'ДАNGER' },
      says: [400, 'PROMOCODE_MIXES_SCRIPTS', expect.stringMatching(/^Промокод: все буквы одного алфавита/)],
    },
    { of: { code: '' }, says: [400, 'PROMOCODE_INVALID', expect.stringMatching(/^Промокод: от 3 до 40 букв/)] },
    { of: { code: 'plain10' }, says: [409, 'PROMOCODE_TAKEN', 'Такой промокод уже есть, выберите другой'] },
    { of: { partnerId: nobodysId }, says: [404, 'PARTNER_NOT_FOUND', 'Партнер не найден'] },
    { of: { offerId: nobodysId }, says: [404, 'OFFER_NOT_FOUND', 'Предложение не найдено'] },
    {
      of: { clientDiscount: { percent: 101 } },
      says: [400, 'CLIENT_DISCOUNT_INVALID', expect.stringMatching(/^Скидка клиенту: либо процент/)],
    },
  ])('are not made of $of', async ({ of, says }) => {
    expect(told(await make('REFUSED', body('REFUSED', of)))).toEqual(says)
    expect(await journalOf('promocode:REFUSED')).toEqual([])
  })

  test.each([
    { code: 'NOBODYS', from: 'Active', to: 'Disabled', says: [404, 'PROMOCODE_NOT_FOUND', 'Промкод не найден или неактивен'] },
    { code: 'OLD', from: 'Active', to: 'Disabled', says: [409, 'PROMOCODE_CHANGED', 'Статус промокода уже изменён'] },
    {
      code: 'OLD',
      from: 'Disabled',
      to: 'OnReview',
      says: [400, 'PROMOCODE_STATUS_INVALID', 'Допустимые статусы промокода: Active, Disabled'],
    },
  ])('$code does not go from $from to $to', async ({ code, from, to, says }) => {
    expect(told(await decide(code, from, to))).toEqual(says)
  })

  test('are decided by the faster of two, and the other is told by whom', async () => {
    beforeNextWrite(() =>
      byPerson('console-decide-promocode', ada, { path: { code: 'OTHER10' }, body: { from: 'Active', status: 'Disabled' } }),
    )
    const slower = await decide('OTHER10', 'Active', 'Disabled', { reason: 'too late' })
    expect(slower.body).toMatchObject({
      code: 'PROMOCODE_CHANGED',
      promocode: { status: 'Disabled', decision: { by: { email: 'admin@test.example' }, byApiKey: null } },
    })
    beforeNextWrite(() => make('TWICE'))
    expect(told(await make('TWICE')).slice(0, 2)).toEqual([409, 'PROMOCODE_TAKEN'])
    expect(await journalOf('promocode:TWICE')).toHaveLength(1)
  })
})

describeOnEngine('what a lead earned, over the API', () => {
  beforeAll(setScene)

  interface ExplainedEntry {
    takenBack: number
    rewards: { words: { ru: string } | null; outcomes: { words: { ru: string }; rule: { words: { ru: string } } }[] } | null
  }
  const explained = (id: string) => byKey('show-lead', { path: { id }, query: { include: 'rewards' } })
  const inRussian = (history: readonly ExplainedEntry[]): (string | string[] | undefined)[] =>
    history.map(({ rewards }) => {
      const said = rewards?.words?.ru ?? rewards?.outcomes.map(({ words }) => words.ru)
      return typeof said === 'string' ? said.replaceAll('\u00A0', ' ') : said?.map((one) => one.replaceAll('\u00A0', ' '))
    })

  test('is explained if asked, in the words of the console: which rule, what was taken back, and why nothing was earned', async () => {
    const later = {
      leadsUnderWay: 'change',
      rewards: [{ leadStatus: 'won', percentOfDeal: 12, maxPerDeal: 90 }],
    }
    const id = await leadIdOf('Объяснимая', { promocode: 'SEVEN10' })
    await move(id, { systemName: 'called' })
    await move(id, { systemName: 'gone' })
    await move(id, { systemName: 'called' })
    await move(id, { systemName: 'won', amount: 1000 })
    await addDeal(id, { amount: 0.01 })
    const { body: before } = await byKey('show-lead', { path: { id } })
    await cancel(id, before.deals[0].id, { admin: 'admin@test.example', reason: 'возврат' })
    const [loan, ...others] = leadContour.offers
    await reapply({ ...leadContour, offers: [{ ...loan, laterRules: [later] }, ...others] })
    await addDeal(id, { amount: 1000 })

    const { status, body } = await explained(id)
    expect(status).toBe(200)
    expect(inRussian(body.history as ExplainedEntry[])).toEqual([
      undefined,
      ['Начислено 100,50 ₽: фиксированное вознаграждение 100,50 ₽ за статус «Позвонили», правило для всех уровней'],
      'Не начислено: в предложении нет правила для этого действия. Уровень партнёра тогда: 7 («Седьмой»)',
      [
        'Не начислено: фиксированное вознаграждение 100,50 ₽ за статус «Позвонили» по этому лиду уже начислялось, оно даётся один раз',
      ],
      ['Начислено 150,00 ₽: 15 % от сделки на 1 000,00 ₽ в статусе «Победа», правило уровня 7 («Седьмой»). Позже снято'],
      ['Не начислено: 15 % от 0,01 ₽ — меньше половины копейки'],
      'Снято 150,00 ₽, начисленные за эту сделку',
      [
        'Начислено 90,00 ₽: 12 % от сделки на 1 000,00 ₽ в статусе «Победа», не больше 90,00 ₽ за сделку, без ограничения было бы 120,00 ₽, правило для всех уровней',
      ],
    ])
    expect(body.history.map(({ takenBack }: ExplainedEntry) => takenBack)).toEqual([0, 0, 0, 0, 0, 0, 150, 0])
    expect(body.history.at(-1).rewards).toMatchObject({
      level: { number: 7 },
      ruleSet: { number: 2, from: expect.stringMatching(/^20/) },
      outcomes: [{ rule: { isTarget: true, words: { en: '12% of every deal of the client, at most ₽90.00 a deal' } } }],
    })
  })

  test('says the same as the console does, with words besides, and only if asked', async () => {
    const id = await leadIdOf('Одинаковая', { promocode: 'PLAIN10' })
    await move(id, { systemName: 'won', amount: 500 })
    const { body: inConsole } = await byPerson('console-show-lead', ada, { path: { id } })
    const { body } = await explained(id)
    const seen = inConsole.history.map(({ takenBack, rewards }: ExplainedEntry) => ({ takenBack, rewards }))
    expect(body.history).toMatchObject(seen)

    const { body: short } = await byKey('show-lead', { path: { id } })
    const without = (body.history as ExplainedEntry[]).map(({ takenBack: _taken, rewards: _why, ...entry }) => entry)
    expect(short).toEqual({ ...body, history: without })
    expect(told(await byKey('show-lead', { path: { id }, query: { include: 'account' } }))).toEqual([
      400,
      'INCLUDE_INVALID',
      'Параметр «include»: допустимо account у партнеров, rewards у лида',
    ])
  })

  test('is told of a lead of nobody, too', async () => {
    const id = await leadIdOf('Ничья')
    await move(id, { systemName: 'won', amount: 500 })
    expect(inRussian((await explained(id)).body.history as ExplainedEntry[])).toEqual([
      undefined,
      'Не начислено: у лида не было партнёра',
    ])
  })
})

describeOnEngine('a lead of nobody', () => {
  beforeAll(setScene)

  const bind = (id: string, body: object, rest: object = {}) => byKey('bind-lead', { path: { id }, body, ...rest })
  const kopecks = async (partnerId: string) =>
    Number(
      Object.values(await storedItems()).find(({ pk, sk }) => pk === `PARTNER#${partnerId}` && sk === 'ACCOUNT')?.accruedKopecks,
    )

  test('is bound by a key once, with what it would have earned, and a repeat is answered the same', async () => {
    const id = await leadIdOf('Иванов')
    await move(id, { systemName: 'called' })
    const before = await kopecks(plainId)
    const asked = { promocode: 'plain10', reason: 'the form lost it' }
    const bound = await bind(id, asked, repeated('bind-1'))
    const again = await bind(id, asked, repeated('bind-1'))
    expect([bound.status, bound.body.partner.id, bound.body.offer.title]).toEqual([200, plainId, 'Заём'])
    expect([again.status, replayed(again), again.body]).toEqual([200, true, bound.body])
    expect((await kopecks(plainId)) - before).toBe(10_050)
    expect(told(await bind(id, asked))).toEqual([409, 'LEAD_HAS_PARTNER', 'У лида уже есть партнер: лид привязывают один раз'])
    const { history } = (await byKey('show-lead', { path: { id } })).body
    expect(history.at(-1)).toMatchObject({ kind: 'Bound', accrued: 100.5, changedByApiKey: { title: keyTitle } })
  })

  test('is bound to a partner and an offer, by the faster of two', async () => {
    const id = await leadIdOf('Петров')
    beforeNextWrite(() => byPerson('console-bind-lead', ada, { path: { id }, body: { promocode: 'SEVEN10' } }))
    const slower = await bind(id, { partnerId: plainId, offerId: names.offer('loan') })
    expect(told(slower).slice(0, 2)).toEqual([409, 'LEAD_HAS_PARTNER'])
    const other = await leadIdOf('Сидоров')
    expect((await bind(other, { partnerId: plainId, offerId: names.offer('free') })).body.offer.title).toBe('Даром')
  })

  test.each([
    { body: {}, says: [400, 'LEAD_OWNER_REQUIRED', 'Укажите либо промокод, либо партнера и предложение'] },
    { body: { promocode: 'OLD' }, says: [404, 'PROMOCODE_NOT_FOUND', 'Промкод не найден или неактивен'] },
    { body: { promocode: 'STOPPED' }, says: [404, 'OFFER_UNAVAILABLE', 'Предложение недоступно'] },
    { body: { partnerId: nobodysId, offerId: names.offer('loan') }, says: [404, 'PARTNER_NOT_FOUND', 'Партнер не найден'] },
  ])('is not bound by $body', async ({ body, says }) => {
    expect(told(await bind(await leadIdOf('Козлов'), body))).toEqual(says)
  })

  test('that there is not is not bound', async () => {
    expect(told(await bind(nobodysId, { promocode: 'PLAIN10' }))).toEqual([404, 'LEAD_NOT_FOUND', 'Лид не найден'])
  })
})
