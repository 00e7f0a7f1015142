import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as fc from 'fast-check'
import { describe, expect, onTestFinished, test } from 'vitest'
import { ContourFileError, parseContourFile } from '../../../lib/contour-file/contour-file.ts'
import { readContourFile } from '../../../infra/ops/contour-file/read-contour-file.ts'
import { testContour } from '../../support/contours.ts'

const demoPath = join(import.meta.dirname, '../../../infra/contours/demo.json')
const demoText = readFileSync(demoPath, 'utf8')

// eslint-disable-next-line typescript/no-explicit-any -- tests break the file in every way that JSON allows
type Loose = any
type Edit = (file: Loose) => unknown

/** The demo file, edited. */
function edited(edit: Edit): string {
  const file: unknown = JSON.parse(demoText)
  edit(file)
  return JSON.stringify(file)
}

function refusalOf(text: string): ContourFileError {
  try {
    parseContourFile(text, 'broken.json')
  } catch (error) {
    if (error instanceof ContourFileError) return error
    throw error
  }
  throw new Error('the file was accepted')
}

const faultsOf = (edit: Edit): readonly string[] => refusalOf(edited(edit)).faults

describe('files that are good', () => {
  test.each(['demo.json'])('the contour file %s that comes with the project is accepted', (name) => {
    const file = readContourFile(join(import.meta.dirname, '../../../infra/contours', name))
    expect(file.contour).toBe('demo')
    expect(file.partners.map(({ email, openingBalance }) => [email, openingBalance])).toEqual([
      ['anna@partners.example', 2_500_000],
      ['maria@partners.example', 150_050],
      ['petr@partners.example', 0],
    ])
    expect(file.settings).toEqual({
      minimumPayout: 100_000,
      configuredBy: 'console',
      requireInnForPayouts: true,
      attributionDays: 90,
      fourEyes: false,
      refuseUncoveredPayouts: false,
      coolDownHours: 24,
      coolDownKeys: false,
      keysCorrect: true,
      requirePasskeys: false,
      registration: 'open',
      terms: { version: '2026-11', url: 'https://landing.example/partner-terms' },
      contact: { email: 'partners@demo.example', phone: '+7 495 000-00-00', telegram: '@demo_partners' },
      displayName: 'Партнёры Демобанка',
      accentColor: '#6d28d9',
      payoutPromise: 'обычно в течение 3 рабочих дней',
      registeredPartner: { level: 1, groups: ['Блогеры'] },
    })
  })

  test('what may be left out gets its default', () => {
    const text = JSON.stringify({
      contour: 'small',
      settings: { minimumPayout: 0 },
      administrators: [{ email: 'a@b.example', firstName: 'A', lastName: 'B' }],
      leadStatuses: [{ systemName: 'only', title: 'Only', primary: true, target: true }],
    })
    expect(parseContourFile(text, 'small.json')).toMatchObject({
      contour: 'small',
      settings: { minimumPayout: 0, requireInnForPayouts: true, attributionDays: 90, fourEyes: false, registration: 'closed' },
      administrators: [{ email: 'a@b.example', firstName: 'A', lastName: 'B', middleName: null }],
      apiKeys: [],
      levels: [],
      groups: [],
      legalTypes: [],
      leadStatuses: [{ systemName: 'only', title: 'Only', primary: true, target: true }],
      leadFields: [],
      offers: [],
      partners: [],
      referralLinks: [],
      promocodes: [],
    })
  })

  test('what may be left out inside a part gets its default too', () => {
    const file = parseContourFile(
      JSON.stringify({
        ...testContour,
        legalTypes: [{ type: 'IE' }],
        leadStatuses: [
          { systemName: 'a', title: 'A', primary: true },
          { systemName: 'b', title: 'B', target: true },
        ],
        leadFields: [{ systemName: 'f', label: 'F', type: 'String' }],
        offers: [{ slug: 'o', title: 'O', landingUrl: 'https://landing.example/' }],
        partners: [{ email: 'p@test.example' }],
      }),
      'test.json',
    )
    expect(file.legalTypes).toEqual([{ type: 'IE', hidden: false, fields: [] }])
    expect(file.leadStatuses.map(({ primary, target }) => [primary, target])).toEqual([
      [true, false],
      [false, true],
    ])
    expect(file.leadFields).toEqual([
      { systemName: 'f', label: 'F', type: 'String', required: false, hidden: false, searchable: false },
    ])
    expect(file.offers[0]).toEqual({
      laterRules: [],
      slug: 'o',
      title: 'O',
      landingUrl: 'https://landing.example/',
      active: true,
      closedFor: [],
      dealsWithoutAmount: false,
      rewards: [],
    })
    expect(file.partners).toEqual([
      {
        email: 'p@test.example',
        firstName: null,
        middleName: null,
        lastName: null,
        legalType: null,
        inn: null,
        level: null,
        groups: [],
        isConfirmed: false,
        isBlocked: false,
        isActive: true,
        openingBalance: 0,
      },
    ])
  })

  test('a deployment that says one thing has the defaults of the others', () => {
    const { deployment } = parseContourFile(
      edited(
        (file) =>
          (file.deployment = { firewall: { requestsPerAddress: 100 }, reservedConcurrency: { functions: { 'add-deal': 7 } } }),
      ),
      'demo.json',
    )
    expect(deployment).toEqual({
      logRetentionDays: 90,
      nightlyExport: true,
      throttle: { requestsPerSecond: 100, burst: 200 },
      linkThrottle: { requestsPerSecond: 50, burst: 100 },
      sessionThrottle: { requestsPerSecond: 20, burst: 40 },
      webThrottle: { requestsPerSecond: 100, burst: 200 },
      firewall: {
        requestsPerAddress: 100,
        requestsPerApiKey: 10_000,
        requestsPerAddressWithKeys: 20_000,
        linkRequestsPerAddress: 600,
        sessionRequestsPerAddress: 300,
        webRequestsPerAddress: 2_000,
      },
      reservedConcurrency: { perFunction: 4, perList: 3, functions: { 'add-deal': 7 }, accountLimit: 1_000 },
      trial: false,
    })
  })

  const accepted: readonly [string, Edit][] = [
    ['a Bitrix24 that it keeps in step', (file) => (file.deployment = { crmConnector: crm })],
    ['a company that signs people in', (file) => (file.deployment = { companySignIn: company })],
    ['one on this machine', (file) => (file.deployment = { companySignIn: { ...company, issuer: 'http://localhost:8080' } })],
    ['the smallest amount, a kopeck', (file) => (file.settings.minimumPayout = 0.01)],
    ['no minimum at all', (file) => (file.settings.minimumPayout = 0)],
    [
      'registration that is closed, without terms',
      (file) => Object.assign(file.settings, { registration: 'closed', terms: undefined }),
    ],
    ['registration that is closed, with terms for later', (file) => (file.settings.registration = 'closed')],
    ['who registers with neither level nor group', (file) => delete file.settings.registeredPartner],
    ['nobody to ask', (file) => delete file.settings.contact],
    ['somebody who is reached by mail alone', (file) => (file.settings.contact = { email: 'help@program.example' })],
    ['somebody who is reached by telephone alone', (file) => (file.settings.contact = { phone: '8 (800) 100-00-00' })],
    ['somebody who is reached by Telegram alone', (file) => (file.settings.contact = { telegram: 'demo5' })],
    ['a program of the longest name', (file) => (file.settings.displayName = 'Я'.repeat(60))],
    ['a name that HTML would read', (file) => (file.settings.displayName = '<b>&amp;')],
    ['a colour in capitals', (file) => (file.settings.accentColor = ' #FFDD2D ')],
    ['a promise of the longest kind', (file) => (file.settings.payoutPromise = 'я'.repeat(200))],
    ['one attribution day', (file) => (file.settings.attributionDays = 1)],
    ['ten years of attribution', (file) => (file.settings.attributionDays = 3_650)],
    ['the largest amount, 10^12 rubles', (file) => (file.partners[0].openingBalance = 1e12)],
    ['a share of a hundredth of a percent', (file) => (file.offers[0].rewards[1].percentOfDeal = 0.01)],
    ['a share of all', (file) => (file.offers[0].rewards[1].percentOfDeal = 100)],
    ['a share with two decimals that a double only comes near to', (file) => (file.offers[0].rewards[1].percentOfDeal = 33.33)],
    [
      'rules of one kind for different deals',
      (file) =>
        file.offers[0].rewards.push(
          { leadStatus: 'deal', percentOfDeal: 1, onlyDeals: { to: 1 } },
          { leadStatus: 'deal', percentOfDeal: 2, onlyDeals: { from: 2, to: 100 } },
          { leadStatus: 'deal', percentOfDeal: 3, onlyMonths: 12, maxPerDeal: 0.01 },
          { leadStatus: 'deal', fixed: 5, onlyMonths: 120 },
          { leadStatus: 'deal', percentSteps: { apply: 'slices', steps: [{ from: 0, percent: 100 }] } },
          {
            leadStatus: 'deal',
            percentSteps: { apply: 'slices', by: 'month', steps: [{ from: 0, percent: 100 }] },
            maxPerMonth: 0.01,
          },
        ),
    ],
    ['a fixed sum and a share for one status', (file) => file.offers[0].rewards.push({ leadStatus: 'deal', fixed: 5 })],
    [
      'one status both primary and target',
      (file) => {
        file.leadStatuses[0].target = true
        file.leadStatuses[2].target = false
        for (const { rewards } of file.offers) for (const rule of rewards) if ('percentOfDeal' in rule) rule.leadStatus = 'new'
      },
    ],
    ['a key without a secret', (file) => delete file.apiKeys[0].secret],
    [
      'two keys without secrets',
      (file) => {
        file.apiKeys = [1, 2].map((number) => ({ title: `key ${number}`, administrator: 'ivan@demo.example' }))
      },
    ],
    ['a secret of 16 characters', (file) => (file.apiKeys[0].secret = 'x'.repeat(16))],
    ['a secret of 200 characters', (file) => (file.apiKeys[0].secret = '~'.repeat(200))],
    [
      'a level below zero',
      (file) => {
        Object.assign(file.levels[0], { number: -1 })
        for (const one of [file.partners[1], file.settings.registeredPartner]) one.level = -1
      },
    ],
    ['a reward for no level in particular', (file) => (file.offers[0].rewards[0].level = null)],
    ['an offer that is stopped', (file) => (file.offers[0].active = false)],
    ['an address over plain http', (file) => (file.offers[0].landingUrl = 'http://landing.example')],
    ['a contour name of 31 characters', (file) => (file.contour = 'c'.repeat(31))],
    ['a slug of 100 characters', (file) => (file.referralLinks[0].slug = 's'.repeat(100))],
    ['an ИНН left empty', (file) => (file.partners[0].inn = '')],
  ]
  test.each(accepted)('%s is accepted', (_what, edit) => {
    expect(() => parseContourFile(edited(edit), 'good.json')).not.toThrow()
  })
})

