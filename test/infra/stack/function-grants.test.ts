import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readContourFile } from '../../../infra/ops/contour-file/read-contour-file.ts'
import { ContourStack } from '../../../infra/stack/contour-stack.ts'
import { endpoints } from '../../../functions/endpoints.ts'
import { bundlesFor, contourApp } from '../../support/contour-app.ts'
import { type IamRequest, type IamStatement, isAllowed } from '../../support/iam.ts'
import { tableRequestsOf } from '../../support/table-requests.ts'
import { wholeTemplate } from '../../support/whole-template.ts'

const functionsFolder = bundlesFor(endpoints, afterAll)
const region = 'eu-central-1'
const root = join(import.meta.dirname, '../../..')

interface Resource {
  Type: string
  Properties: Record<string, unknown>
}

/** The role of each function as it is deployed, by the name of its endpoint: what its policies say, with references as <resource>. */
const roles = new Map<string, readonly IamStatement[]>()
let tableArn = ''
let keyArn = ''
let detailsKeyArn = ''

beforeAll(() => {
  const file = readContourFile(join(root, 'infra/contours/demo.json'))
  const props = { file, endpoints, functionsFolder, env: { region } }
  const stack = new ContourStack(contourApp(), 'partner-program-demo', props)
  const { Resources: resources } = wholeTemplate<Resource>(stack)
  const all = (type: string) => Object.entries(resources).filter(([, { Type }]) => Type === type)
  tableArn = `<${all('AWS::DynamoDB::GlobalTable')[0]?.[0]}>`
  const keyNamed = (name: string) => `<${all('AWS::KMS::Key').find(([id]) => id.startsWith(name))?.[0]}>`
  keyArn = keyNamed('Key')
  detailsKeyArn = keyNamed('DetailsKey')
  for (const { name, method, path } of endpoints) {
    const [, lambda] =
      all('AWS::Lambda::Function').find(([, { Properties: p }]) => p.Description === `demo: ${method} ${path}`) ?? []
    const role = resources[textOf(lambda?.Properties.Role).slice(1, -1)]
    const policies = (role?.Properties.Policies ?? []) as { PolicyDocument: { Statement: IamStatement[] } }[]
    const statements = policies.flatMap(({ PolicyDocument: document }) => document.Statement)
    roles.set(
      name,
      statements.map((statement) => ({ ...statement, Resource: [statement.Resource].flat().map(textOf) })),
    )
  }
})

/** Text with references in it, each as <its resource>. */
function textOf(value: unknown): string {
  if (typeof value === 'string') return value
  const { Ref: reference, 'Fn::GetAtt': got, 'Fn::Join': joined } = value as Record<string, unknown>
  if (typeof reference === 'string') return `<${reference}>`
  if (Array.isArray(got)) return `<${String(got[0])}>`
  if (Array.isArray(joined)) return (joined[1] as unknown[]).map(textOf).join(String(joined[0]))
  throw new Error(`no text: ${JSON.stringify(value)}`)
}

const may = (name: string, request: IamRequest): boolean => isAllowed(roles.get(name) ?? [], request)

/** The functions that may do all that a call asks for. */
const whoMay = (asked: () => readonly IamRequest[]): string[] =>
  endpoints.map(({ name }) => name).filter((name) => asked().every((request) => may(name, request)))

const partnerId = '019537aa-0000-7000-8000-000000000001'
const key = (pk: string, sk = 'any') => ({ Key: { pk: { S: pk }, sk: { S: sk } } })
const item = (pk: string, sk = 'any') => ({ Item: { pk: { S: pk }, sk: { S: sk } } })
const call = (operation: string, body: object) => () => tableRequestsOf(operation, body, tableArn)
const query = (pk: string) =>
  call('Query', { KeyConditionExpression: 'pk = :pk', ExpressionAttributeValues: { ':pk': { S: pk } } })
const transaction = (...TransactItems: object[]) => call('TransactWriteItems', { TransactItems })
const action =
  (name: string, resource = () => tableArn, context: IamRequest['context'] = {}) =>
  () => [{ action: name, resource: resource(), context }]

