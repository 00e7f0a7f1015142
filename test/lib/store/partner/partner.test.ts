import { QueryCommand } from '@aws-sdk/lib-dynamodb'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { openingEntry } from '../../../../lib/domain/account/account.ts'
import { namedPartnerView } from '../../../../lib/domain/partner/partner.ts'
import { accountOf as storedAccount, loadAccount } from '../../../../lib/store/account/account.ts'
import {
  emailChanged,
  findPartnerId,
  loadPartner,
  partnerCreated,
  partnerLookup,
  partnerPages,
  shownPartnerPages,
} from '../../../../lib/store/partner/partner.ts'
import { StaleRead } from '../../../../lib/store/table/transact.ts'
import { holding, mockedTable, reads, sentCommands } from '../../../support/mocked-table.ts'
import { accountOf, moment, partnerId, partnerOf } from '../../../support/samples.ts'
import { payeesKey } from '../../../../lib/store/partner/same-details.ts'

const profile = (id: string) => ({ pk: 'PARTNERS', sk: id, ...partnerOf({ id }) })
const acts = (count: number) => ({ counts: { s: count }, lastActivityAt: null })
const activity = (id: string, count: number) => ({ pk: 'ACTIVITY', sk: id, ...acts(count) })

beforeEach(() => {
  vi.stubEnv('TABLE_NAME', 'contour')
})

describe('a stored partner', () => {
  test('is read as it is now, without its key', async () => {
    holding([profile(partnerId)])
    expect(await loadPartner(partnerId)).toStrictEqual(partnerOf())
    expect(sentCommands()).toEqual([reads.get('PARTNERS', partnerId)])
  })

  test.each(['', 'nobody', `${partnerId}#COUNTS`])('is not looked for under «%s», which is no id', async (id) => {
    holding([
      { pk: 'PARTNERS', sk: id },
      { pk: `PARTNER#${id}`, sk: 'ACCOUNT' },
    ])
    expect(await loadPartner(id)).toBeUndefined()
    expect(await loadAccount(id)).toBeUndefined()
    expect(sentCommands()).toEqual([])
  })

  test('that is not there is undefined, as is the account', async () => {
    holding([])
    expect(await loadPartner(partnerId)).toBeUndefined()
    expect(await loadAccount(partnerId)).toBeUndefined()
  })

  test('is found by email in any case', async () => {
    const held = { partnerId }
    holding([{ pk: 'EMAILS', sk: 'partner@sample.example', ...held }])
    expect(await findPartnerId('Partner@Sample.Example')).toBe(partnerId)
    expect(await findPartnerId('other@sample.example')).toBeUndefined()
  })
})

describe('another address', () => {
  test('is taken if nobody has it, and the old one is given up if it is this partner’s', () => {
    const writes = emailChanged(partnerId, 'Old@sample.example', 'New@sample.example').map(({ write }) => write)
    expect(writes).toEqual([
      { Put: { Item: { pk: 'EMAILS', sk: 'new@sample.example', partnerId }, ConditionExpression: 'attribute_not_exists(pk)' } },
      {
        Delete: {
          Key: { pk: 'EMAILS', sk: 'old@sample.example' },
          ConditionExpression: 'partnerId = :partner',
          ExpressionAttributeValues: { ':partner': partnerId },
        },
      },
    ])
  })

  test('in other letters is the same one', () => {
    expect(emailChanged(partnerId, 'one@sample.example', 'One@sample.example')).toEqual([])
  })
})

describe('a stored account', () => {
  test.each([
    { what: 'without an active payout has none', stored: {}, activePayoutId: null },
    { what: 'names its active payout', stored: { activePayoutId: 'payout-1' }, activePayoutId: 'payout-1' },
  ])('$what', async ({ stored, activePayoutId }) => {
    const { activePayoutId: _none, ...figures } = accountOf()
    const item = { pk: `PARTNER#${partnerId}`, sk: 'ACCOUNT', ...figures, ...stored }
    holding([item])
    expect(await loadAccount(partnerId)).toStrictEqual(accountOf({ activePayoutId }))
    expect(storedAccount(item)).toStrictEqual(accountOf({ activePayoutId }))
    expect(sentCommands()).toEqual([reads.get(`PARTNER#${partnerId}`, 'ACCOUNT')])
  })
})

