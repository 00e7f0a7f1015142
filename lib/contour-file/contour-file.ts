import { listLeads } from '../../functions/external/list-leads/spec.ts'
import * as z from 'zod'
import { endpoints } from '../../functions/endpoints.ts'
import { serveWeb } from '../../functions/public/serve-web/spec.ts'
import { isMisspeltSecret } from '../domain/key/api-key-secret.ts'
import { defaultCoolDownHours, maxCoolDownHours } from '../domain/payout/cool-down.ts'
import { leadsUnderWay, legalFieldChecks, legalFieldTypes } from '../domain/contour/contour.ts'
import { innFault } from '../domain/value/inn.ts'
import { kopecksFromRubles } from '../domain/value/money.ts'
import { roleNames } from '../domain/people/permission.ts'
import { accentPattern } from '../domain/contour/accent.ts'
import { logoExpected, logoIdPattern, readLogo } from '../domain/contour/logo.ts'
import { maxDisplayNameLength, maxPayoutPromiseLength } from '../domain/contour/face.ts'
import { phonePattern, telegramPattern } from '../domain/contour/program-contact.ts'
import { maxTermsVersionLength } from '../domain/partner/registration.ts'
import { maxDealNumber } from '../domain/offer/deal-facts.ts'
import { maxForPartnersLength } from '../domain/offer/offer-text.ts'
import { defaultAttributionDays } from '../domain/referral/referral.ts'
import { clientDiscountFrom, maxDiscountTextLength } from '../domain/referral/client-discount.ts'
import { linkSlugPattern, slugPattern } from '../domain/value/slug.ts'
import { readExactly } from '../http/exact-json.ts'
import { fileMomentMs } from './file-moment.ts'
import { escapedCharacter, hasUnseenCharacters, nul, unseenCharacters } from '../domain/value/unseen-characters.ts'

/** An unusable file: every fault with its place, ready to be printed. */
export class ContourFileError extends Error {
  override readonly name = 'ContourFileError'
  readonly faults: readonly string[]

  constructor(file: string, faults: readonly string[]) {
    const count = faults.length === 1 ? '1 fault' : `${faults.length} faults`
    super(
      `${oneLine(file)} was refused, nothing was applied. ${count}:\n${faults.map((fault) => oneLine(`  - ${fault}`)).join('\n')}`,
    )
    this.faults = faults
  }
}

const oneLine = (text: string): string => text.replace(unseenCharacters, escapedCharacter)

/** Identifying texts must not contain invisible characters. */
const seen = (text: string): boolean => !hasUnseenCharacters(text)
const unseenFault = 'expected no control characters, nor any that nobody sees or that turn the writing round, such as U+202E'

const line = (maxLength: number) => z.string().trim().min(1).max(maxLength).refine(seen, unseenFault)
const lines = (maxLength: number) =>
  z
    .string()
    .trim()
    .min(1)
    .max(maxLength)
    .refine((text) => text.split('\n').every(seen), unseenFault)
const name = line(200)
const slug = z.string().regex(slugPattern, 'expected letters, digits, - and _ (at most 100)')
/** Links that moved in keep the names they had. */
const linkSlug = z.string().regex(linkSlugPattern, 'expected letters, digits, -, _, . and ~ (at most 100)')
const email = z.string().trim().toLowerCase().max(254).pipe(z.email('expected an email address'))
const personName = name.nullable()

/** Rubles in the file, kopecks from here on. */
const rubles = z.number('expected an amount in rubles').transform((amount, context) => {
  const kopecks = kopecksFromRubles(amount)
  if (kopecks !== undefined) return kopecks
  context.addIssue({ code: 'custom', message: 'expected rubles, not negative, with at most two decimals and at most 10^12' })
  return z.NEVER
})

const positiveRubles = rubles.refine((kopecks) => kopecks > 0, 'expected more than zero')

const percent = z
  .number('expected a percentage')
  .refine(
    (value) => value > 0 && value <= 100 && /^\d+(\.\d{1,2})?$/.test(String(value)),
    'expected more than 0, at most 100, with at most two decimals',
  )

/** More would be a formula. */
const maxSteps = 20

/** A share that depends on the amount of the deal. */
const percentSteps = z.strictObject({
  apply: z.enum(['whole', 'slices'], {
    error:
      'expected "whole", where the step that an amount reaches applies to all of it, or "slices", where each step applies to its own slice',
  }),
  /** Steps by the deal's amount, or by the sum of the partner's deals with the offer in the month. */
  by: z
    .enum(['deal', 'month'], {
      error:
        'expected "deal", where the steps go by the amount of the deal, or "month", where they go by the sum of the partner\'s deals of the month',
    })
    .default('deal'),
  steps: z
    .array(z.strictObject({ from: rubles, percent }))
    .min(1)
    .max(maxSteps)
    .refine(
      (steps) => steps.every(({ from }, index) => index === 0 || from > (steps[index - 1]?.from ?? 0)),
      'expected steps in ascending order of "from", each amount once',
    ),
})

const dealNumbersExpected = `expected a whole number, 1 to ${maxDealNumber}`
const dealNumber = z
  .number(dealNumbersExpected)
  .refine((value) => Number.isInteger(value) && value >= 1 && value <= maxDealNumber, dealNumbersExpected)
const onlyDeals = z
  .strictObject({
    from: dealNumber.default(1),
    to: dealNumber.optional(),
    /** Whose deals are numbered: those of the lead, or those of the partner with the offer. */
    of: z
      .enum(['lead', 'partner'], {
        error:
          'expected "lead", where the deals of each lead are numbered, or "partner", where those of the partner with the offer are',
      })
      .default('lead'),
  })
  .refine(({ from, to }) => to === undefined || from <= to, 'expected a "to" that is not below "from"')
  .refine(({ from, to }) => from > 1 || to !== undefined, 'every deal has these numbers: leave it out')