const amountExpected = 'expected rubles, not negative, with at most two decimals and at most 10^12'
const shareExpected = 'expected more than 0, at most 100, with at most two decimals'
const slugExpected = 'expected letters, digits, -, _, . and ~ (at most 100)'
const contourExpected = 'expected lower-case letters, digits and -, beginning with a letter (at most 31)'
const legalTypeExpected = 'Invalid option: expected one of "Individual"|"SelfEmployed"|"IE"|"LegalEntity"'
const daysExpected = 'expected whole days, 1 to 3650'
const waysExpected = 'expected at least one of email, phone and telegram'
const company = { title: 'Ромашка', issuer: 'https://login.example/realms/staff', clientId: 'partner-program' }
const crm = {
  address: 'https://sample.bitrix24.ru',
  secretParameter: '/partner-program/demo/crm',
  bitrix24: { categoryId: 0, fields: { partner: 'UF_CRM_PARTNER', rewards: 'UF_CRM_REWARDS' } },
  stages: { NEW: null, WON: 'deal' },
}
const issuerExpected = 'expected an https address without ? and #; http is for localhost and 127.0.0.1, on a laptop'
const phoneExpected = 'expected a telephone number: 5 to 30 digits, blanks, - and brackets, with or without a + before them'
const telegramExpected = 'expected a name of Telegram: 5 to 32 letters, digits and _, beginning with a letter'
const reward = (file: Loose, index = 0): Loose => file.offers[0].rewards[index]
/** In the place of a share. */
const steps = (apply: string, from: readonly number[]): Loose => ({
  percentOfDeal: undefined,
  percentSteps: { apply, steps: from.map((rubles) => ({ from: rubles, percent: 5 })) },
})

