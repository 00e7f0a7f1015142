import { expect, test } from 'vitest'
import { planImport } from '../../../../infra/ops/moving/plan.ts'
import { readHistory } from '../../../../infra/ops/moving/read-history.ts'
import { faultText } from '../../../../infra/ops/moving/fault.ts'
import type { PresentState } from '../../../../infra/ops/moving/present-state.ts'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { tempFolder } from '../../../support/temp-folder.ts'

const now = '2026-11-28T00:00:00.000Z'

const state = {
  contour: {
    settings: { primaryStatusId: 'new', targetStatusId: 'deal' },
    statuses: ['new', 'call', 'deal'].map((id, position) => ({ id, systemName: id, title: id, position })),
    fields: [
      { id: 'f1', systemName: 'name', label: 'Имя', type: 'String', options: null, required: true, hidden: false, position: 0 },
      { id: 'f2', systemName: 'sum', label: 'Сумма', type: 'Number', options: null, required: false, hidden: false, position: 1 },
      {
        id: 'f3',
        systemName: 'city',
        label: 'Город',
        type: 'List',
        options: [{ id: 'o1', name: 'Москва' }],
        required: false,
        hidden: false,
        position: 2,
      },
    ],
    levels: [{ id: 'l1', number: 1, description: '' }],
    groups: [],
    legalTypes: [{ id: 't1', type: 'IE', hidden: false }],
    administrators: [],
    offers: [{ id: 'o1', slug: 'loan' }],
  },
  partners: new Map(),
  leads: new Map(),
  deals: new Map(),
  payouts: new Map(),
  emails: new Map([['taken@old.example', 'somebody']]),
  links: new Map([['taken', { slug: 'taken', partnerId: 'somebody', offerId: 'o1' }]]),
  promocodes: new Map(),
  givenUpLinks: new Set(['gone']),
  givenUpPromocodes: new Set(),
} as unknown as PresentState

/** What a dry run of these files says. */
function saidOf(files: Readonly<Record<string, string>>): { faults: string[]; warnings: string[] } {
  const folder = join(tempFolder(), 'history')
  mkdirSync(folder)
  for (const [file, text] of Object.entries(files)) writeFileSync(join(folder, file), text)
  const { history, faults } = readHistory(folder)
  const said = planImport(history, state, now, faults)
  return { faults: said.faults.map(faultText), warnings: said.warnings.map(faultText) }
}

const partners = 'externalId,email,createdAt\nA,anna@old.example,2024-01-01\n'

test('every fault of every file is named with its file, line and column, in one run', () => {
  const { faults } = saidOf({
    'partners.csv':
      'externalId,email,legalType,level,levelSince,groups,balance,createdAt\n' +
      'A,anna@old.example,IE,1,2024-02-01,,10,2024-01-01\n' +
      'A,no address,Robot,7,,Друзья,ten,31.02.2024\n' +
      'B,taken@old.example,,9,2030-01-01,Друзья,0,2030-01-01\n' +
      'C,c@old.example,,,2024-02-01,,0,2024-01-01\n',
    'links.csv': 'slug,partner,offer\nspa ce,A,loan\ntaken,A,loan\ngone,A,loan\nok.1,Z,loan\nok.2,A,nothing\n',
    'promocodes.jsonl':
      '{"code":"ONE","partner":"A","offer":"loan"}\nnot json\n{"code":"one","partner":"A","offer":"loan","colour":"red"}\n{"code":"one","partner":"A","offer":"loan"}\n',
    'leads.csv':
      'externalId,partner,offer,status,statusAt,createdAt,field.sum,field.city,field.fax\n' +
      '1,A,,call,,2024-01-02,x,Омск,y\n' +
      '2,,loan,lost,2023-01-01,2024-01-02,,,\n',
    'deals.csv': 'externalId,lead,amount,createdAt,canceledAt\nd1,9,0,2024-02-01,\nd2,1,5,2024-02-01,2024-01-01\n',
    'payouts.csv':
      'externalId,partner,amount,status,createdAt,endedAt\n' +
      'p1,A,5,Paid,2024-01-01,\n' +
      'p2,A,5,Requested,2024-01-01,2024-01-02\n' +
      'p3,anna@old.example,5,Approved,2024-01-01,\n',
  })
  expect(faults).toEqual(
    [
      'deals.csv:2 amount: expected more than zero',
      'deals.csv:3 canceledAt: it is before createdAt',
      'leads.csv:2 offer: is missing: the lead has a partner',
      'leads.csv:2 field.sum: expected a number',
      'leads.csv:2 field.city: expected the name of one of its options',
      'leads.csv:2 field.fax: there is no such field in the contour',
      'leads.csv:3 statusAt: it is before createdAt',
      'leads.csv:3 status: there is no lead status lost in the contour',
      'leads.csv:3 partner: is missing: the lead has an offer',
      'links.csv:2 slug: expected letters, digits, -, _, . and ~, beginning with a letter or a digit',
      'links.csv:3 slug: the contour has this link already, with another partner or offer',
      'links.csv:4 slug: an erased partner had this name: nobody gets it again',
      'links.csv:5 partner: there is no partner Z, in the files or in the contour',
      'links.csv:6 offer: there is no offer nothing in the contour',
      'partners.csv:3 email: expected an email address',
      'partners.csv:3 legalType: expected one of Individual, SelfEmployed, IE, LegalEntity',
      'partners.csv:3 balance: expected rubles with at most two decimals and at most 10^12',
      'partners.csv:3 createdAt: expected a moment such as 2024-03-01T10:00:00Z, or a day such as 2024-03-01 or 01.03.2024 (Moscow time)',
      'partners.csv:4 createdAt: it is in the future',
      'partners.csv:4 levelSince: it is in the future',
      'partners.csv:4 email: taken@old.example is the address of partner somebody of the contour',
      'partners.csv:4 level: there is no level 9 in the contour',
      'partners.csv:4 groups: there is no group Друзья in the contour',
      'partners.csv:5 levelSince: the partner has no level',
      'payouts.csv:4 partner: an open request of "A" stands in line 3 too',
      'payouts.csv:2 endedAt: is missing: when was it paid?',
      'payouts.csv:3 endedAt: a request in Requested has not ended',
      'promocodes.jsonl:2 expected one JSON object in this line',
      'promocodes.jsonl:3 colour: there is no such column',
      'promocodes.jsonl:4 code: ONE stands in line 1 too',
    ].toSorted((a, b) => place(a) - place(b) || 0),
  )
})