const months = z
  .number('expected whole months, 1 to 120')
  .refine((value) => Number.isInteger(value) && value >= 1 && value <= 120, 'expected whole months, 1 to 120')

const days = z
  .number('expected whole days, 1 to 3650')
  .refine((value) => Number.isInteger(value) && value >= 1 && value <= 3_650, 'expected whole days, 1 to 3650')

/** Also the maximum number of days in an account's waiting amounts. */
const maxHoldDays = 365
const holdDaysExpected = `expected whole days, 0 to ${maxHoldDays}`
const holdDays = z
  .number(holdDaysExpected)
  .refine((value) => Number.isInteger(value) && value >= 0 && value <= maxHoldDays, holdDaysExpected)

const reward = z
  .strictObject({
    leadStatus: name,
    level: z.number().int().nullish(),
    /** Only for partners of this group, in place of the rules for all. */
    group: name.optional(),
    fixed: positiveRubles.optional(),
    percentOfDeal: percent.optional(),
    percentSteps: percentSteps.optional(),
    /** The most that one deal earns by this rule. */
    maxPerDeal: positiveRubles.optional(),
    /** The most that a partner earns in a month by the rules of the offer with such a limit. */
    maxPerMonth: positiveRubles.optional(),
    /** Only deals with these numbers, of a lead or of the partner. */
    onlyDeals: onlyDeals.optional(),
    /** Only deals of the first months of a lead, counted from its first deal. */
    onlyMonths: months.optional(),
    /** The number of days that a reward waits before it is available. */
    holdDays: holdDays.default(0),
  })
  .refine(
    ({ fixed, percentOfDeal, percentSteps: steps }) =>
      [fixed, percentOfDeal, steps].filter((size) => size !== undefined).length === 1,
    'expected one of fixed, percentOfDeal and percentSteps',
  )
  .refine(({ group, level }) => group === undefined || level === undefined || level === null, {
    path: ['group'],
    message: 'a rule for a group is for partners of every level: leave one of them out',
  })
  .refine(({ fixed, maxPerDeal }) => fixed === undefined || maxPerDeal === undefined, {
    path: ['maxPerDeal'],
    message: 'only a share has a limit: a fixed sum says itself what it is',
  })
  .refine(({ fixed, maxPerMonth }) => fixed === undefined || maxPerMonth === undefined, {
    path: ['maxPerMonth'],
    message: 'only a share has a limit: a fixed sum is never cut',
  })

const momentExpected = 'expected a day such as 2026-12-01, which begins in Moscow, or a moment such as 2026-12-01T09:00:00+03:00'
/** A moment in UTC from here on. */
const moment = z.string(momentExpected).transform((text, context) => {
  const ms = fileMomentMs(text)
  if (ms !== undefined) return new Date(ms).toISOString()
  context.addIssue({ code: 'custom', message: momentExpected })
  return z.NEVER
})

const ruleSet = z
  .strictObject({
    /** Absent: when it is applied. */
    from: moment.optional(),
    until: moment.optional(),
    leadsUnderWay: z.enum(leadsUnderWay).optional(),
    rewards: z.array(reward).default([]),
    /** Takes it back before it begins; ends it when it runs. */
    withdrawn: z.boolean().default(false),
  })
  .refine(({ from, until }) => from === undefined || until === undefined || from < until, 'expected an end after the beginning')
  .refine(({ from, withdrawn }) => !withdrawn || from !== undefined, 'expected "from", to know which rules are withdrawn')

const beginApart = (sets: readonly { from?: string | undefined }[]): boolean =>
  new Set(sets.map(({ from }) => from)).size === sets.length

const dealCountExpected = 'expected a whole number of deals, 0 to 1000000'

/** The least that the deals of a closed month must come to. */
const levelReach = z
  .strictObject({
    deals: z
      .number(dealCountExpected)
      .refine((count) => Number.isInteger(count) && count >= 0 && count <= 1_000_000, dealCountExpected)
      .optional(),
    /** The sum of their amounts. */
    dealsAmount: rubles.optional(),
    /** Only deals of these offers; absent for all. */
    offers: z.array(slug).min(1).optional(),
  })
  .refine(({ deals, dealsAmount }) => deals !== undefined || dealsAmount !== undefined, 'expected deals, dealsAmount or both')

/** What clients save with a promocode. */
const clientDiscount = z
  .strictObject({
    percent: percent.optional(),
    fixed: positiveRubles.optional(),
    text: z.string().trim().min(1).max(maxDiscountTextLength).refine(seen, unseenFault).optional(),
  })
  .refine(({ percent: share, fixed }) => (share === undefined) !== (fixed === undefined), 'expected one of percent and fixed')
  .transform(({ percent: share, fixed, text }) => clientDiscountFrom({ percent: share, fixedKopecks: fixed, text }))

/** An option of a list: its text, or what else there is to say of it. */
const option = z.union([name, z.strictObject({ name, was: name.optional(), hidden: z.boolean().optional() })], {
  error:
    'expected a text, or { "name", "was", "hidden" }: what it is called, what it was called before, and whether it is retired',
})
const options = z
  .array(option)
  .min(1)
  .refine(
    (all) => all.length === 0 || all.some((one) => typeof one === 'string' || !one.hidden),
    'expected an option that is not retired',
  )