describe('the list of partners', () => {
  test('is two queries side by side, newest first, each partner with the activity of its own', async () => {
    holding([profile('a'), activity('a', 1), profile('b'), activity('b', 2)])
    expect(await Array.fromAsync(partnerPages())).toStrictEqual([
      [
        { partner: partnerOf({ id: 'b' }), activity: acts(2) },
        { partner: partnerOf({ id: 'a' }), activity: acts(1) },
      ],
    ])
    expect(sentCommands()).toEqual([
      reads.query('ACTIVITY', 'newest first'),
      reads.query('PARTNERS', 'newest first', [
        ...Object.keys(partnerOf()),
        'formerEmails',
        'erasedAt',
        'levelMonth',
        'levelSince',
        'levelKept',
        'externalId',
        'imported',
      ]),
    ])
  })

  test('reads nothing that it does not show', async () => {
    const { inn: _unseen, revision: _too, ...shown } = partnerOf({ id: 'a' })
    holding([profile('a'), activity('a', 1)])
    expect(await Array.fromAsync(shownPartnerPages())).toStrictEqual([[{ partner: shown, activity: acts(1) }]])
    expect(sentCommands()).toContainEqual(
      reads.query('PARTNERS', 'newest first', [...Object.keys(shown), 'externalId', 'imported']),
    )
  })

  const paged = ({ profiles, activities }: { profiles: string[][]; activities: string[][] }) => {
    holding([])
    const answer = (pages: string[][], itemOf: (id: string) => object) => {
      const left = [...pages]
      return () => {
        const ids = left.shift() ?? []
        return { Items: ids.map(itemOf), ...(left.length > 0 && { LastEvaluatedKey: { sk: ids.at(-1) } }) }
      }
    }
    const answers = {
      PARTNERS: answer(profiles, (id) => partnerOf({ id })),
      ACTIVITY: answer(activities, (id) => activity(id, Number(id))),
    }
    mockedTable
      .on(QueryCommand)
      .callsFake((query: { ExpressionAttributeValues: { ':pk': keyof typeof answers } }) =>
        answers[query.ExpressionAttributeValues[':pk']](),
      )
  }
  const listed = async () =>
    (await Array.fromAsync(shownPartnerPages())).map((page) =>
      page.map(({ partner, activity: of }) => [partner.id, of.counts.s ?? null]),
    )

  test.each([
    {
      what: 'end at the same partner',
      activities: [
        ['4', '3'],
        ['2', '1'],
      ],
    },
    { what: 'of activity are longer', activities: [['4', '3', '2', '1']] },
    { what: 'of activity are shorter', activities: [['4'], ['3'], ['2'], ['1']] },
    { what: 'of activity come empty in between', activities: [[], ['4', '3'], [], ['2'], ['1'], []] },
    {
      what: 'of activity name partners who are newer than the list',
      activities: [
        ['9', '5', '4'],
        ['3', '2', '1'],
      ],
    },
  ])('keeps activity and profile together where the pages $what', async ({ activities }) => {
    paged({ profiles: [['4', '3'], [], ['2', '1']], activities })
    expect(await listed()).toEqual([
      [
        ['4', 4],
        ['3', 3],
      ],
      [],
      [
        ['2', 2],
        ['1', 1],
      ],
    ])
  })

  test('shows no activity of a partner who came while the two were read', async () => {
    paged({ profiles: [['3'], ['2', '1']], activities: [['1']] })
    expect(await listed()).toEqual([
      [['3', null]],
      [
        ['2', null],
        ['1', 1],
      ],
    ])
  })

  test('goes on behind a partner in both', async () => {
    holding([])
    await Array.fromAsync(shownPartnerPages('p'))
    const starts = sentCommands().map(({ input }) => (input as { ExclusiveStartKey: unknown }).ExclusiveStartKey)
    expect(starts).toEqual([
      { pk: 'ACTIVITY', sk: 'p' },
      { pk: 'PARTNERS', sk: 'p' },
    ])
  })

  test.each(['ACTIVITY', 'PARTNERS'])('fails when %s cannot be read, also when both cannot', async (partition) => {
    holding([profile('a'), activity('a', 1)])
    const failure = Object.assign(new Error('no'), { name: 'AccessDeniedException' })
    mockedTable.on(QueryCommand, { ExpressionAttributeValues: { ':pk': partition } }).rejects(failure)
    await expect(Array.fromAsync(shownPartnerPages())).rejects.toBe(failure)
    mockedTable.on(QueryCommand).rejects(failure)
    await expect(Array.fromAsync(shownPartnerPages())).rejects.toBe(failure)
  })
})