/** One fault a row, and all that the file is refused for. */
const faults: readonly [what: string, edit: Edit, ...expected: string[]][] = [
  // Of the wrong type
  ['a contour name that is a number', (f) => (f.contour = 5), 'contour: Invalid input: expected string, received number'],
  ['settings that are a list', (f) => (f.settings = []), 'settings: Invalid input: expected object, received array'],
  [
    'a mark that is text',
    (f) => (f.settings.requireInnForPayouts = 'yes'),
    'settings.requireInnForPayouts: Invalid input: expected boolean, received string',
  ],
  [
    'a contour that is called as what all share',
    (f) => (f.contour = 'account'),
    'contour: account is the name of what all contours share',
  ],
  [
    'executions for a function that there is not',
    (f) => (f.deployment = { reservedConcurrency: { functions: { 'add-deals': 5 } } }),
    'deployment.reservedConcurrency.functions: Unrecognized key: "add-deals"',
  ],
  [
    'no executions at all',
    (f) => (f.deployment = { reservedConcurrency: { perFunction: 0 } }),
    'deployment.reservedConcurrency.perFunction: Too small: expected number to be >=1',
  ],
  [
    'an issuer of http elsewhere than on a laptop',
    (f) => (f.deployment = { companySignIn: { ...company, issuer: 'http://login.example' } }),
    `deployment.companySignIn.issuer: ${issuerExpected}`,
  ],
  [
    'an issuer with a query',
    (f) => (f.deployment = { companySignIn: { ...company, issuer: 'https://login.example?tenant=1' } }),
    `deployment.companySignIn.issuer: ${issuerExpected}`,
  ],
  [
    'an issuer with a password',
    (f) => (f.deployment = { companySignIn: { ...company, issuer: 'https://a:b@login.example' } }),
    `deployment.companySignIn.issuer: ${issuerExpected}`,
  ],
  [
    'a secret of the company in the file',
    (f) => (f.deployment = { companySignIn: { ...company, clientSecret: 'a secret' } }),
    'deployment.companySignIn: Unrecognized key: "clientSecret"',
  ],
  [
    'a secret in the place of the name of a parameter',
    (f) => (f.deployment = { companySignIn: { ...company, clientSecretParameter: 'se~cret!' } }),
    'deployment.companySignIn.clientSecretParameter: expected the name of a parameter, such as /partner-program/demo/company-secret',
  ],
  [
    'a client without an id',
    (f) => (f.deployment = { companySignIn: { ...company, clientId: '' } }),
    'deployment.companySignIn.clientId: expected 1 to 200 visible ASCII characters',
  ],
  [
    'a secret of the CRM in the file',
    (f) => (f.deployment = { crmConnector: { ...crm, apiKey: 'a secret' } }),
    'deployment.crmConnector: Unrecognized key: "apiKey"',
  ],
  [
    'the address of an inbound hook, which is a secret',
    (f) => (f.deployment = { crmConnector: { ...crm, address: 'https://sample.bitrix24.ru/rest/1/abc/' } }),
    'deployment.crmConnector.address: expected an https address without a path, such as https://example.bitrix24.ru; http is for localhost and 127.0.0.1, on a laptop',
  ],
  [
    'two CRMs',
    (f) =>
      (f.deployment = {
        crmConnector: { ...crm, amocrm: { pipelineId: 1, fields: { leadId: 1, client: 2, partner: 3, rewards: 4 } } },
      }),
    'deployment.crmConnector: expected one of bitrix24 and amocrm',
  ],
  [
    'no CRM',
    (f) => (f.deployment = { crmConnector: { ...crm, bitrix24: undefined } }),
    'deployment.crmConnector: expected one of bitrix24 and amocrm',
  ],
  [
    'a stage that becomes a status that there is not',
    (f) => (f.deployment = { crmConnector: { ...crm, stages: { NEW: null, WON: 'wonn' } } }),
    'deployment.crmConnector.stages.WON: "wonn" is not among leadStatuses',
  ],
  [
    'more stages than a function can be told',
    (f) =>
      (f.deployment = {
        crmConnector: { ...crm, stages: Object.fromEntries(Array.from({ length: 200 }, (_, n) => [`STAGE_${n}`, 'deal'])) },
      }),
    'deployment.crmConnector: expected at most 3000 bytes together: name fewer stages',
  ],
  ['no attribution day', (f) => (f.settings.attributionDays = 0), `settings.attributionDays: ${daysExpected}`],
  ['half a day', (f) => (f.settings.attributionDays = 1.5), `settings.attributionDays: ${daysExpected}`],
  ['more than ten years', (f) => (f.settings.attributionDays = 3_651), `settings.attributionDays: ${daysExpected}`],
  ['days that are text', (f) => (f.settings.attributionDays = '90'), `settings.attributionDays: ${daysExpected}`],
  ['an amount that is text', (f) => (f.settings.minimumPayout = '1000'), 'settings.minimumPayout: expected an amount in rubles'],
  [
    'an amount that is null',
    (f) => (f.partners[0].openingBalance = null),
    'partners[0].openingBalance: expected an amount in rubles',
  ],
  ['groups that are no list', (f) => (f.promocodes = {}), 'promocodes: Invalid input: expected array, received object'],
  ['a partner that is text', (f) => f.partners.push('anna'), 'partners[3]: Invalid input: expected object, received string'],
  ['a partner that is null', (f) => f.partners.push(null), 'partners[3]: Invalid input: expected object, received null'],
  [
    'a name that is a number',
    (f) => (f.partners[0].firstName = 5),
    'partners[0].firstName: Invalid input: expected string, received number',
  ],
  [
    'an ИНН that is a number',
    (f) => (f.partners[0].inn = 7_707_083_893),
    'partners[0].inn: Invalid input: expected string, received number',
  ],
  [
    'an ИНН of another length than the legal type has',
    (f) => (f.partners[0].inn = '7707083893'),
    'partners[0].inn: ИНН 7707083893: ожидается 12 цифр',
  ],
  [
    'an ИНН whose check digits do not hold',
    (f) => (f.partners[0].inn = '500100732250'),
    'partners[0].inn: ИНН 500100732250: не сходятся контрольные цифры',
  ],
  [
    'an ИНН of nobody with a legal type, of a wrong length',
    (f) => Object.assign(f.partners[2], { inn: '5001007322' }),
    'partners[2].inn: ИНН 5001007322: не сходятся контрольные цифры',
  ],
  [
    'a list of options with a number in it',
    (f) => f.leadFields[4].options.push(5),
    'leadFields[4].options[3]: expected a text, or { "name", "was", "hidden" }: what it is called, what it was called before, and whether it is retired',
  ],
  [
    'a level that is text',
    (f) => f.levels.push({ number: '3', description: '' }),
    'levels[2].number: Invalid input: expected number, received string',
  ],
  [
    'a level between two',
    (f) => f.levels.push({ number: 1.5, description: '' }),
    'levels[2].number: Invalid input: expected int, received number',
  ],
  [
    'a description that is missing',
    (f) => delete f.levels[0].description,
    'levels[0].description: Invalid input: expected string, received undefined',
  ],
  [
    'a share that is text',
    (f) => (reward(f, 1).percentOfDeal = '10'),
    'offers[0].rewards[1].percentOfDeal: expected a percentage',
  ],
  // Unknown, missing, empty
  ['a part that no contour has', (f) => (f.webhooks = []), 'the file: Unrecognized key: "webhooks"'],
  ['a setting that no contour has', (f) => (f.settings.currency = 'RUB'), 'settings: Unrecognized key: "currency"'],
  ['a misspelt key deep inside', (f) => (reward(f).levle = 2), 'offers[0].rewards[0]: Unrecognized key: "levle"'],
  ['a key of a partner that is the service’s to give', (f) => (f.partners[2].id = 'p'), 'partners[2]: Unrecognized key: "id"'],
  ['no contour name', (f) => delete f.contour, 'contour: Invalid input: expected string, received undefined'],
  ['no settings', (f) => delete f.settings, 'settings: Invalid input: expected object, received undefined'],
  ['no minimum', (f) => delete f.settings.minimumPayout, 'settings.minimumPayout: expected an amount in rubles'],
  [
    'no administrators',
    (f) => delete f.administrators && (f.apiKeys = []),
    'administrators: Invalid input: expected array, received undefined',
  ],
  [
    'an empty list of administrators',
    (f) => Object.assign(f, { administrators: [], apiKeys: [] }),
    'administrators: Too small: expected array to have >=1 items',
  ],
  [
    'an administrator without a name',
    (f) => delete f.administrators[0].lastName,
    'administrators[0].lastName: Invalid input: expected string, received undefined',
  ],
  [
    'a title that is blank',
    (f) => (f.offers[0].title = ' \t'),
    'offers[0].title: Too small: expected string to have >=1 characters',
  ],
  [
    'a title that is endless',
    (f) => (f.offers[0].title = 'x'.repeat(201)),
    'offers[0].title: Too big: expected string to have <=200 characters',
  ],
  [
    'a promocode without a code',
    (f) => (f.promocodes[0].code = '  '),
    'promocodes[0].code: Too small: expected string to have >=1 characters',
  ],
  [
    'a code that is endless',
    (f) => (f.promocodes[0].code = 'X'.repeat(101)),
    'promocodes[0].code: Too big: expected string to have <=100 characters',
  ],
  [
    'a promocode without a status',
    (f) => delete f.promocodes[0].status,
    'promocodes[0].status: Invalid option: expected one of "Active"|"OnReview"|"Disabled"',
  ],
  [
    'a list without options',
    (f) => (f.leadFields[4].options = []),
    'leadFields[4].options: Too small: expected array to have >=1 items',
  ],
  // Emails, slugs, addresses, names of kinds
  [
    'an administrator’s email that is none',
    (f) => (f.administrators[1].email = 'ivan'),
    'administrators[1].email: expected an email address',
  ],
  ['a partner’s email that is none', (f) => (f.partners[2].email = 'petr@'), 'partners[2].email: expected an email address'],
  [
    'an email longer than any',
    (f) => (f.partners[2].email = `${'p'.repeat(250)}@x.example`),
    'partners[2].email: Too big: expected string to have <=254 characters',
  ],
  [
    'a key’s administrator that is no email',
    (f) => (f.apiKeys[0].administrator = 'olga'),
    'apiKeys[0].administrator: expected an email address',
    'apiKeys[0].administrator: "olga" is not among administrators',
  ],
  ['a slug with a space', (f) => (f.referralLinks[0].slug = 'anna mortgage'), `referralLinks[0].slug: ${slugExpected}`],
  ['a slug with a slash', (f) => (f.referralLinks[0].slug = 'anna/mortgage'), `referralLinks[0].slug: ${slugExpected}`],
  ['a slug that is empty', (f) => (f.referralLinks[0].slug = ''), `referralLinks[0].slug: ${slugExpected}`],
  ['a slug of 101 characters', (f) => (f.referralLinks[0].slug = 's'.repeat(101)), `referralLinks[0].slug: ${slugExpected}`],
  ['a slug with a line break at its end', (f) => (f.referralLinks[0].slug = 'anna\n'), `referralLinks[0].slug: ${slugExpected}`],
  ['a slug that begins with a dash', (f) => (f.referralLinks[0].slug = '-anna'), `referralLinks[0].slug: ${slugExpected}`],
  ['a contour name in capitals', (f) => (f.contour = 'Demo'), `contour: ${contourExpected}`],
  ['a contour name that begins with a digit', (f) => (f.contour = '1demo'), `contour: ${contourExpected}`],
  ['a contour name of 32 characters', (f) => (f.contour = 'c'.repeat(32)), `contour: ${contourExpected}`],
  [
    'an address of another protocol',
    (f) => (f.offers[0].landingUrl = 'ftp://landing.example'),
    'offers[0].landingUrl: expected an http or https address',
  ],
  [
    'an address that runs a script',
    (f) => (f.offers[0].landingUrl = 'javascript:alert(1)'),
    'offers[0].landingUrl: expected an http or https address',
  ],
  [
    'an address that is none',
    (f) => (f.offers[0].landingUrl = 'landing.example'),
    'offers[0].landingUrl: expected an http or https address',
  ],
  ['a legal type that does not exist', (f) => (f.legalTypes[2].type = 'Bank'), `legalTypes[2].type: ${legalTypeExpected}`],
  [
    'a partner’s legal type that does not exist',
    (f) => (f.partners[0].legalType = 'Bank'),
    `partners[0].legalType: ${legalTypeExpected}`,
    'partners[0].legalType: "Bank" is not among legalTypes',
  ],
  [
    'a field type that does not exist',
    (f) => (f.leadFields[2].type = 'Date'),
    'leadFields[2].type: Invalid option: expected one of "String"|"Number"|"Boolean"|"List"',
  ],
  [
    'a promocode status that does not exist',
    (f) => (f.promocodes[0].status = 'active'),
    'promocodes[0].status: Invalid option: expected one of "Active"|"OnReview"|"Disabled"',
  ],
  // Money
  ['a third decimal', (f) => (f.settings.minimumPayout = 1000.005), `settings.minimumPayout: ${amountExpected}`],
  ['a negative minimum', (f) => (f.settings.minimumPayout = -0.01), `settings.minimumPayout: ${amountExpected}`],
  ['10^13 rubles', (f) => (f.settings.minimumPayout = 1e13), `settings.minimumPayout: ${amountExpected}`],
  [
    'a kopeck over 10^12 rubles',
    (f) => (f.settings.minimumPayout = 1_000_000_000_000.01),
    `settings.minimumPayout: ${amountExpected}`,
  ],
  ['a negative opening balance', (f) => (f.partners[1].openingBalance = -1), `partners[1].openingBalance: ${amountExpected}`],
  [
    'an opening balance with a third decimal',
    (f) => (f.partners[1].openingBalance = 0.001),
    `partners[1].openingBalance: ${amountExpected}`,
  ],
  ['a fixed reward with a third decimal', (f) => (reward(f).fixed = 1.005), `offers[0].rewards[0].fixed: ${amountExpected}`],
  ['a negative fixed reward', (f) => (reward(f).fixed = -5), `offers[0].rewards[0].fixed: ${amountExpected}`],
  ['a fixed reward of nothing', (f) => (reward(f).fixed = 0), 'offers[0].rewards[0].fixed: expected more than zero'],
  // Rewards
  [
    'neither a fixed sum nor a share',
    (f) => delete reward(f).fixed,
    'offers[0].rewards[0]: expected one of fixed, percentOfDeal and percentSteps',
  ],
  [
    'both a fixed sum and a share',
    (f) => (reward(f).percentOfDeal = 5),
    'offers[0].rewards[0]: expected one of fixed, percentOfDeal and percentSteps',
  ],
  ['a share of nothing', (f) => (reward(f, 1).percentOfDeal = 0), `offers[0].rewards[1].percentOfDeal: ${shareExpected}`],
  ['a negative share', (f) => (reward(f, 1).percentOfDeal = -10), `offers[0].rewards[1].percentOfDeal: ${shareExpected}`],
  [
    'a share of more than all',
    (f) => (reward(f, 1).percentOfDeal = 100.01),
    `offers[0].rewards[1].percentOfDeal: ${shareExpected}`,
  ],
  [
    'a share with three decimals',
    (f) => (reward(f, 1).percentOfDeal = 10.005),
    `offers[0].rewards[1].percentOfDeal: ${shareExpected}`,
  ],
  [
    'steps that do not ascend',
    (f) => Object.assign(reward(f, 1), steps('whole', [100, 100])),
    'offers[0].rewards[1].percentSteps.steps: expected steps in ascending order of "from", each amount once',
  ],
  [
    'steps of another kind',
    (f) => Object.assign(reward(f, 1), steps('each', [0])),
    'offers[0].rewards[1].percentSteps.apply: expected "whole", where the step that an amount reaches applies to all of it, or "slices", where each step applies to its own slice',
  ],
  [
    'a step of nothing',
    (f) =>
      Object.assign(reward(f, 1), {
        percentOfDeal: undefined,
        percentSteps: { apply: 'whole', steps: [{ from: 0, percent: 0 }] },
      }),
    `offers[0].rewards[1].percentSteps.steps[0].percent: ${shareExpected}`,
  ],
  [
    'steps beside a share',
    (f) => (reward(f, 1).percentSteps = steps('whole', [0]).percentSteps),
    'offers[0].rewards[1]: expected one of fixed, percentOfDeal and percentSteps',
  ],
  [
    'a limit of a fixed sum',
    (f) => (reward(f).maxPerDeal = 5),
    'offers[0].rewards[0].maxPerDeal: only a share has a limit: a fixed sum says itself what it is',
  ],
  [
    'steps by a week',
    (f) =>
      Object.assign(reward(f, 1), {
        percentOfDeal: undefined,
        percentSteps: { ...steps('whole', [0]).percentSteps, by: 'week' },
      }),
    'offers[0].rewards[1].percentSteps.by: expected "deal", where the steps go by the amount of the deal, or "month", where they go by the sum of the partner\'s deals of the month',
  ],
  [
    'a limit of a month for a fixed sum',
    (f) => (reward(f).maxPerMonth = 5),
    'offers[0].rewards[0].maxPerMonth: only a share has a limit: a fixed sum is never cut',
  ],
  [
    'a rule for a group and a level',
    (f) => Object.assign(reward(f, 1), { level: 1, group: f.groups[0].title }),
    'offers[0].rewards[1].group: a rule for a group is for partners of every level: leave one of them out',
  ],
  [
    'a limit of a month of nothing',
    (f) => (reward(f, 1).maxPerMonth = 0),
    'offers[0].rewards[1].maxPerMonth: expected more than zero',
  ],
  ['a limit of nothing', (f) => (reward(f, 1).maxPerDeal = 0), 'offers[0].rewards[1].maxPerDeal: expected more than zero'],
  [
    'deals that end before they begin',
    (f) => (reward(f, 1).onlyDeals = { from: 3, to: 2 }),
    'offers[0].rewards[1].onlyDeals: expected a "to" that is not below "from"',
  ],
  [
    'deals that are all deals',
    (f) => (reward(f, 1).onlyDeals = {}),
    'offers[0].rewards[1].onlyDeals: every deal has these numbers: leave it out',
  ],
  [
    'a deal beyond those that are counted',
    (f) => (reward(f, 1).onlyDeals = { from: 101 }),
    'offers[0].rewards[1].onlyDeals.from: expected a whole number, 1 to 100',
  ],
  [
    'deals of nobody',
    (f) => (reward(f, 1).onlyDeals = { to: 1, of: 'company' }),
    'offers[0].rewards[1].onlyDeals.of: expected "lead", where the deals of each lead are numbered, or "partner", where those of the partner with the offer are',
  ],
  ['half a month', (f) => (reward(f, 1).onlyMonths = 0.5), 'offers[0].rewards[1].onlyMonths: expected whole months, 1 to 120'],
  // Options
  [
    'options of a field that is no list',
    (f) => (f.leadFields[0].options = ['А']),
    'leadFields[0]: options belong to a field of type List, and only to it',
  ],
  ['a check of a file', (f) => (f.legalTypes[0].fields[0].type = 'File'), 'legalTypes[0].fields[0]: only a String has a check'],
  [
    'a legal type that asks for something of another type',
    (f) => (f.legalTypes[0].fields[0].type = 'Money'),
    'legalTypes[0].fields[0].type: expected String, Number, Boolean, List, Date or File',
  ],
  [
    'a check of what is no text',
    (f) => (f.legalTypes[0].fields[1].check = 'passport'),
    'legalTypes[0].fields[1]: only a String has a check',
  ],
  [
    'options of what is no list',
    (f) => (f.legalTypes[3].fields[0].options = ['А']),
    'legalTypes[3].fields[0]: options belong to a field of type List, and only to it',
  ],
  [
    'an account without a БИК beside it',
    (f) => (f.legalTypes[3].fields[3].hidden = true),
    'legalTypes[3].fields[4].check: an account is checked against a БИК: expected a field with the check "bic"',
  ],
  [
    'two БИК beside one account',
    (f) => (f.legalTypes[3].fields[0].check = 'bic'),
    'legalTypes[3].fields[3].check: another field has the check "bic" already, and an account has one bank',
  ],
  [
    'a legal type that asks one thing twice',
    (f) => f.legalTypes[3].fields.push({ systemName: 'ogrn', label: 'ОГРН 2', type: 'String' }),
    'legalTypes[3].fields[7].systemName: "ogrn" is already given in legalTypes[3].fields[1]',
  ],
  [
    'a list with no word of options',
    (f) => delete f.leadFields[4].options,
    'leadFields[4]: options belong to a field of type List, and only to it',
  ],
  // Registration
  [
    'registration without terms',
    (f) => delete f.settings.terms,
    'settings.terms: registration is "open", and a new partner agrees to terms: expected { "version", "url" }',
  ],
  [
    'terms that anybody on the way could change',
    (f) => (f.settings.terms.url = 'http://landing.example/terms'),
    'settings.terms.url: expected an https address',
  ],
  [
    'terms of no version',
    (f) => (f.settings.terms.version = ' '),
    'settings.terms.version: Too small: expected string to have >=1 characters',
  ],
  // Whom to ask
  ['somebody to ask who cannot be reached', (f) => (f.settings.contact = {}), `settings.contact: ${waysExpected}`],
  [
    'a way to ask that there is not',
    (f) => (f.settings.contact = { email: 'help@program.example', icq: '123456' }),
    'settings.contact: Unrecognized key: "icq"',
  ],
  [
    'an address to ask that is none',
    (f) => (f.settings.contact.email = 'help'),
    'settings.contact.email: expected an email address',
  ],
  ...['', '1234', 'звоните', '+7 495 000-00-00 доб. 5', '+7\u202e495', '+7 495;ext=5', `+${'1'.repeat(31)}`].map(
    (phone): [string, Edit, string] => [
      `a telephone number that is none: ${JSON.stringify(phone)}`,
      (f) => (f.settings.contact.phone = phone),
      `settings.contact.phone: ${phoneExpected}`,
    ],
  ),
  ...['', '@', '@demo', 'https://t.me/demo', '@demo partners', '@5demo', '@demo_', 'demo/../x', `@${'a'.repeat(33)}`].map(
    (telegram): [string, Edit, string] => [
      `a name of Telegram that is none: ${JSON.stringify(telegram)}`,
      (f) => (f.settings.contact.telegram = telegram),
      `settings.contact.telegram: ${telegramExpected}`,
    ],
  ),
  // The face
  [
    'a name of nothing',
    (f) => (f.settings.displayName = ' '),
    'settings.displayName: Too small: expected string to have >=1 characters',
  ],
  [
    'a name that no header holds',
    (f) => (f.settings.displayName = 'Я'.repeat(61)),
    'settings.displayName: Too big: expected string to have <=60 characters',
  ],
  ...['Банк\nКопия: all@bank.example', 'Банк\u202e'].map((name): [string, Edit, string] => [
    `a name with what nobody sees: ${JSON.stringify(name)}`,
    (f) => (f.settings.displayName = name),
    'settings.displayName: expected no control characters, nor any that nobody sees or that turn the writing round, such as U+202E',
  ]),
  ...['red', '#fff', '#12345g', '6d28d9', '#6d28d9ff', 'url(#6d28d9)', ''].map((color): [string, Edit, string] => [
    `a colour that is none: ${JSON.stringify(color)}`,
    (f) => (f.settings.accentColor = color),
    'settings.accentColor: expected a colour as # and six digits of 0-9 and a-f, such as #7b2cbf',
  ]),
  [
    'a promise that is a story',
    (f) => (f.settings.payoutPromise = 'я'.repeat(201)),
    'settings.payoutPromise: Too big: expected string to have <=200 characters',
  ],
  // The two marks
  [
    'no primary status',
    (f) => delete f.leadStatuses[0].primary,
    'leadStatuses: exactly one must be marked "primary": true, found 0',
  ],
  [
    'two primary statuses',
    (f) => (f.leadStatuses[1].primary = true),
    'leadStatuses: exactly one must be marked "primary": true, found 2',
  ],
  [
    'no target status',
    (f) => (f.leadStatuses[2].target = false),
    'leadStatuses: exactly one must be marked "target": true, found 0',
  ],
  [
    'two target statuses',
    (f) => (f.leadStatuses[3].target = true),
    'leadStatuses: exactly one must be marked "target": true, found 2',
  ],
]