/**
 * Writes to partitions that only people change, and the functions that make them: those of administrators, and those that partners
 * register with. The latter create only new items, which IAM cannot check.
 */
const guarded = [
  {
    what: 'an API key',
    pk: 'KEYS',
    put: ['issue-key', 'rotate-key'],
    update: ['remove-administrator', 'rotate-key', 'revoke-key', 'decide-service-account', 'change-role'],
  },
  { what: 'how often somebody was issued a key', pk: 'KEYHOLDERS', update: ['issue-key', 'rotate-key'] },
  { what: 'a service account', pk: 'SERVICES', put: ['create-service-account', 'decide-service-account'] },
  {
    what: 'a partner: unblocked, or with another ИНН or level',
    pk: 'PARTNERS',
    put: ['create-partner', 'register-partner', 'console-create-partner'],
    update: [
      'change-partner',
      'change-legal-details',
      'block-partner',
      'unblock-partner',
      'console-change-legal-details',
      'change-payment-details',
      'console-change-partner',
      'apply-level',
      'keep-level',
      'console-block-partner',
      'console-unblock-partner',
      'request-own-payout',
      'change-own-profile',
      'change-own-payment-details',
      'request-erasure',
      'withdraw-erasure',
    ],
  },
  {
    what: 'an offer, a level, a status, an administrator, a setting',
    pk: 'CONTOUR',
    put: ['change-configuration', 'change-configuration-part', 'publish-draft', 'invite-administrator', 'change-administrator'],
    update: [
      'change-configuration',
      'change-configuration-part',
      'publish-draft',
      'invite-administrator',
      'change-administrator',
      'switch-offer',
    ],
  },
  {
    what: 'a referral link',
    pk: 'LINKS',
    put: ['create-link', 'console-create-link', 'create-own-link'],
    update: ['change-link', 'console-change-link', 'change-own-link'],
  },
  {
    what: 'a promocode',
    pk: 'PROMOCODES',
    put: ['create-promocode', 'console-create-promocode', 'request-promocode'],
    update: ['decide-promocode', 'console-decide-promocode'],
  },
  { what: 'whom an offer is closed for', pk: 'OFFER#1', put: ['close-offer'] },
  {
    what: 'an email that is taken',
    pk: 'EMAILS',
    put: ['create-partner', 'change-partner', 'register-partner', 'console-create-partner', 'console-change-partner'],
    remove: ['change-partner', 'console-change-partner'],
  },
  {
    what: 'a deal that waits for a second administrator',
    pk: 'WAITINGDEALS',
    put: ['console-change-lead-status', 'console-add-deal'],
    remove: ['decide-deal'],
  },
  { what: 'what a partner agreed to', pk: 'AGREEMENTS#1', put: ['register-partner'] },
  {
    what: 'what the journal tells',
    pk: 'EVENTS#2026-11-22',
    put: [
      'create-registry',
      'collect-payouts',
      'change-registry-status',
      'release-payout',
      'create-partner',
      'change-partner',
      'change-legal-details',
      'block-partner',
      'unblock-partner',
      'invite-partner',
      'create-link',
      'change-link',
      'create-promocode',
      'decide-promocode',
      'create-webhook',
      'change-webhook',
      'rotate-webhook-secret',
      'remove-webhook',
      'test-webhook',
      'resend-event',
      'change-configuration',
      'change-configuration-part',
      'register-partner',
      'console-create-registry',
      'console-collect-payouts',
      'console-change-registry-status',
      'console-release-payout',
      'show-legal-details',
      'show-legal-file',
      'console-change-legal-details',
      'change-payment-details',
      'console-create-partner',
      'console-change-partner',
      'apply-level',
      'keep-level',
      'console-block-partner',
      'console-unblock-partner',
      'console-invite-partner',
      'console-change-lead-status',
      'console-add-deal',
      'decide-deal',
      'publish-draft',
      'invite-administrator',
      'change-administrator',
      'remove-administrator',
      'issue-key',
      'rotate-key',
      'revoke-key',
      'create-service-account',
      'decide-service-account',
      'change-role',
      'permit-passkey',
      'add-passkey',
      'rename-passkey',
      'remove-passkey',
      'console-create-webhook',
      'console-change-webhook',
      'console-rotate-webhook-secret',
      'console-remove-webhook',
      'console-test-webhook',
      'console-resend-event',
      'console-create-link',
      'console-change-link',
      'console-create-promocode',
      'console-decide-promocode',
      'switch-offer',
      'close-offer',
      'request-own-payout',
      'change-own-profile',
      'change-own-payment-details',
      'request-erasure',
      'withdraw-erasure',
      'create-own-link',
      'change-own-link',
      'request-promocode',
    ],
  },
  {
    what: 'where events are sent to',
    pk: 'WEBHOOKS',
    put: ['create-webhook', 'console-create-webhook'],
    update: ['change-webhook', 'rotate-webhook-secret', 'console-change-webhook', 'console-rotate-webhook-secret'],
    remove: ['remove-webhook', 'console-remove-webhook'],
  },
  {
    what: 'what events are signed with',
    pk: 'WEBHOOKSECRETS',
    put: ['create-webhook', 'rotate-webhook-secret', 'console-create-webhook', 'console-rotate-webhook-secret'],
    remove: ['remove-webhook', 'console-remove-webhook'],
  },
  {
    what: 'that something is sent again',
    pk: 'WEBHOOKORDERS',
    put: ['test-webhook', 'resend-event', 'console-test-webhook', 'console-resend-event'],
  },
  { what: 'how far an event is on its way', pk: 'DELIVERIES#1' },
  {
    what: 'the roles of an administrator',
    pk: 'ROLES',
    put: ['invite-administrator', 'change-administrator', 'remove-administrator', 'change-role'],
  },
  {
    what: 'passkeys',
    pk: 'PASSKEYS#1',
    put: ['add-passkey'],
    update: ['change-administrator', 'rename-passkey'],
    remove: ['remove-administrator', 'change-role', 'add-passkey', 'remove-passkey'],
  },
  {
    what: 'whose passkey it is',
    pk: 'PASSKEYOF#1',
    put: ['add-passkey'],
    remove: ['remove-administrator', 'change-role', 'add-passkey', 'remove-passkey'],
  },
  {
    what: 'who has which passkeys',
    pk: 'PASSKEYHOLDERS',
    put: [
      'sign-in-with-passkey',
      'change-administrator',
      'remove-administrator',
      'change-role',
      'permit-passkey',
      'add-passkey',
      'remove-passkey',
    ],
  },
  { what: 'as whom a company knows an administrator', pk: 'COMPANYIDENTITIES', put: ['sign-in-with-company'] },
  { what: 'who a person of a company is', pk: 'COMPANYSUBJECT#1', put: ['sign-in-with-company'] },
  {
    what: 'a sign-in by a company under way',
    pk: 'COMPANYSTATE#1',
    put: ['begin-company-sign-in'],
    remove: ['sign-in-with-company'],
  },
  { what: 'the digest of the contour file', pk: 'APPLIED' },
].flatMap(({ what, pk, put = [], update = [], remove = [] }: Guarded) => [
  { what: `writing over ${what}`, asked: call('PutItem', item(pk)), who: put },
  { what: `making or changing ${what}`, asked: call('UpdateItem', key(pk)), who: update },
  { what: `deleting ${what}`, asked: call('DeleteItem', key(pk)), who: remove },
  { what: `making or changing ${what} in a transaction`, asked: transaction({ Update: key(pk) }), who: update },
  { what: `writing over ${what} in a transaction`, asked: transaction({ Put: item(pk) }), who: put },
])