const leadField = z
  .strictObject({
    systemName: name,
    label: name,
    type: z.enum(['String', 'Number', 'Boolean', 'List']),
    options: options.optional(),
    required: z.boolean().default(false),
    hidden: z.boolean().default(false),
    searchable: z.boolean().default(false),
  })
  .refine(
    ({ type, searchable }) => !searchable || type === 'String' || type === 'Number',
    'only a String or a Number is searchable',
  )
  .refine(
    // A field of the name of one of these parameters may have been there first: both find leads then.
    ({ systemName, searchable }) =>
      !searchable || /^(externalId|dealExternalId)$/.test(systemName) || !Object.hasOwn(listLeads.query.shape, systemName),
    'GET /lead has a parameter of this name: a searchable field needs another systemName',
  )
  .refine(
    ({ type, options }) => (type === 'List') === (options !== undefined),
    'options belong to a field of type List, and only to it',
  )

/** What a legal type asks. */
const legalField = z
  .strictObject({
    systemName: name,
    label: name,
    type: z.enum(legalFieldTypes, 'expected String, Number, Boolean, List, Date or File'),
    options: options.optional(),
    required: z.boolean().default(false),
    hidden: z.boolean().default(false),
    /** The form and the check digits of a number that the state or a bank gives. */
    check: z.enum(legalFieldChecks).optional(),
  })
  .refine(
    ({ type, options }) => (type === 'List') === (options !== undefined),
    'options belong to a field of type List, and only to it',
  )
  .refine(({ type, check }) => check === undefined || type === 'String', 'only a String has a check')

/** More would be a questionnaire; and all answers of a partner fit into one item of the table. */
const maxLegalFields = 50

const rate = z.strictObject({ requestsPerSecond: z.number().int().min(1).max(10_000), burst: z.number().int().min(1).max(5_000) })
const inFiveMinutes = z.number().int().min(10).max(2e9)
const executions = z.number().int().min(1).max(1_000)