/** A name that stands for two things, written as somebody might. */
const doubles: readonly [what: string, edit: Edit, expected: string][] = [
  [
    'administrator email',
    (f) => f.administrators.push({ ...f.administrators[0], firstName: 'Другая' }),
    'administrators[2].email: "olga@demo.example" is already given in administrators[0]',
  ],
  [
    'administrator email in other letters',
    (f) => f.administrators.push({ ...f.administrators[0], email: ' Olga@DEMO.example ' }),
    'administrators[2].email: " Olga@DEMO.example " is already given in administrators[0]',
  ],
  [
    'partner email',
    (f) => f.partners.push({ email: 'petr@partners.example' }),
    'partners[3].email: "petr@partners.example" is already given in partners[2]',
  ],
  [
    'partner email in other letters',
    (f) => f.partners.push({ email: 'PETR@partners.Example' }),
    'partners[3].email: "PETR@partners.Example" is already given in partners[2]',
  ],
  [
    'promocode',
    (f) => f.promocodes.push({ ...f.promocodes[0], status: 'Disabled' }),
    'promocodes[3].code: "ANNA10" is already given in promocodes[0]',
  ],
  [
    'promocode in other letters',
    (f) => f.promocodes.push({ ...f.promocodes[0], code: ' anna10 ' }),
    'promocodes[3].code: " anna10 " is already given in promocodes[0]',
  ],
  ['level', (f) => f.levels.push({ number: 2, description: 'Ещё раз' }), 'levels[2].number: 2 is already given in levels[1]'],
  ['group', (f) => f.groups.push({ title: ' Блогеры ' }), 'groups[2].title: " Блогеры " is already given in groups[0]'],
  ['legal type', (f) => f.legalTypes.push({ type: 'IE' }), 'legalTypes[4].type: "IE" is already given in legalTypes[2]'],
  [
    'lead status',
    (f) => f.leadStatuses.push({ systemName: 'new', title: 'Снова новый' }),
    'leadStatuses[4].systemName: "new" is already given in leadStatuses[0]',
  ],
  [
    'lead field',
    (f) => f.leadFields.push({ systemName: 'fax', label: 'Факс 2', type: 'Number' }),
    'leadFields[6].systemName: "fax" is already given in leadFields[5]',
  ],
  [
    'option',
    (f) => f.leadFields[4].options.push('Казань '),
    'leadFields[4].options[3].name: "Казань " is already given in leadFields[4].options[1]',
  ],
  [
    'offer',
    (f) => f.offers.push({ ...f.offers[1], title: 'Другая' }),
    'offers[2].slug: "consultation" is already given in offers[1]',
  ],
  [
    'referral link',
    (f) => f.referralLinks.push(f.referralLinks[1]),
    'referralLinks[2].slug: "maria-consultation" is already given in referralLinks[1]',
  ],
  [
    'reward of one status',
    (f) => f.offers[0].rewards.push({ leadStatus: 'deal', level: null, percentOfDeal: 1 }),
    'offers[0].rewards[3].rule: "deal, any level, percentOfDeal" is already given in offers[0].rewards[1]',
  ],
  [
    'reward of one status, in another spelling',
    (f) => f.offers[0].rewards.push({ leadStatus: ' in_work ', fixed: 1 }),
    'offers[0].rewards[3].rule: "in_work, any level, fixed" is already given in offers[0].rewards[0]',
  ],
  [
    'reward of one status and the same deals',
    (f) =>
      f.offers[0].rewards.push(
        { leadStatus: 'deal', fixed: 1, onlyDeals: { to: 1 } },
        { leadStatus: 'deal', fixed: 2, onlyDeals: { from: 1, to: 1 } },
      ),
    'offers[0].rewards[4].rule: "deal, any level, fixed, deals 1 to 1" is already given in offers[0].rewards[3]',
  ],
  [
    'reward of one status and the same deals of the partner, which are not those of the lead',
    (f) =>
      f.offers[0].rewards.push(
        { leadStatus: 'deal', fixed: 1, onlyDeals: { to: 1 } },
        { leadStatus: 'deal', fixed: 2, onlyDeals: { to: 1, of: 'partner' } },
        { leadStatus: 'deal', fixed: 3, onlyDeals: { to: 1, of: 'partner' } },
      ),
    `offers[0].rewards[5].rule: "deal, any level, fixed, the partner's deals 1 to 1" is already given in offers[0].rewards[4]`,
  ],
  [
    'reward of one status and level',
    (f) => f.offers[0].rewards.push({ leadStatus: 'deal', level: 2, percentOfDeal: 1 }),
    'offers[0].rewards[3].rule: "deal, 2, percentOfDeal" is already given in offers[0].rewards[2]',
  ],
  [
    'secret',
    (f) => f.apiKeys.push({ ...f.apiKeys[0], title: 'CRM 2' }),
    'apiKeys[1].secret: the same secret is already given in apiKeys[0]',
  ],
]