interface Guarded {
  what: string
  pk: string
  put?: string[]
  update?: string[]
  remove?: string[]
}

/** Writes that no function has a reason for, if an attacker takes over its role. */
const forged = [
  ...guarded.filter(({ who }) => who.length === 0),
  {
    what: 'minting a key beside a lead',
    asked: transaction({ Put: item('LEAD#1', 'LEAD') }, { Update: key('ACTIVITY', partnerId) }, { Put: item('KEYS') }),
  },
  {
    what: 'reviving a key beside a payout',
    asked: transaction({ Put: item('PAYOUTS') }, { Update: key(`PARTNER#${partnerId}`, 'ACCOUNT') }, { Update: key('KEYS') }),
  },
  { what: 'a partition whose name only begins as one of many does', asked: call('PutItem', item('PARTNERSHIP')) },
  { what: 'a partition of one whose name another one begins with', asked: call('UpdateItem', key('KEYUSES#1')) },
  { what: 'changing a login', asked: call('UpdateItem', key('LOGIN#Partner#1')) },
  { what: 'a login where those that began before kinds had partitions are', asked: call('PutItem', item('LOGIN#1')) },
  { what: 'reading an answer kept for somebody, by listing', asked: query('KEPT#1#2') },
  { what: 'deleting a payout', asked: call('DeleteItem', key('PAYOUTS')) },
  { what: 'deleting an account', asked: call('DeleteItem', key(`PARTNER#${partnerId}`, 'ACCOUNT')) },
  { what: 'deleting an entry of the ledger', asked: transaction({ Delete: key(`PARTNER#${partnerId}`, 'ENTRY#1') }) },
  { what: 'writing without naming a key', asked: action('dynamodb:PutItem') },
  { what: 'reading without naming a key', asked: action('dynamodb:GetItem') },
  { what: 'scanning', asked: action('dynamodb:Scan') },
  { what: 'writing a batch', asked: action('dynamodb:BatchWriteItem', undefined, { 'dynamodb:LeadingKeys': ['LEAD#1'] }) },
  ...['PartiQLSelect', 'PartiQLInsert', 'PartiQLUpdate', 'PartiQLDelete'].map((name) => ({
    what: name,
    asked: action(`dynamodb:${name}`, undefined, { 'dynamodb:LeadingKeys': ['PAYOUTS'] }),
  })),
  ...[
    'DeleteTable',
    'UpdateTable',
    'UpdateTimeToLive',
    'UpdateContinuousBackups',
    'CreateBackup',
    'RestoreTableToPointInTime',
    'ExportTableToPointInTime',
    'PutResourcePolicy',
    'CreateTableReplica',
    'EnableKinesisStreamingDestination',
    'DescribeTable',
    'ListTables',
  ].map((name) => ({ what: name, asked: action(`dynamodb:${name}`) })),
  ...['DescribeStream', 'GetRecords', 'GetShardIterator'].map((name) => ({
    what: `reading the stream: ${name}`,
    asked: action(`dynamodb:${name}`, () => `${tableArn}/stream/2026-11-22T00:00:00.000`),
  })),
  {
    what: 'reading an index',
    asked: action('dynamodb:Query', () => `${tableArn}/index/any`, { 'dynamodb:LeadingKeys': ['PARTNERS'] }),
  },
  {
    what: "reading another contour's table",
    asked: action('dynamodb:GetItem', () => '<another table>', { 'dynamodb:LeadingKeys': ['KEYS'] }),
  },
  { what: 'decrypting past DynamoDB', asked: action('kms:Decrypt', () => keyArn) },
  {
    what: 'decrypting through another service',
    asked: action('kms:Decrypt', () => keyArn, { 'kms:ViaService': `s3.${region}.amazonaws.com` }),
  },
  ...['kms:ScheduleKeyDeletion', 'kms:DisableKey', 'kms:CreateGrant', 'kms:PutKeyPolicy'].map((name) => ({
    what: name,
    asked: action(name, () => keyArn, { 'kms:ViaService': `dynamodb.${region}.amazonaws.com` }),
  })),
  ...['iam:PutRolePolicy', 'iam:PassRole', 'sts:AssumeRole', 'lambda:InvokeFunction', 'lambda:UpdateFunctionCode'].map(
    (name) => ({
      what: name,
      asked: action(name, () => '<anything>'),
    }),
  ),
  { what: 'writing to a log of another', asked: action('logs:PutLogEvents', () => '<another log>') },
  { what: 'deleting logs', asked: action('logs:DeleteLogGroup', () => '<another log>') },
]