/** Whether discovery can start there: over TLS, or on this machine. */
function isIssuer(address: string): boolean {
  if (!URL.canParse(address)) return false
  const { protocol, hostname, search, hash, username, password } = new URL(address)
  if (search !== '' || hash !== '' || username !== '' || password !== '' || /[?#]/.test(address)) return false
  return protocol === 'https:' || isThisMachine(hostname)
}

/** The same for a CRM. */
const crmAddress = z
  .url({ protocol: /^https?$/, error: 'expected an https address' })
  .refine(
    (address) => isIssuer(address) && new URL(address).pathname === '/',
    'expected an https address without a path, such as https://example.bitrix24.ru; http is for localhost and 127.0.0.1, on a laptop',
  )

const parameterName = (example: string) =>
  z
    .string()
    .regex(/^\/?[\w.-]+(\/[\w.-]+)*$/, `expected the name of a parameter, such as ${example}`)
    .max(500)

const amoField = z.number().int().min(1)
/** The environment of a function takes 4 KB, other variables with it. */
const maxCrmSettingsBytes = 3_000

/** The CRM that the contour keeps in step. Secrets stand in AWS Systems Manager. */
const crmConnector = z
  .strictObject({
    address: crmAddress,
    secretParameter: parameterName('/partner-program/demo/crm'),
    bitrix24: z
      .strictObject({
        /** The funnel of new deals; 0 is the common one. */
        categoryId: z.number().int().min(0).default(0),
        fields: z.strictObject({ partner: slug, rewards: slug }),
      })
      .optional(),
    amocrm: z
      .strictObject({
        pipelineId: z.number().int().min(1),
        fields: z.strictObject({ leadId: amoField, client: amoField, partner: amoField, rewards: amoField }),
      })
      .optional(),
    stages: z.record(z.string().min(1).max(100), name.nullable()),
  })
  .refine(({ bitrix24, amocrm }) => (bitrix24 === undefined) !== (amocrm === undefined), 'expected one of bitrix24 and amocrm')
  .refine(
    (connector) => Buffer.byteLength(JSON.stringify(connector)) <= maxCrmSettingsBytes,
    `expected at most ${maxCrmSettingsBytes} bytes together: name fewer stages`,
  )

const isThisMachine = (hostname: string): boolean => hostname === 'localhost' || hostname === '127.0.0.1'

/** How a contour is deployed. The table does not contain it, and on this machine only the company sign-in is read. */
const deployment = z.strictObject({
  /** Where alarms go; without it nobody is notified. */
  alarmEmail: email.optional(),
  logRetentionDays: z
    .literal([1, 3, 5, 7, 14, 30, 60, 90, 120, 150, 180, 365, 400, 545, 731, 1096, 1827, 2192, 2557, 2922, 3288, 3653], {
      error: 'expected a retention that CloudWatch offers: 1, 3, 5, 7, 14, 30, 60, 90, … days',
    })
    .default(90),
  /** The most that the API accepts from all callers together. */
  throttle: rate.default({ requestsPerSecond: 100, burst: 200 }),
  /** The most clicks on referral links from all clients together: a separate limit, so that clicks do not use up the API's. */
  linkThrottle: rate.default({ requestsPerSecond: 50, burst: 100 }),
  /** The same for signing in: guessing codes, or having them mailed, does not use up the API's limit. */
  sessionThrottle: rate.default({ requestsPerSecond: 20, burst: 40 }),
  /** The same for pages and files of the web apps; each screen loads a few, once. */
  webThrottle: rate.default({ requestsPerSecond: 100, burst: 200 }),
  /** The most requests that the firewall lets through in five minutes. */
  firewall: z
    .strictObject({
      /** To the API from one address, without a key. */
      requestsPerAddress: inFiveMinutes.default(2_000),
      /** With one key. */
      requestsPerApiKey: inFiveMinutes.default(10_000),
      /** With all keys from one address together: enough for two busy integrations, but not for a stream of made-up keys. */
      requestsPerAddressWithKeys: inFiveMinutes.default(20_000),
      /** To referral links from one address; many clients of a mobile operator share one. */
      linkRequestsPerAddress: inFiveMinutes.default(600),
      /** To /api/session from one address: people in one office share it, and each opens an app a few times. */
      sessionRequestsPerAddress: inFiveMinutes.default(300),
      /**
       * To pages and files of the web apps from one address: in the morning fifty people in one office load some 15 files each.
       */
      webRequestsPerAddress: inFiveMinutes.default(2_000),
    })
    .prefault({}),
  /**
   * How many requests each function may process at once. This concurrency is reserved from the account's: no other contour can
   * use it up, and this one cannot use more. Nothing is reserved when it is missing.
   */
  reservedConcurrency: z
    .strictObject({
      /** The defaults fit an account's usual limit with up to 180 functions. */
      perFunction: executions.default(4),
      perList: executions.default(3),
      /** Other figures for single functions, by name. */
      functions: z.partialRecord(z.enum([...endpoints.map(({ name }) => name), serveWeb.name]), executions).default({}),
      /** The concurrent executions that AWS gives the account in this region. Lambda keeps 100 of them unreserved. */
      accountLimit: z.number().int().min(101).max(1_000_000).default(1_000),
    })
    .optional(),
  /** How people get their sign-in codes; without it nobody signs in. */
  mail: z
    .strictObject({
      from: email,
      replyTo: email.optional(),
      /**
       * An SES identity that is already verified, in the region of the stack: for a domain that several contours of an account
       * send from.
       */
      identityArn: z.string().startsWith('arn:', 'expected the ARN of an identity of SES').optional(),
    })
    .optional(),
  /** The OpenID Connect provider of the company that runs the program: administrators may sign in with it. */
  companySignIn: z
    .strictObject({
      /** The company's name on the button. */
      title: name.max(60),
      /** The issuer in its discovery document. HTTP is only for a laptop. */
      issuer: z
        .url({ protocol: /^https?$/, error: 'expected an https address' })
        .refine(isIssuer, 'expected an https address without ? and #; http is for localhost and 127.0.0.1, on a laptop'),
      clientId: z.string().regex(/^[\x21-\x7e]{1,200}$/, 'expected 1 to 200 visible ASCII characters'),
      /** The name of the client secret in AWS Systems Manager; absent for a public client, which has none. */
      clientSecretParameter: parameterName('/partner-program/demo/company-secret').optional(),
    })
    .optional(),
  /** The CRM whose deals follow leads, and whose stages leads follow; without it nothing of it is deployed. */
  crmConnector: crmConnector.optional(),
  /** Whether the whole table is exported every night into a bucket of the contour, where each export stays for 35 days. */
  nightlyExport: z.boolean().default(true),
  /** For a trial contour: `contour smoke` may write to it, and people of its AWS account may assume its functions' roles. */
  trial: z.boolean().default(false),
  /** The contour's own domain, with its certificate in the region of the stack. */
  domain: z
    .strictObject({
      name: z.string().regex(/^([a-z0-9-]+\.)+[a-z]{2,}$/, 'expected a domain name'),
      certificateArn: z.string().startsWith('arn:', 'expected the ARN of a certificate'),
    })
    .optional(),
})

/** A partner as a contour file describes it; also used by other callers that add partners by natural keys. */
export const filePartner = z.strictObject({
  email,
  firstName: personName.default(null),
  middleName: personName.default(null),
  lastName: personName.default(null),
  legalType: z.enum(['Individual', 'SelfEmployed', 'IE', 'LegalEntity']).nullable().default(null),
  inn: z.string().trim().max(50).nullable().default(null),
  level: z.number().int().nullable().default(null),
  groups: z.array(name).default([]),
  isConfirmed: z.boolean().default(false),
  isBlocked: z.boolean().default(false),
  isActive: z.boolean().default(true),
  openingBalance: rubles.default(0),
})

/** What partners agree to when they register: the version identifies the terms, the address is where the text stands. */
const terms = z.strictObject({
  version: z.string().trim().min(1).max(maxTermsVersionLength),
  url: z
    .url({ protocol: /^https$/, error: 'expected an https address' })
    .regex(/^\S+$/, 'expected no spaces')
    .max(2_000),
})

/** The contact for partners who need help. It is shown to everybody who opens the account, as links. */
const contact = z
  .strictObject({
    email: email.optional(),
    phone: z
      .string()
      .trim()
      .regex(phonePattern, 'expected a telephone number: 5 to 30 digits, blanks, - and brackets, with or without a + before them')
      .optional(),
    telegram: z
      .string()
      .trim()
      .regex(telegramPattern, 'expected a name of Telegram: 5 to 32 letters, digits and _, beginning with a letter')
      .transform((text) => (text.startsWith('@') ? text : `@${text}`))
      .optional(),
  })
  .refine((ways) => Object.values(ways).some((way) => way !== undefined), 'expected at least one of email, phone and telegram')

/** How the program shows itself. Everybody sees it. */
const displayName = line(maxDisplayNameLength)
const accentColor = z
  .string()
  .trim()
  .toLowerCase()
  .regex(accentPattern, 'expected a colour as # and six digits of 0-9 and a-f, such as #7b2cbf')
const payoutPromise = line(maxPayoutPromiseLength)
/** The picture, or the digest of the one that stands, which an export for comparisons has in its place. */
const logo = z.string().refine((text) => logoIdPattern.test(text) || readLogo(text) !== undefined, logoExpected)

/** The rule of payouts and of `partner set-inn`; there, `--force` stores an invalid one. */
function refuseWrongInn({ inn, legalType }: z.infer<typeof filePartner>, context: z.RefinementCtx): void {
  const fault = inn ? innFault(inn, legalType) : undefined
  if (fault !== undefined) context.addIssue({ code: 'custom', path: ['inn'], message: `ИНН ${inn}: ${fault}` })
}

/** The schema of a contour file. docs/contour-file.md and docs/contour.schema.json are generated from it. */
export const contourFileSchema = z.strictObject({
  /** Only for editors. */
  $schema: z.string().optional(),
  contour: z
    .string()
    .regex(/^[a-z][a-z0-9-]{0,30}$/, 'expected lower-case letters, digits and -, beginning with a letter (at most 31)')
    .refine((contour) => contour !== 'account', 'account is the name of what all contours share'),
  /** What `contour export` made the file from, so that it is known what changed since. */
  exportedFrom: z
    .strictObject({
      revision: z.int().min(0),
      changedAt: z.iso.datetime().nullable(),
      /** Names the file over its changes: it is compared with what it said when it was applied last. */
      file: z.string().regex(/^[\w-]{1,64}$/, 'expected an id, as contour export writes it'),
    })
    .optional(),
  settings: z.strictObject({
    minimumPayout: rubles,
    requireInnForPayouts: z.boolean().default(true),
    /** Who changes the configuration: with `file` contour files alone, and the console shows it only. */
    configuredBy: z.enum(['console', 'file']).default('console'),
    /** How long after a click on a referral link its session can bring a lead. */
    attributionDays: days.default(defaultAttributionDays),
    /** A person who approved a payout request cannot mark it paid. */
    fourEyes: z.boolean().default(false),
    /** Nobody approves or pays a request that is no longer covered. */
    refuseUncoveredPayouts: z.boolean().default(false),
    /** How long payouts wait for a partner whose address or payment details changed. */
    coolDownHours: z.number().int().min(0).max(maxCoolDownHours).default(defaultCoolDownHours),
    /** Whether API keys wait too. */
    coolDownKeys: z.boolean().default(false),
    /** Whether API keys may correct balances. */
    keysCorrect: z.boolean().default(false),
    /** Owners and payers can confirm sensitive acts by passkey only. */
    requirePasskeys: z.boolean().default(false),
    /** An administrator's deal above this amount waits for a second administrator. */
    dealLimit: rubles.optional(),
    /** How long personal data that nobody asked to erase is kept: used by `person erase-old`. */
    retention: z.strictObject({ leadFieldsMonths: z.number().int().min(1).max(600) }).optional(),
    /** Whether partners register themselves; otherwise only administrators add them. */
    registration: z.enum(['open', 'closed']).default('closed'),
    terms: terms.optional(),
    contact: contact.optional(),
    displayName: displayName.optional(),
    accentColor: accentColor.optional(),
    payoutPromise: payoutPromise.optional(),
    logo: logo.optional(),
    /** The initial level and groups of partners who register themselves. */
    registeredPartner: z
      .strictObject({ level: z.number().int().nullable().default(null), groups: z.array(name).default([]) })
      .optional(),
  }),
  administrators: z
    .array(
      z.strictObject({
        email,
        firstName: name,
        lastName: name,
        middleName: personName.default(null),
        /** Absent: an owner. Empty: no rights. */
        roles: z.array(z.enum(roleNames)).optional(),
      }),
    )
    .min(1),
  apiKeys: z
    .array(
      z.strictObject({
        title: name,
        administrator: email,
        secret: z
          .string()
          .regex(/^[\x21-\x7e]{16,200}$/, 'expected 16 to 200 visible ASCII characters')
          .refine((secret) => !isMisspeltSecret(secret), 'begins as an issued key, but its check characters do not hold')
          .optional(),
      }),
    )
    .default([]),
  levels: z
    .array(
      z.strictObject({
        number: z.number().int(),
        /** Null for a new level under a number that another one had. */
        was: z.number().int().nullable().optional(),
        description: z.string().max(200).refine(seen, unseenFault),
        hidden: z.boolean().default(false),
        /** What the deals of a closed month must come to; people alone give a level without it. */
        reachedBy: levelReach.optional(),
      }),
    )
    .default([]),
  groups: z.array(z.strictObject({ title: name, was: name.optional(), hidden: z.boolean().default(false) })).default([]),
  legalTypes: z
    .array(
      z.strictObject({
        type: z.enum(['Individual', 'SelfEmployed', 'IE', 'LegalEntity']),
        hidden: z.boolean().default(false),
        fields: z.array(legalField).max(maxLegalFields).default([]),
      }),
    )
    .default([]),
  leadStatuses: z
    .array(
      z.strictObject({
        systemName: name,
        title: name,
        primary: z.boolean().default(false),
        target: z.boolean().default(false),
        hidden: z.boolean().default(false),
      }),
    )
    .min(1),
  leadFields: z.array(leadField).default([]),
  offers: z
    .array(
      z.strictObject({
        slug,
        was: slug.optional(),
        title: name,
        landingUrl: z
          .url({ protocol: /^https?$/, error: 'expected an http or https address' })
          .regex(/^\S+$/, 'expected no spaces'),
        active: z.boolean().default(true),
        closedFor: z.array(email).default([]),
        dealsWithoutAmount: z.boolean().default(false),
        /** What clients save with a promocode of the offer. */
        clientDiscount: clientDiscount.optional(),
        /** What partners are told of the offer. */
        forPartners: lines(maxForPartnersLength).optional(),
        /** The picture that partners see beside it, or the digest of one that an offer has. */
        logo: logo.optional(),
        rewards: z.array(reward).default([]),
        /** What a change of `rewards` means for leads that there are; without it they keep their rules. */
        leadsUnderWay: z.enum(leadsUnderWay).optional(),
        laterRules: z.array(ruleSet).refine(beginApart, 'two sets of rules begin at the same moment').default([]),
      }),
    )
    .default([]),
  partners: z.array(filePartner.superRefine(refuseWrongInn)).default([]),
  referralLinks: z.array(z.strictObject({ slug: linkSlug, partner: email, offer: slug })).default([]),
  promocodes: z
    .array(
      z.strictObject({
        code: z.string().trim().toUpperCase().min(1).max(100).refine(seen, unseenFault),
        partner: email,
        offer: slug,
        status: z.enum(['Active', 'OnReview', 'Disabled']),
        /** What its clients save, instead of what the offer says. */
        clientDiscount: clientDiscount.optional(),
      }),
    )
    .default([]),
  deployment: deployment.prefault({}),
})

/** A contour's whole validated configuration: money in kopecks, emails in lower case, codes in upper case, defaults filled in. */
export type ContourFile = Omit<z.infer<typeof contourFileSchema>, '$schema'>

/**
 * Refuses secrets in a file for a deployed contour: everybody who can read the file could act as the key.
 *
 * @throws ContourFileError naming the place of every secret
 */
export function refuseSecrets(file: ContourFile, path: string): void {
  const faults = file.apiKeys.flatMap(({ secret }, index) =>
    secret === undefined
      ? []
      : [`apiKeys[${index}].secret: a secret is for local use only; a deployed contour gets its keys from "keys issue"`],
  )
  if (faults.length > 0) throw new ContourFileError(path, faults)
}

/**
 * A deployed contour uses TLS for everything.
 *
 * @throws ContourFileError for an issuer or a CRM on the author's own machine
 */
export function refuseLocalAddresses({ deployment: { companySignIn, crmConnector: crm } }: ContourFile, path: string): void {
  const addresses = { 'companySignIn.issuer': companySignIn?.issuer, 'crmConnector.address': crm?.address }
  const faults = Object.entries(addresses)
    .filter(([, address]) => address !== undefined && new URL(address).protocol !== 'https:')
    .map(([place]) => `deployment.${place}: http is for a laptop; a deployed contour takes https`)
  if (faults.length > 0) throw new ContourFileError(path, faults)
}

/** @throws ContourFileError naming every fault with its place */
export function parseContourFile(text: string, path: string): ContourFile {
  return checkedContourFile(readContent(text, path), path)
}

/** @throws ContourFileError when the text is no JSON */
export function readContent(text: string, path: string): unknown {
  try {
    return readExactly(text)
  } catch (error) {
    throw new ContourFileError(path, [`it is not JSON: ${syntaxFault(error as Error, text)}`])
  }
}

/**
 * @param content what the JSON of a file holds
 * @throws ContourFileError naming every fault with its place
 */
export function checkedContourFile(content: unknown, path: string): ContourFile {
  const unstorable = [...placesOfNul(content, '')]
  if (unstorable.length > 0) throw new ContourFileError(path, unstorable)
  const { success, data, error } = contourFileSchema.safeParse(content)
  const faults = (error?.issues ?? []).map((issue) => `${placeOf(issue.path)}: ${issue.message}`)
  // Names are compared in the file as written, so that a fault elsewhere does not hide faults of names.
  faults.push(...faultsBetweenParts(content))
  if (!success || faults.length > 0) throw new ContourFileError(path, faults)
  const { $schema: _schema, ...file } = data
  return file
}

/** The place of every text that contains U+0000. */
function* placesOfNul(value: unknown, place: string): Generator<string> {
  if (typeof value === 'string' && value.includes(nul))
    yield `${place || 'the file'}: a text holds U+0000, which not every database can keep`
  if (typeof value !== 'object' || value === null) return
  for (const [key, member] of Object.entries(value)) {
    const own = Array.isArray(value) ? `[${key}]` : `${place === '' ? '' : '.'}${key}`
    if (key.includes(nul)) yield `${place}${own}: a name holds U+0000, which not every database can keep`
    else yield* placesOfNul(member, `${place}${own}`)
  }
}

/** JSON.parse's message without the piece of text that it quotes, which may be part of a secret. */
function syntaxFault({ message }: Error, text: string): string {
  const [what = ''] = message.replace(/ at position \d+.*$/s, '').split(', ', 1)
  const position = /at position (\d+)/.exec(message)?.[1]
  const before = text.slice(0, position === undefined ? firstStrangeAt(text) : Number(position))
  const lines = before.split('\n')
  return `${what} at line ${lines.length} column ${(lines.at(-1)?.length ?? 0) + 1}`
}

/**
 * JSON.parse does not give the position of an unexpected token: it is where prefixes of the text stop being prefixes of valid
 * JSON.
 */
function firstStrangeAt(text: string): number {
  let [low, high] = [0, text.length]
  while (low < high) {
    const middle = Math.floor((low + high) / 2)
    if (isStrange(text.slice(0, middle + 1))) high = middle
    else low = middle + 1
  }
  return low
}

function isStrange(beginning: string): boolean {
  try {
    JSON.parse(beginning)
    return false
  } catch (error) {
    return (error as Error).message.startsWith('Unexpected token')
  }
}

function placeOf(path: readonly PropertyKey[]): string {
  const place = path.map((part) => (typeof part === 'number' ? `[${part}]` : `.${String(part)}`)).join('')
  return place.replace(/^\./, '') || 'the file'
}

/** A part of the file as written, and its place for messages. */
interface Placed {
  part: Record<string, unknown>
  place: string
}

/** Faults between parts: duplicate names, unknown names, and the two statuses that must be marked. */
export function faultsBetweenParts(content: unknown): string[] {
  const root: Placed = { part: isObject(content) ? content : {}, place: '' }
  const administrators = within(root, 'administrators')
  const apiKeys = within(root, 'apiKeys')
  const levels = within(root, 'levels')
  const groups = within(root, 'groups')
  const legalTypes = within(root, 'legalTypes')
  const statuses = within(root, 'leadStatuses')
  const fields = within(root, 'leadFields')
  const offers = within(root, 'offers')
  const partners = within(root, 'partners')
  const links = within(root, 'referralLinks')
  const promocodes = within(root, 'promocodes')
  const ruleSets = offers.flatMap((offer) => [offer, ...within(offer, 'laterRules')])
  const rewards = ruleSets.flatMap((set) => within(set, 'rewards'))
  const settings = inside(root, 'settings')
  const registered = inside(settings, 'registeredPartner')

  return [
    ...twins(administrators, 'email'),
    ...twins(apiKeys, 'secret'),
    ...twins(levels, 'number'),
    ...twins(groups, 'title'),
    ...twins(legalTypes, 'type'),
    ...legalTypes.flatMap((legalType) => faultsOfLegalFields(within(legalType, 'fields'))),
    ...twins(statuses, 'systemName'),
    ...twins(fields, 'systemName'),
    ...twins(offers, 'slug'),
    ...twins(partners, 'email'),
    ...twins(links, 'slug'),
    ...twins(promocodes, 'code'),
    ...fields.flatMap(({ part, place }) => twins(namesAsParts(part.options, `${place}.options`), 'name')),
    ...ruleSets.flatMap((set) => twinRules(within(set, 'rewards'))),
    ...ownerless(administrators),
    ...withoutTerms(settings),
    ...marked(statuses, 'primary'),
    ...marked(statuses, 'target'),
    ...retiredMarks(statuses),
    ...strangers(apiKeys, 'administrator', administrators, 'administrators', 'email'),
    ...strangers(rewards, 'leadStatus', statuses, 'leadStatuses', 'systemName'),
    ...idleShares(offers.flatMap(rewardsThatBegin), statuses),
    ...strangers(rewards, 'level', levels, 'levels', 'number'),
    ...strangers(rewards, 'group', groups, 'groups', 'title'),
    ...strangers(
      levels.map((level) => inside(level, 'reachedBy')),
      'offers',
      offers,
      'offers',
      'slug',
    ),
    ...strangers(offers, 'closedFor', partners, 'partners', 'email'),
    ...strangers(partners, 'legalType', legalTypes, 'legalTypes', 'type'),
    ...strangers(partners, 'level', levels, 'levels', 'number'),
    ...strangers(partners, 'groups', groups, 'groups', 'title'),
    ...strangers([registered], 'level', levels, 'levels', 'number'),
    ...strangers([registered], 'groups', groups, 'groups', 'title'),
    ...retiredOnes(registered, 'level', levels, 'number'),
    ...retiredOnes(registered, 'groups', groups, 'title'),
    ...strangers([...links, ...promocodes], 'partner', partners, 'partners', 'email'),
    ...strangers([...links, ...promocodes], 'offer', offers, 'offers', 'slug'),
    ...strangeStages(inside(inside(inside(root, 'deployment'), 'crmConnector'), 'stages'), statuses),
  ]
}

/** Stages of a CRM become statuses that there are. */
const strangeStages = (stages: Placed, statuses: readonly Placed[]): string[] =>
  Object.keys(stages.part).flatMap((stage) => strangers([stages], stage, statuses, 'leadStatuses', 'systemName'))

export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** A part that occurs once; an empty one when it is missing. */
function inside({ part, place }: Placed, name: string): Placed {
  const inner = part[name]
  return { part: isObject(inner) ? inner : {}, place: place === '' ? name : `${place}.${name}` }
}

function within({ part, place }: Placed, list: string): Placed[] {
  const parts = part[list]
  if (!Array.isArray(parts)) return []
  const prefix = place === '' ? list : `${place}.${list}`
  return parts.map((item: unknown, index) => ({ part: isObject(item) ? item : {}, place: `${prefix}[${index}]` }))
}

function namesAsParts(list: unknown, place: string): Placed[] {
  if (!Array.isArray(list)) return []
  return list.map((item: unknown, index) => ({ part: isObject(item) ? item : { name: item }, place: `${place}[${index}]` }))
}

/** Normalizes names like the schema: trimmed, letter case ignored for emails and codes. */
function canonical(value: unknown, key: string): unknown {
  if (typeof value !== 'string') return value
  // Like the schema: ß and SS give the same code.
  if (key === 'code') return value.trim().toUpperCase()
  return ['email', 'partner', 'administrator', 'closedFor'].includes(key) ? value.trim().toLowerCase() : value.trim()
}

function twins(parts: readonly Placed[], key: string): string[] {
  const first = new Map<unknown, string>()
  return parts.flatMap(({ part, place }) => {
    const name = canonical(part[key], key)
    if (name === undefined || name === null) return []
    const earlier = first.get(name)
    if (earlier === undefined) first.set(name, place)
    // A message never contains a secret, only its place.
    const shown = key === 'secret' ? 'the same secret' : JSON.stringify(part[key])
    return earlier === undefined ? [] : [`${place}.${key}: ${shown} is already given in ${earlier}`]
  })
}

/** An account is checked against the БИК of its bank, so there is one БИК beside it. */
function faultsOfLegalFields(fields: readonly Placed[]): string[] {
  const checking = (check: string) => fields.filter(({ part }) => part.check === check && part.hidden !== true)
  const [bics, accounts] = [checking('bic'), checking('account')]
  return [
    ...twins(fields, 'systemName'),
    ...fields.flatMap(({ part, place }) => twins(namesAsParts(part.options, `${place}.options`), 'name')),
    ...bics.slice(1).map(({ place }) => `${place}.check: another field has the check "bic" already, and an account has one bank`),
    ...(bics.length > 0
      ? []
      : accounts.map(
          ({ place }) => `${place}.check: an account is checked against a БИК: expected a field with the check "bic"`,
        )),
  ]
}

function twinRules(rules: readonly Placed[]): string[] {
  const stepsOf = ({ percentSteps: of }: Placed['part']) =>
    isObject(of) && of.by === 'month' ? 'percentSteps by the month' : 'percentSteps'
  const kindOf = (rule: Placed['part']) => ('fixed' in rule ? 'fixed' : 'percentSteps' in rule ? stepsOf(rule) : 'percentOfDeal')
  const dealsOf = ({ onlyDeals: numbers, onlyMonths }: Placed['part']) => [
    ...(isObject(numbers)
      ? [
          `${numbers.of === 'partner' ? "the partner's deals" : 'deals'} ${JSON.stringify(numbers.from ?? 1)} to ${JSON.stringify(numbers.to ?? null)}`,
        ]
      : []),
    ...(onlyMonths === undefined ? [] : [`${JSON.stringify(onlyMonths)} months`]),
  ]
  const parts = rules.map(({ part, place }) => ({
    place,
    part: {
      rule: [
        canonical(part.leadStatus, 'leadStatus'),
        part.group ?? part.level ?? 'any level',
        kindOf(part),
        ...dealsOf(part),
      ].join(', '),
    },
  }))
  return twins(parts, 'rule')
}

function ownerless(administrators: readonly Placed[]): string[] {
  const isOwner = ({ part: { roles } }: Placed) => roles === undefined || (Array.isArray(roles) && roles.includes('owner'))
  return administrators.length === 0 || administrators.some(isOwner)
    ? []
    : ['administrators: at least one must be an owner: with "owner" among the roles, or without roles']
}

/** Registration requires terms to agree to. */
function withoutTerms({ part: { registration, terms }, place }: Placed): string[] {
  if (registration !== 'open' || (terms !== undefined && terms !== null)) return []
  return [`${place}.terms: registration is "open", and a new partner agrees to terms: expected { "version", "url" }`]
}

function marked(statuses: readonly Placed[], mark: 'primary' | 'target'): string[] {
  const count = statuses.filter(({ part }) => part[mark] === true).length
  return count === 1 ? [] : [`leadStatuses: exactly one must be marked "${mark}": true, found ${count}`]
}

/** Leads begin in one of them, and make deals in the other. */
function retiredMarks(statuses: readonly Placed[]): string[] {
  return statuses.flatMap(({ part, place }) => {
    const mark = (['primary', 'target'] as const).find((one) => part[one] === true)
    if (part.hidden !== true || mark === undefined) return []
    return [`${place}.hidden: the ${mark} status cannot be retired: mark another one "${mark}": true first`]
  })
}

/** Things that people who register would be given although they are retired. */
function retiredOnes({ part, place }: Placed, key: string, known: readonly Placed[], by: string): string[] {
  const retired = new Set(known.filter((one) => one.part.hidden === true).map((one) => canonical(one.part[by], key)))
  const references = Array.isArray(part[key]) ? (part[key] as unknown[]) : [part[key]]
  return references
    .filter((reference) => retired.has(canonical(reference, key)))
    .map(
      (reference) => `${place}.${key}: ${JSON.stringify(reference)} is retired, and who registers would get it: name another one`,
    )
}

/** Rules that begin with the file. Others are judged with the table: only those that leads still go by matter. */
function rewardsThatBegin(offer: Placed): Placed[] {
  const later = within(offer, 'laterRules')
  const sets = later.length === 0 ? [offer] : later.filter(({ part }) => part.from === undefined)
  return sets.flatMap((set) => within(set, 'rewards'))
}

/** Only a move to the target makes deals: in another status, what is earned by deals would never be. */
function idleShares(rewards: readonly Placed[], statuses: readonly Placed[]): string[] {
  const nameIn = ({ part: { systemName } }: Placed) => canonical(systemName, 'systemName')
  const targets = statuses.filter(({ part }) => part.target === true).map(nameIn)
  const known = new Set(statuses.map(nameIn))
  if (targets.length !== 1) return []
  return rewards.flatMap(({ part, place }) => {
    const status = canonical(part.leadStatus, 'leadStatus')
    // Other faults of the rule are already reported.
    if (!known.has(status) || status === targets[0]) return []
    const byDeals = part.fixed === undefined ? ['percentOfDeal', 'percentSteps'] : ['onlyDeals', 'onlyMonths']
    const named = byDeals.find((key) => part[key] !== undefined)
    if (named === undefined) return []
    return [
      `${place}.${named}: it would never be earned: deals are made in the target status, ${JSON.stringify(targets[0])}, ` +
        `and this rule is for ${JSON.stringify(status)}`,
    ]
  })
}

/** References to names that are missing from the list they refer to. */
function strangers(parts: readonly Placed[], key: string, known: readonly Placed[], list: string, by: string): string[] {
  const names = new Set(known.map(({ part }) => canonical(part[by], key)))
  return parts.flatMap(({ part, place }) => {
    const references = Array.isArray(part[key]) ? (part[key] as unknown[]) : [part[key] ?? undefined]
    return references
      .filter((reference) => reference !== undefined && !names.has(canonical(reference, key)))
      .map((reference) => `${place}.${key}: ${JSON.stringify(reference)} is not among ${list}`)
  })
}