const toNothing: readonly [what: string, edit: Edit, expected: string][] = [
  [
    'the administrator of a key',
    (f) => (f.apiKeys[0].administrator = 'no@demo.example'),
    'apiKeys[0].administrator: "no@demo.example" is not among administrators',
  ],
  [
    'the status of a reward',
    (f) => (reward(f).leadStatus = 'won'),
    'offers[0].rewards[0].leadStatus: "won" is not among leadStatuses',
  ],
  [
    'a share for a status that is not the target',
    (f) => (reward(f, 1).leadStatus = 'new'),
    'offers[0].rewards[1].percentOfDeal: it would never be earned: deals are made in the target status, "deal", and this rule is for "new"',
  ],
  [
    'a share of a level for a status that is not the target, in another spelling',
    (f) => (reward(f, 2).leadStatus = ' new '),
    'offers[0].rewards[2].percentOfDeal: it would never be earned: deals are made in the target status, "deal", and this rule is for "new"',
  ],
  [
    'steps for a status that is not the target',
    (f) => Object.assign(reward(f, 1), { ...steps('whole', [0]), leadStatus: 'new' }),
    'offers[0].rewards[1].percentSteps: it would never be earned: deals are made in the target status, "deal", and this rule is for "new"',
  ],
  [
    'a fixed sum for the first deal, for a status that is not the target',
    (f) => (reward(f).onlyDeals = { to: 1 }),
    'offers[0].rewards[0].onlyDeals: it would never be earned: deals are made in the target status, "deal", and this rule is for "in_work"',
  ],
  [
    'a partner’s name that turns the writing round',
    (f) => (f.partners[0].lastName = 'Иванов\u202eа'),
    'partners[0].lastName: expected no control characters, nor any that nobody sees or that turn the writing round, such as U+202E',
  ],
  [
    'a promocode with something that nobody sees',
    (f) => (f.promocodes[0].code = 'ANNA\u200b10'),
    'promocodes[0].code: expected no control characters, nor any that nobody sees or that turn the writing round, such as U+202E',
  ],
  [
    'a title of an offer with a soft hyphen',
    (f) => (f.offers[0].title = 'Ипо\u00adтека'),
    'offers[0].title: expected no control characters, nor any that nobody sees or that turn the writing round, such as U+202E',
  ],
  [
    'U+0000 in an address of a page',
    (f) => (f.offers[0].landingUrl = 'https://landing.example/\u0000'),
    'offers[0].landingUrl: a text holds U+0000, which not every database can keep',
  ],
  ['the group of a reward', (f) => (reward(f, 1).group = 'Никакая'), 'offers[0].rewards[1].group: "Никакая" is not among groups'],
  ['the level of a reward', (f) => (reward(f, 2).level = 3), 'offers[0].rewards[2].level: 3 is not among levels'],
  [
    'a partner an offer is closed for',
    (f) => f.offers[0].closedFor.push('no@partners.example'),
    'offers[0].closedFor: "no@partners.example" is not among partners',
  ],
  [
    'the legal type of a partner',
    (f) => f.legalTypes.splice(1, 1),
    'partners[0].legalType: "SelfEmployed" is not among legalTypes',
  ],
  [
    'the level of who registers',
    (f) => (f.settings.registeredPartner.level = 3),
    'settings.registeredPartner.level: 3 is not among levels',
  ],
  [
    'a group of who registers',
    (f) => f.settings.registeredPartner.groups.push('Никто'),
    'settings.registeredPartner.groups: "Никто" is not among groups',
  ],
  ['the level of a partner', (f) => (f.partners[1].level = 3), 'partners[1].level: 3 is not among levels'],
  ['a group of a partner', (f) => f.partners[0].groups.push('Никто'), 'partners[0].groups: "Никто" is not among groups'],
  [
    'the partner of a link',
    (f) => (f.referralLinks[1].partner = 'no@partners.example'),
    'referralLinks[1].partner: "no@partners.example" is not among partners',
  ],
  ['the offer of a link', (f) => (f.referralLinks[1].offer = 'none'), 'referralLinks[1].offer: "none" is not among offers'],
  [
    'the partner of a promocode',
    (f) => (f.promocodes[1].partner = 'no@partners.example'),
    'promocodes[1].partner: "no@partners.example" is not among partners',
  ],
  ['the offer of a promocode', (f) => (f.promocodes[1].offer = 'none'), 'promocodes[1].offer: "none" is not among offers'],
]