describe('the role of a function', () => {
  test('is denied a catalogue of forged calls that is long enough, and has no call twice', () => {
    expect(forged.length).toBeGreaterThan(60)
    expect(new Set(forged.map(({ what }) => what)).size).toBe(forged.length)
  })

  test.each(forged)('is denied $what', ({ asked }) => {
    expect(asked()).not.toEqual([])
    expect(whoMay(asked)).toEqual([])
  })

  test.each([
    {
      what: 'raise a balance',
      asked: call('UpdateItem', key(`PARTNER#${partnerId}`, 'ACCOUNT')),
      opens: [],
      // The level stands in the account, too.
      keySets: ['change-partner'],
      sets: ['console-change-partner', 'apply-level'],
    },
    {
      what: 'post to a ledger',
      asked: call('PutItem', item(`PARTNER#${partnerId}`, 'ENTRY#1')),
      // The account of who registers stands in the same partition.
      opens: ['register-partner'],
      keyOpens: ['create-partner'],
      administratorOpens: ['console-create-partner'],
    },
  ])('may $what only where money moves, or an account is opened', ({ asked, opens, ...more }) => {
    const { keyOpens = [], keySets = [], sets = [], administratorOpens = [] } = more
    expect(whoMay(asked)).toEqual([
      'create-payout',
      'change-payout-status',
      ...keyOpens,
      ...keySets,
      'change-lead-status',
      'add-deal',
      'cancel-deal',
      'bind-lead',
      'correct-balance',
      'reverse-entry',
      ...opens,
      'console-change-payout-status',
      ...administratorOpens,
      ...sets,
      'console-correct-balance',
      'console-reverse-entry',
      'console-change-lead-status',
      'console-add-deal',
      'decide-deal',
      'console-cancel-deal',
      'console-bind-lead',
      'request-own-payout',
      'cancel-own-payout',
    ])
  })

  test.each(guarded.filter(({ who }) => who.length > 0))('may be used for $what only as $who', ({ asked, who }) => {
    expect(whoMay(asked)).toEqual(who)
  })

  test.each([
    { what: 'make a payout', asked: call('PutItem', item('PAYOUTS')), who: ['create-payout', 'request-own-payout'] },
    {
      what: 'write the history of a payout',
      asked: call('PutItem', item('PAYOUT#1')),
      who: ['create-payout', 'change-payout-status', 'console-change-payout-status', 'request-own-payout', 'cancel-own-payout'],
    },
    {
      what: 'read who did what to a payout',
      asked: query('PAYOUT#1'),
      who: [
        // Answers with the one that has the externalId.
        'create-payout',
        'show-payout',
        'change-payout-status',
        'console-show-payout',
        'console-change-payout-status',
        'cancel-own-payout',
        'show-own-payout',
        'show-personal-data',
      ],
    },
    {
      what: 'mark a payout paid',
      asked: call('UpdateItem', key('PAYOUTS')),
      who: ['change-payout-status', 'console-change-payout-status', 'cancel-own-payout'],
    },
    {
      what: 'raise lead counts',
      asked: call('UpdateItem', key('ACTIVITY', partnerId)),
      // The same partition holds closures of offers, and promocodes on review.
      who: [
        'invite-partner',
        'decide-promocode',
        'create-lead',
        'change-lead-status',
        'bind-lead',
        'console-invite-partner',
        'console-change-lead-status',
        'decide-deal',
        'console-bind-lead',
        'console-decide-promocode',
        'close-offer',
        'request-own-payout',
        'cancel-own-payout',
        'create-own-link',
        'request-promocode',
      ],
    },
    { what: 'open a session', asked: call('PutItem', item('SESSION#1')), who: ['open-referral-link'] },
    { what: 'use a session up, or free it', asked: call('UpdateItem', key('SESSION#1')), who: ['create-lead'] },
    {
      what: 'reopen the window of a promocode',
      asked: call('PutItem', item('WINDOW#1#2')),
      who: ['create-lead', 'bind-lead', 'console-bind-lead'],
    },
    {
      what: "read a partner's ledger",
      asked: query(`PARTNER#${partnerId}`),
      who: ['show-statement', 'console-show-statement', 'show-own-statement'],
    },
    { what: 'list all payouts with their requisites', asked: query('PAYOUTS'), who: ['list-payouts'] },
    {
      what: 'list all keys',
      asked: query('KEYS'),
      who: [
        'list-webhooks',
        'remove-administrator',
        'list-keys',
        'rotate-key',
        'revoke-key',
        'decide-service-account',
        'change-role',
        'console-list-webhooks',
      ],
    },
    { what: 'list when keys were used', asked: query('KEYUSES'), who: ['list-keys', 'rotate-key', 'revoke-key'] },
    {
      what: 'read what partners answered to legal types',
      asked: call('GetItem', key('LEGALDETAILS')),
      who: [
        'show-partner',
        'change-legal-details',
        'show-legal-details',
        'show-legal-file',
        'console-change-legal-details',
        'show-own-legal-details',
        'show-own-legal-file',
        'change-own-profile',
        'show-personal-data',
      ],
    },
    {
      what: 'write what partners answered to legal types',
      asked: call('PutItem', item('LEGALDETAILS')),
      who: ['create-partner', 'change-legal-details', 'register-partner', 'console-change-legal-details', 'change-own-profile'],
    },
    {
      what: 'read the files that partners answered with',
      asked: call('BatchGetItem', { RequestItems: { table: { Keys: [key('LEGALFILES#one#0').Key] } } }),
      who: ['show-legal-file', 'show-own-legal-file'],
    },
    {
      what: 'decrypt what partners answered to legal types',
      asked: action('kms:Decrypt', () => detailsKeyArn, { 'kms:EncryptionContext:contour': 'demo' }),
      who: [
        'show-partner',
        'change-legal-details',
        'show-legal-details',
        'show-legal-file',
        'console-change-legal-details',
        'show-own-legal-details',
        'show-own-legal-file',
        'change-own-profile',
        'show-personal-data',
      ],
    },
    { what: 'list what partners answered to legal types', asked: query('LEGALDETAILS'), who: [] },
    {
      what: 'decrypt what partners of another contour answered',
      asked: action('kms:Decrypt', () => detailsKeyArn, { 'kms:EncryptionContext:contour': 'auto' }),
      who: [],
    },
    {
      what: 'read the journal',
      asked: query('EVENTS#2026-11-22'),
      who: ['read-chronicle', 'list-journal', 'console-read-chronicle', 'console-list-journal', 'show-personal-data'],
    },
    {
      what: 'list all partners',
      asked: query('PARTNERS'),
      // The trials of a configuration count the partners whom it touches.
      who: [
        'list-partners',
        'preview-configuration',
        'console-list-partners',
        'show-level-plan',
        'try-configuration',
        'try-draft',
      ],
    },
    {
      what: 'list all promocodes',
      asked: query('PROMOCODES'),
      who: ['list-promocodes', 'try-configuration', 'console-list-promocodes'],
    },
    { what: 'list all links', asked: query('LINKS'), who: ['list-links', 'try-configuration', 'console-list-links'] },
    { what: 'list all emails', asked: query('EMAILS'), who: ['list-partners', 'console-list-partners'] },
    {
      what: 'look an email up',
      asked: call('GetItem', key('EMAILS')),
      who: [
        'create-partner',
        'change-partner',
        'sign-in',
        'register-partner',
        'console-create-partner',
        'console-change-partner',
      ],
    },
    {
      what: 'sign an administrator in',
      asked: call('PutItem', item('LOGIN#Administrator#1')),
      who: ['sign-in', 'sign-in-with-passkey', 'sign-in-with-company'],
    },
    { what: 'sign a partner in', asked: call('PutItem', item('LOGIN#Partner#1')), who: ['sign-in', 'register-partner'] },
    { what: 'end a login', asked: call('PutItem', item('LOGINEND#1')), who: ['end-session', 'sign-out'] },
    {
      what: "list a person's logins",
      asked: query('LOGINS#Partner#1'),
      who: ['list-sessions', 'list-administrators', 'show-personal-data'],
    },
    {
      what: 'read what a code is',
      asked: call('BatchGetItem', { RequestItems: { table: { Keys: [key('SIGNIN#1').Key] } } }),
      who: ['request-sign-in-code'],
    },
    {
      what: 'read the secret that codes are kept by',
      asked: call('GetItem', key('SIGNINSECRET')),
      who: [
        'request-sign-in-code',
        'sign-in',
        'sign-in-with-passkey',
        'sign-in-with-company',
        'register-partner',
        'request-own-payout',
        'request-confirmation-code',
        'change-own-profile',
        'change-own-payment-details',
        'request-erasure',
      ],
    },
    { what: 'make another secret', asked: call('PutItem', item('SIGNINSECRET')), who: ['request-sign-in-code'] },
    {
      // Who may look one up learns nothing by it.
      what: 'have it as a condition that a key is good',
      asked: transaction({ ConditionCheck: key('KEYS') }),
      who: [
        'create-payout',
        'change-payout-status',
        'change-partner',
        'change-lead-status',
        'add-deal',
        'cancel-deal',
        'bind-lead',
        'correct-balance',
        'reverse-entry',
        'change-configuration',
        'change-configuration-part',
      ],
    },
    {
      what: 'look a key up',
      asked: call('GetItem', key('KEYS')),
      who: endpoints.filter(({ access }) => access === 'ApiKey').map(({ name }) => name),
    },
  ])('may $what only as $who', ({ asked, who }) => {
    expect(whoMay(asked)).toEqual(who)
  })

  test('that only reads writes nothing but when a key was used', () => {
    const readers = endpoints.filter(({ method, access }) => method === 'GET' && access === 'ApiKey')
    expect(readers.length).toBeGreaterThan(5)
    for (const { name } of readers) expect(writesOf(name)).toEqual(['UpdateItem KEYUSES'])
  })

  test('does through DynamoDB what it needs of the key that encrypts the table', () => {
    const context = { 'kms:ViaService': `dynamodb.${region}.amazonaws.com` }
    expect(whoMay(action('kms:Decrypt', () => keyArn, context))).toHaveLength(
      endpoints.filter(({ table }) => table.length > 0).length,
    )
    const writers = endpoints.map(({ name }) => name).filter((name) => writesOf(name).length > 0)
    expect(whoMay(action('kms:GenerateDataKey', () => keyArn, context))).toEqual(writers)
  })

  test('grants each action on the table in one statement, so that a transaction passes whether keys are judged one by one or together', () => {
    for (const statements of roles.values()) {
      const actions = statements.flatMap(({ Action, Resource: on }) => (on.includes(tableArn) ? [Action].flat() : []))
      expect(new Set(actions).size).toBe(actions.length)
    }
  })
})