/** Faults come file by file and line by line; within a line in the order of the checks. */
function place(text: string): number {
  const [, file = '', line = ''] = /^(\w+)\.\w+:(\d+)/.exec(text) ?? []
  return ['deals', 'leads', 'links', 'partners', 'payouts', 'promocodes'].indexOf(file) * 100 + Number(line)
}

test('wrong digits come in and are warned of, as is a lead in the target without a deal', () => {
  const { faults, warnings } = saidOf({
    'partners.csv':
      'externalId;email;inn;bankBic;bankAccount;createdAt\nA;anna@old.example;123;044525225;40817810099910004312;01.01.2024\n',
    'leads.csv': 'externalId;partner;offer;status;createdAt\n1;A;loan;deal;01.02.2024 10:30\n',
  })
  expect(faults).toEqual([])
  expect(warnings.map((text) => text.split(':').slice(0, 2).join(':'))).toEqual([
    'leads.csv:2 status',
    'partners.csv:2 inn',
    'partners.csv:2 account',
    'partners.csv:2 correspondentAccount',
  ])
})

test('a folder without files, and one kind twice, are refused', () => {
  expect(() => saidOf({ 'notes.txt': '' })).toThrow('has none of the files')
  expect(() => saidOf({ 'partners.csv': partners, 'partners.jsonl': '' })).toThrow('has both partners.jsonl and partners.csv')
})

test('CSV is read as spreadsheets write it: semicolons, quotes, line breaks in cells, windows-1251', () => {
  const text =
    '\uFEFF"externalId";email;requisites;balance;createdAt\r\nA;anna@old.example;"Анна ""А""\r\nМария";"1 500,50";01.03.2024\r\n'
  const folder = tempFolder()
  writeFileSync(join(folder, 'partners.csv'), text)
  const { history, faults } = readHistory(folder)
  expect(faults).toEqual([])
  expect(history.partners).toMatchObject([
    { requisites: 'Анна "А"\r\nМария', balance: 150_050, createdAt: '2024-02-29T21:00:00.000Z' },
  ])
  // «Анна» in windows-1251.
  const anna = Buffer.from([0xc0, 0xed, 0xed, 0xe0])
  writeFileSync(
    join(folder, 'partners.csv'),
    Buffer.concat([Buffer.from('externalId,email,firstName,createdAt\nA,a@b.example,'), anna, Buffer.from(',2024-01-01')]),
  )
  expect(readHistory(folder).history.partners).toMatchObject([{ firstName: 'Анна' }])
})