describe('files that are refused, each with the place and the reason', () => {
  test.each(faults)('%s', (_what, edit, ...expected) => {
    expect(faultsOf(edit)).toEqual(expected)
  })

  test.each(doubles)('the same %s twice', (_what, edit, expected) => {
    expect(faultsOf(edit)).toEqual([expected])
  })

  test.each(toNothing)('%s that is not in the file', (_what, edit, expected) => {
    expect(faultsOf(edit)).toEqual([expected])
  })

  test('every fault is named, those between parts too, however many there are', () => {
    // Each double goes to the end of its list, so that the others keep their places.
    const twins = doubles.filter(([what]) => !/reward|letters/.test(what))
    const reasons = faultsOf((file) => {
      for (const [, edit] of [...twins, ...toNothing.slice(0, 4)]) edit(file)
      file.contour = 'Demo'
      file.settings.minimumPayout = -1
      file.settings.currency = 'RUB'
      file.leadStatuses[0].primary = false
      file.partners[0].isBlocked = 'no'
    })
    expect(reasons.toSorted()).toEqual(
      [
        ...[...twins, ...toNothing.slice(0, 4)].map(([, , expected]) => expected),
        `contour: ${contourExpected}`,
        `settings.minimumPayout: ${amountExpected}`,
        'settings: Unrecognized key: "currency"',
        'leadStatuses: exactly one must be marked "primary": true, found 0',
        'partners[0].isBlocked: Invalid input: expected boolean, received string',
      ].toSorted(),
    )
  })

  test('the message names the file, counts the faults, lists each on a line, and says that nothing was applied', () => {
    const one = refusalOf(edited((file) => (file.contour = 'Demo')))
    expect(one.message).toBe(`broken.json was refused, nothing was applied. 1 fault:\n  - contour: ${contourExpected}`)
    const two = refusalOf(edited((file) => Object.assign(file, { contour: 'Demo', settings: { minimumPayout: -1 } })))
    expect(two.message).toBe(
      `broken.json was refused, nothing was applied. 2 faults:\n  - contour: ${contourExpected}\n  - settings.minimumPayout: ${amountExpected}`,
    )
  })

  test.each([
    [
      'an amount beyond every double',
      '"minimumPayout": 1000',
      '"minimumPayout": 1e400',
      'settings.minimumPayout: expected an amount in rubles',
    ],
    [
      'an amount that only rounds to an amount',
      '"minimumPayout": 1000',
      '"minimumPayout": 1000.00000000000000001',
      'settings.minimumPayout: expected an amount in rubles',
    ],
    [
      'a level that only rounds to a level',
      '"number": 1,',
      '"number": 1.00000000000000000001,',
      'levels[0].number: Invalid input: expected number, received NaN',
    ],
    [
      'a share that only rounds to a share',
      '"percentOfDeal": 15',
      '"percentOfDeal": 15.00000000000000000001',
      'offers[0].rewards[2].percentOfDeal: expected a percentage',
    ],
  ])('%s is judged by its digits as written', (_what, good, bad, expected) => {
    expect(demoText).toContain(good)
    expect(refusalOf(demoText.replace(good, bad)).faults).toContain(expected)
  })
})