/** What a role may write, by action and partition. */
function writesOf(name: string): string[] {
  return (roles.get(name) ?? []).flatMap(({ Action, Condition }) => {
    const verb = [Action].flat().find((one) => /^dynamodb:(Put|Update|Delete)Item$/.test(one))
    if (verb === undefined) return []
    return [Condition?.['ForAllValues:StringLike']?.['dynamodb:LeadingKeys'] ?? []]
      .flat()
      .map((partition) => `${verb.replace('dynamodb:', '')} ${partition}`)
  })
}

describe('docs/security.md', () => {
  const section = (): string =>
    /## What each function's role could still do\n(.*?)\n## /s.exec(readFileSync(join(root, 'docs/security.md'), 'utf8'))?.[1] ??
    ''
  const rows = () =>
    section()
      .split('\n')
      .filter((line) => line.startsWith('| `'))
      .map((line) => line.split('|').map((cell) => cell.trim().replaceAll('`', '')))

  test('says of each function what its role may write, to the letter', () => {
    const said = Object.fromEntries(
      rows().map(([, name, writes]) => [name, writes === 'nothing' ? [] : writes?.split(', ').toSorted()]),
    )
    const written = endpoints.map(({ name }) => [
      name,
      writesOf(name)
        .map((write) => write.replace(/^(\w+)Item /, '$1 '))
        .toSorted(),
    ])
    expect(said).toEqual(Object.fromEntries(written))
    expect(rows()).toHaveLength(written.length)
  })

  test('and says what that is worth to who gets hold of it', () => {
    for (const [, name, , worth] of rows()) expect(`${name}: ${worth}`).toMatch(/: .{10}/)
  })
})