describe('the lookup of a list', () => {
  const asked = () =>
    sentCommands().map(({ input }) =>
      (input as { RequestItems: { contour: { Keys: { sk: string }[] } } }).RequestItems.contour.Keys.map(({ sk }) => sk),
    )

  test('asks for each partner once, however often a page or the next page names it', async () => {
    holding([profile('a'), profile('b'), profile('c')])
    const lookUp = partnerLookup()
    expect((await lookUp(['a', 'b', 'a'])).get('b')).toStrictEqual(namedPartnerView(partnerOf({ id: 'b' })))
    expect((await lookUp(['b', 'c'])).get('b')).toStrictEqual(namedPartnerView(partnerOf({ id: 'b' })))
    await lookUp(['a', 'c'])
    expect(asked()).toEqual([['a', 'b'], ['c']])
  })

  test('does not invent a partner that is not there', async () => {
    holding([profile('a')])
    expect((await partnerLookup()(['a', 'x'])).has('x')).toBe(false)
  })

  test('forgets what the page does not name once it would remember more than ten thousand, and nothing of the page', async () => {
    const ids = Array.from({ length: 10_001 }, (_, index) => String(index))
    holding(ids.slice(0, 2).concat('10000').map(profile))
    const lookUp = partnerLookup()
    const first = await lookUp(['0', '1'])
    expect(first.size).toBe(2)
    // The mocked table holds few of these; the test looks at the requested keys.
    const known = await lookUp(['0', ...ids.slice(2)])
    expect([known.has('0'), known.has('1'), known.has('10000')]).toEqual([true, false, true])
  })
})

describe('a partner who is created', () => {
  const opening = openingEntry({ id: 'entry-1', partnerId, amountKopecks: 100_050, at: moment })
  const fresh = 'attribute_not_exists(pk)'
  const account = (revision: number, kopecks: number) => ({
    partnerId,
    accruedKopecks: kopecks,
    waitingKopecks: 0,
    availableKopecks: kopecks,
    heldKopecks: 0,
    paidKopecks: 0,
    levelId: 'level-7',
    levelRevision: 1,
    revision,
  })

  test('takes the email, and has a profile, activity, an account and the opening entry, none written over another', () => {
    const partner = partnerOf({ email: 'Partner@Sample.example', levelId: 'level-7' })
    expect(partnerCreated(partner, opening).map(({ write }) => write)).toEqual([
      { Put: { Item: { pk: 'EMAILS', sk: 'partner@sample.example', partnerId }, ConditionExpression: fresh } },
      {
        Put: {
          Item: {
            pk: 'PARTNERS',
            sk: partnerId,
            ...partner,
            levelSince: { levelId: 'level-7', at: partner.createdAt },
            searchLastName: 'партнеров',
            searchInn: partner.inn,
          },
          ConditionExpression: fresh,
        },
      },
      {
        Put: { Item: { pk: 'ACTIVITY', sk: partnerId, counts: {}, lastActivityAt: null }, ConditionExpression: fresh },
      },
      { Put: { Item: { pk: `PARTNER#${partnerId}`, sk: 'ACCOUNT', ...account(1, 100_050) }, ConditionExpression: fresh } },
      { Put: { Item: { pk: `PARTNER#${partnerId}`, sk: 'ENTRY#000000000001', ...opening }, ConditionExpression: fresh } },
      {
        Update: {
          Key: payeesKey({ kind: 'Inn', digits: String(partner.inn) }),
          UpdateExpression: 'ADD partnerIds :ids, revision :one',
          ExpressionAttributeValues: { ':ids': new Set([partnerId]), ':one': 1 },
        },
      },
    ])
  })

  test('with nothing to open has an account of zeros and no entry', () => {
    const writes = partnerCreated(partnerOf({ levelId: 'level-7', inn: null }), null).map(({ write }) => write)
    expect(writes).toHaveLength(4)
    expect(writes[3]).toEqual({
      Put: { Item: { pk: `PARTNER#${partnerId}`, sk: 'ACCOUNT', ...account(0, 0) }, ConditionExpression: fresh },
    })
  })

  test('has no active payout attribute, so that conditions on it hold', () => {
    expect(partnerCreated(partnerOf(), opening)[3]?.write).not.toHaveProperty('Put.Item.activePayoutId')
  })

  test('who is there already is decided anew', async () => {
    for (const step of partnerCreated(partnerOf(), opening)) expect(await step.refused({})).toBeInstanceOf(StaleRead)
  })
})