describe('a file that holds no contour at all', () => {
  test.each([
    ['nothing', ''],
    ['half a file', '{ "contour": "demo"'],
    ['something for people', 'contour: demo'],
    ['a comment', '{} // demo'],
    ['a comma too many', '{ "contour": "demo", }'],
  ])('%s is no JSON', (_what, text) => {
    const { faults } = refusalOf(text)
    expect(faults).toHaveLength(1)
    expect(faults[0]).toMatch(/^it is not JSON: ./)
  })

  test.each([
    ['{\n  "contour": "demo",\n}', 3, 1],
    ['{\n  "contour" "demo" }', 2, 13],
    ['{\n\n  "contour": tru }', 3, 17],
    [`{\n  "a": "${'x'.repeat(100)}",\n  "b": dem }`, 3, 8],
    ['{ "contour": "demo"', 1, 20],
    ['', 1, 1],
  ])('%j is refused with its line and column', (text, line, column) => {
    expect(refusalOf(text).faults[0]).toMatch(new RegExp(`^it is not JSON: .* at line ${line} column ${column}$`))
  })

  test.each([
    ['a list', '[]', 'array'],
    ['null', 'null', 'null'],
    ['text', '"demo"', 'string'],
    ['a number', '5', 'number'],
  ])('JSON that is %s is named as the file’s own fault', (_what, text, type) => {
    expect(refusalOf(text).faults).toContain(`the file: Invalid input: expected object, received ${type}`)
  })

  test('a file that is not there is refused by its path', () => {
    const folder = mkdtempSync(join(tmpdir(), 'contour-'))
    onTestFinished(() => rmSync(folder, { recursive: true }))
    const path = join(folder, 'none.json')
    expect(() => readContourFile(path)).toThrow(ContourFileError)
    expect(() => readContourFile(path)).toThrow(
      `${path} was refused, nothing was applied. 1 fault:\n  - the file cannot be read: ENOENT`,
    )
    expect(() => readContourFile(folder)).toThrow('the file cannot be read: EISDIR')
  })
})

describe('secrets', () => {
  test.each([
    ['15 characters', 'fifteen-letters'],
    ['201 characters', 'secret'.repeat(40).slice(0, 201)],
    ['a space', 'a secret of words that has spaces'],
    ['letters that a header cannot carry', 'секретный-ключ-для-всех'],
    ['a line break at its end', 'sixteen-letters-\n'],
  ])('one with %s is refused by its place, and not shown', (_what, secret) => {
    const { faults, message } = refusalOf(edited((file) => (file.apiKeys[0].secret = secret)))
    expect(faults).toEqual(['apiKeys[0].secret: expected 16 to 200 visible ASCII characters'])
    expect(message).not.toContain(secret.trim())
  })

  test('one that is given twice is not shown', () => {
    expect(refusalOf(edited((file) => file.apiKeys.push(file.apiKeys[0]))).message).not.toContain('demo-crm-key')
  })

  test('one that stands in a place where none belongs is not shown', () => {
    const { message } = refusalOf(edited((file) => (file.apiKeys[0].secret = { value: 'demo-crm-key-for-local-use-only' })))
    expect(message).toContain('apiKeys[0].secret: Invalid input: expected string, received object')
    expect(message).not.toContain('demo-crm-key')
  })
})

/** The letters of a name in any case, with spaces around. */
const spelledAnyhow = (canonical: string): fc.Arbitrary<string> =>
  fc.tuple(fc.array(fc.boolean(), { minLength: canonical.length, maxLength: canonical.length }), space, space).map(
    ([upper, before, after]) =>
      before +
      Array.from(canonical)
        .map((letter, index) => (upper[index] ? letter.toUpperCase() : letter.toLowerCase()))
        .join('') +
      after,
  )
const space = fc.constantFrom('', ' ', '\t', ' \n ')

describe('one spelling for names, however they are written', () => {
  test('emails are trimmed and in lower case, and match references in any spelling', () => {
    fc.assert(
      fc.property(
        fc.tuple(spelledAnyhow('olga@demo.example'), spelledAnyhow('olga@demo.example')),
        fc.tuple(...Array.from({ length: 4 }, () => spelledAnyhow('anna@partners.example'))),
        ([administrator, ofKey], [partner, ofOffer, ofLink, ofCode]) => {
          const text = edited((file) => {
            file.administrators[0].email = administrator
            file.apiKeys[0].administrator = ofKey
            file.partners[0].email = partner
            file.offers[0].closedFor = [ofOffer]
            file.referralLinks[0].partner = ofLink
            for (const promocode of [file.promocodes[0], file.promocodes[2]]) promocode.partner = ofCode
          })
          const file = parseContourFile(text, 'any.json')
          expect([file.administrators[0]?.email, file.apiKeys[0]?.administrator]).toEqual([
            'olga@demo.example',
            'olga@demo.example',
          ])
          expect([
            file.partners[0]?.email,
            file.offers[0]?.closedFor[0],
            file.referralLinks[0]?.partner,
            file.promocodes[0]?.partner,
          ]).toEqual(Array.from({ length: 4 }, () => 'anna@partners.example'))
        },
      ),
      { numRuns: 50 },
    )
  })

  test('codes are trimmed and in upper case', () => {
    fc.assert(
      fc.property(spelledAnyhow('ANNA10'), spelledAnyhow('МАРИЯ-Ё'), (latin, russian) => {
        const file = parseContourFile(
          edited((edit) => {
            edit.promocodes[0].code = latin
            edit.promocodes[1].code = russian
          }),
          'any.json',
        )
        expect(file.promocodes.map(({ code }) => code)).toEqual(['ANNA10', 'МАРИЯ-Ё', 'OLD'])
      }),
      { numRuns: 50 },
    )
  })

  test('two spellings of one email or code are twins', () => {
    fc.assert(
      fc.property(spelledAnyhow('petr@partners.example'), spelledAnyhow('OLD'), (email, code) => {
        const faults = faultsOf((file) => {
          file.partners.push({ email })
          file.promocodes.push({ ...file.promocodes[0], code })
        })
        expect(faults).toEqual([
          `partners[3].email: ${JSON.stringify(email)} is already given in partners[2]`,
          `promocodes[3].code: ${JSON.stringify(code)} is already given in promocodes[2]`,
        ])
      }),
      { numRuns: 50 },
    )
  })

  test('amounts in rubles come out as the very kopecks that were written', () => {
    fc.assert(
      fc.property(fc.nat({ max: 10 ** 9 }), fc.integer({ min: 0, max: 99 }), (rubles, kopecks) => {
        const amount = `${rubles}.${String(kopecks).padStart(2, '0')}`
        const file = parseContourFile(demoText.replace('"minimumPayout": 1000', `"minimumPayout": ${amount}`), 'any.json')
        expect(file.settings.minimumPayout).toBe(rubles * 100 + kopecks)
      }),
      { numRuns: 50 },
    )
  })
})
