import * as z from 'zod'
import { maxFileBytes } from '../../../lib/domain/partner/legal-file.ts'
import { leadsUnderWay, legalFieldChecks, legalFieldTypes } from '../../../lib/domain/contour/contour.ts'
import { maxDealNumber } from '../../../lib/domain/offer/deal-facts.ts'
import { maxLaterRules } from '../../../lib/domain/offer/rule-set.ts'
import { maxCoolDownHours } from '../../../lib/domain/payout/cool-down.ts'
import { maxClickParameterLength, subParameterNames } from '../../../lib/domain/referral/click.ts'
import { eventTypes } from '../../../lib/domain/feed/event.ts'
import { dayFigures, offerFigures, partnerFigures } from '../../../lib/domain/figures/kept-figures.ts'
import { isBic } from '../../../lib/domain/banking/bic.ts'
import { isId } from '../../../lib/domain/value/id.ts'
import { maxExternalIdLength } from '../../../lib/domain/moving/imported.ts'
import { journalTypes } from '../../../lib/domain/journal/journal.ts'
import { maxPasskeyNameLength, maxPasskeys, passkeyPlaces } from '../../../lib/domain/people/passkey.ts'
import { permissionNames, roleNames } from '../../../lib/domain/people/permission.ts'
import { rewardResults } from '../../../lib/domain/offer/reward.ts'
import { maxRevision } from '../../../lib/domain/value/revision.ts'
import { maxDiscountTextLength } from '../../../lib/domain/referral/client-discount.ts'
import { promocodeStatuses } from '../../../lib/domain/referral/promocode.ts'
import { accentPattern } from '../../../lib/domain/contour/accent.ts'
import { logoExpected, logoIdPattern, readLogo } from '../../../lib/domain/contour/logo.ts'
import { maxDisplayNameLength, maxPayoutPromiseLength } from '../../../lib/domain/contour/face.ts'
import { phonePattern, telegramPattern } from '../../../lib/domain/contour/program-contact.ts'
import { maxTermsVersionLength } from '../../../lib/domain/partner/registration.ts'
import { disabledWhys, testEventType } from '../../../lib/domain/webhook/webhook.ts'
import { detailsHands, paymentKinds } from '../../../lib/domain/payout/payment-details.ts'
import { payoutStatuses, requisitesSources } from '../../../lib/domain/payout/payout.ts'
import { registryStatuses } from '../../../lib/domain/registry/registry.ts'
import type { ItemKind } from '../../../lib/store/stored-items.ts'
import { laneCount } from '../../../lib/domain/webhook/webhook-lane.ts'

/**
 * What the values in items are, as far as the audit compares them: whatever is otherwise is reported, and not looked into any further.
 * Which attributes there are, and of what kind, the declarations in lib/store say.
 */

const text = z.string()
const moment = z.iso.datetime({ precision: 3, error: 'expected a moment such as 2026-03-01T00:00:00.000Z' })
/** Payment details of any kind: what is wrong with them is found by their own check. */
const paymentDetails = {
  kind: z.enum(paymentKinds),
  bank: text,
  bic: text.optional(),
  account: text.optional(),
  correspondentAccount: text.optional(),
  kpp: text.nullable().optional(),
  payee: text.optional(),
  phone: text.optional(),
}
const keptDetails = { ...paymentDetails, id: text, by: z.enum(detailsHands), addedAt: moment }
/** No later than a clock can say. */
const momentMs = z.int().min(0).max(8.64e15)
/** Seconds: what is a thousand times as much was meant in milliseconds, and would never be swept. */
const sweepAfter = z.int().min(0).max(32_503_680_000)
const sha256 = z.string().regex(/^[0-9a-f]{64}$/, 'expected a SHA-256')
const base64url = z.string().regex(/^[\w-]+$/, 'expected base64url')
const base64 = z.base64()
const kopecks = z.int()
const count = z.int().min(0)
const month = z.string().regex(/^\d{4}-\d{2}$/)
const revision = z.int().min(1).max(maxRevision)
/** When somebody last changed it in the console. */
const published = { publishedAt: moment.optional(), publishedBy: text.optional() }
const id = text.refine(isId, 'expected an id')
/** A moment can be read from it. */
const timedId = text.refine(isId, 'expected an id, which begins with its moment')
/** Figures that are added up: one that was never added to is not there. */
const summed = <Name extends string>(names: readonly Name[]) =>
  Object.fromEntries(names.map((name) => [name, z.int().optional()])) as Record<Name, z.ZodOptional<z.ZodInt>>
const figures = {
  accruedKopecks: kopecks,
  waitingKopecks: kopecks,
  availableKopecks: kopecks,
  heldKopecks: kopecks,
  paidKopecks: kopecks,
}
const administrator = z.object({ id: text })
const serviceName = z.object({ id: text, title: text })
const keyIdentity = z.object({
  id: text,
  admin: administrator,
  issuedBy: z.array(administrator).optional(),
  serviceAccount: serviceName.optional(),
})

const clickText = z.string().min(1).max(maxClickParameterLength)
const click = z.partialRecord(z.enum([...subParameterNames, 'clickId']), clickText)

const percent = z.number().gt(0).max(100)

const discountText = text.min(1).max(maxDiscountTextLength).optional()
const clientDiscount = z.union([
  z.strictObject({ percent, text: discountText }),
  z.strictObject({ fixedKopecks: z.int().min(1), text: discountText }),
])

const rule = z.object({
  statusId: text,
  levelId: text.nullable(),
  groupId: text.optional(),
  reward: z.union([
    z.object({ fixedKopecks: z.int().min(1) }),
    z.object({ percentOfDeal: percent }),
    z.object({
      percentSteps: z.object({
        apply: z.enum(['whole', 'slices']),
        by: z.literal('month').optional(),
        steps: z.array(z.object({ fromKopecks: count, percent })).min(1),
      }),
    }),
  ]),
  maxPerDealKopecks: z.int().min(1).optional(),
  maxPerMonthKopecks: z.int().min(1).optional(),
  onlyDeals: z.object({ from: z.int().min(1), to: z.int().min(1).optional(), of: z.literal('partner').optional() }).optional(),
  onlyMonths: z.int().min(1).optional(),
  holdDays: z.int().min(1).optional(),
})

const ruleSetName = z.object({ number: z.int().min(1), from: moment })

const ruleSet = ruleSetName
  .extend({ until: moment.optional(), leadsUnderWay: z.enum(leadsUnderWay), rewards: z.array(rule) })
  .refine(({ from, until }) => until === undefined || until >= from, 'expected an end after the beginning')

const recordedBy = z.object({ at: moment, by: administrator.nullable(), reason: text.nullable() })

/** Rules name numbers up to 100, and only those come back. */
const numbersGiven = { highest: count, freed: z.array(z.int().min(1).max(maxDealNumber)).max(maxDealNumber) }

/** What a rule asked about a deal. */
const given = z.object({
  dealNumber: z.int().min(1).optional(),
  partnerDealNumber: z.int().min(1).optional(),
  firstDealAt: moment.optional(),
  month: month.optional(),
  monthDealsKopecks: count.optional(),
  monthLimitedKopecks: count.optional(),
})

const options = z
  .array(z.object({ id: text, name: text, hidden: z.literal(true).optional(), formerNames: z.array(text).min(1).optional() }))
  .nullable()

const legalField = z.object({
  id: text,
  systemName: text,
  label: text,
  type: z.enum(legalFieldTypes),
  options,
  required: z.boolean(),
  hidden: z.boolean(),
  check: z.enum(legalFieldChecks).optional(),
})

const openingCause = z.object({
  kind: z.literal('OpeningBalance'),
  payoutId: text.optional(),
  waitingByDay: z.record(z.iso.date(), z.int().min(1)).optional(),
})
const payoutCause = z.object({ kind: z.enum(['PayoutRequested', 'PayoutPaid', 'PayoutReturned']), payoutId: text })
const doer = z.union([
  z.object({ kind: z.literal('ApiKey'), apiKey: keyIdentity }),
  z.object({ kind: z.literal('Administrator'), administrator }),
])
const day = z.iso.date()
/** Who did something, beside what was done. */
const doneBy = { by: administrator, byApiKey: z.object({ id: text, title: text }).optional() }
const personKind = z.enum(['Administrator', 'Partner'])
const reversalCause = z.object({
  kind: z.literal('Reversal'),
  entryRevision: revision,
  entryId: text,
  leadId: text,
  dealId: text.nullable(),
  availableFrom: day.optional(),
  reason: text.nullable(),
  doneBy: doer,
})
const correctionCause = z.object({ kind: z.literal('Correction'), reason: text, doneBy: doer })
const holdEndedCause = z.object({ kind: z.literal('HoldEnded'), until: day })
const rewardCause = z.object({
  kind: z.literal('Reward'),
  given: given.optional(),
  earnedBy: z.object({ actId: text, at: moment }).optional(),
  actId: text,
  leadId: text,
  statusId: text,
  offerId: text,
  rule,
  ruleSet: ruleSetName.optional(),
  levelId: text.nullable(),
  dealId: text.nullable(),
  dealAmountKopecks: kopecks.nullable(),
  availableFrom: day.optional(),
})

const externalId = text.min(1).max(maxExternalIdLength)
const imported = { externalId, at: moment }

const terms = z.object({ version: text.min(1).max(maxTermsVersionLength), url: z.url({ protocol: /^https$/ }) })

const contact = z
  .object({
    email: text.optional(),
    phone: z.string().regex(phonePattern).optional(),
    telegram: z.string().regex(telegramPattern).optional(),
  })
  .refine((ways) => Object.values(ways).some((way) => way !== undefined), 'expected a way to reach somebody')

/** What tells of a person stands in no event: whatever is not named here has no place in one. */
const toldEvent = z.strictObject({
  type: z.enum(eventTypes),
  id: text,
  version: revision.nullable(),
  state: z
    .union([
      z.strictObject({ status: z.enum(payoutStatuses), updatedAt: moment, processedAt: moment.nullable() }),
      z.strictObject({
        statusId: text,
        partnerId: text.nullable(),
        offerId: text.nullable(),
        dealCount: count,
        canceledDealCount: count,
        updatedAt: moment,
      }),
      z.strictObject({ status: z.enum(promocodeStatuses) }),
      z.strictObject({
        title: text,
        createdAt: moment,
        expiresAt: moment.nullable(),
        revokedAt: moment.nullable(),
        scopes: z.array(z.enum(permissionNames)).optional(),
      }),
    ])
    .optional(),
  dealRevision: revision.optional(),
  changed: z.array(text).optional(),
  requisitesSha256: sha256.optional(),
})

export const shapes = {
  settings: z.object({
    form: z.int(),
    minimumPayoutKopecks: count,
    requireInnForPayouts: z.boolean(),
    fourEyes: z.literal(true).optional(),
    fourEyesSince: moment.optional(),
    refuseUncoveredPayouts: z.literal(true).optional(),
    coolDownHours: z.int().min(0).max(maxCoolDownHours).optional(),
    coolDownSince: moment.optional(),
    coolDownKeys: z.literal(true).optional(),
    keysCorrect: z.literal(true).optional(),
    requirePasskeys: z.literal(true).optional(),
    dealLimitKopecks: count.optional(),
    retention: z.object({ leadFieldsMonths: z.int().min(1) }).optional(),
    registration: z.literal('open').optional(),
    terms: terms.optional(),
    contact: contact.optional(),
    displayName: text.min(1).max(maxDisplayNameLength).optional(),
    accentColor: z.string().regex(accentPattern).optional(),
    payoutPromise: text.min(1).max(maxPayoutPromiseLength).optional(),
    logo: z.string().regex(logoIdPattern).optional(),
    registeredPartner: z.object({ levelId: text.nullable(), groupIds: z.array(text) }).optional(),
    feedBegan: moment.optional(),
    primaryStatusId: text,
    targetStatusId: text,
    ...published,
  }),
  status: z.object({
    id: text,
    systemName: text,
    title: text,
    hidden: z.literal(true).optional(),
    position: count,
    ...published,
  }),
  field: z.object({
    id: text,
    systemName: text,
    label: text,
    type: z.enum(['String', 'Number', 'Boolean', 'List']),
    options,
    required: z.boolean(),
    hidden: z.boolean(),
    searchable: z.literal(true).optional(),
    indexedSince: moment.optional(),
    indexing: z.strictObject({ noticedAt: moment, leads: count, lead: text.optional() }).optional(),
    ...published,
  }),
  level: z.object({
    id: text,
    number: z.int(),
    hidden: z.literal(true).optional(),
    formerNames: z.array(z.int()).min(1).optional(),
    reachedBy: z
      .strictObject({ deals: count.optional(), dealsKopecks: count.optional(), offerIds: z.array(text).min(1).optional() })
      .refine(({ deals, dealsKopecks }) => deals !== undefined || dealsKopecks !== undefined, 'expected deals or their sum')
      .optional(),
    ...published,
  }),
  group: z.object({
    id: text,
    title: text,
    hidden: z.literal(true).optional(),
    formerNames: z.array(text).min(1).optional(),
    ...published,
  }),
  legalType: z.object({
    id: text,
    type: z.enum(['Individual', 'SelfEmployed', 'IE', 'LegalEntity']),
    hidden: z.boolean(),
    fields: z.array(legalField).min(1).optional(),
    ...published,
  }),
  administrator: z.object({ id: text, email: text, formerNames: z.array(text).optional(), ...published }),
  legalDetails: z.object({
    partnerId: text,
    wrappedKey: base64,
    nonce: base64,
    ciphertext: base64,
    revision,
    updatedAt: moment,
    files: z
      .array(z.object({ id: text, bytes: z.int().min(1).max(maxFileBytes) }))
      .min(1)
      .optional(),
  }),
  legalFilePart: z.object({ partnerId: text, fileId: text, number: z.int().min(0) }),
  paymentDetails: z.object({ ...keptDetails, partnerId: text }),
  roles: z.object({
    administratorId: text,
    roles: z.array(z.enum(roleNames)),
    revision,
    updatedAt: moment,
    loginEpoch: revision.optional(),
    removedAt: moment.optional(),
  }),
  offer: z.object({
    id: text,
    slug: text,
    active: z.boolean(),
    dealsWithoutAmount: z.boolean(),
    clientDiscount: clientDiscount.optional(),
    forPartners: text.optional(),
    logo: z.string().regex(logoIdPattern).optional(),
    rewards: z.array(rule),
    ruleSet: ruleSetName.optional(),
    laterRules: z.array(ruleSet).min(1).max(maxLaterRules).optional(),
    newestRules: z.int().min(2).optional(),
    monthsSince: moment.optional(),
    numbersSince: moment.optional(),
    switchedAt: moment.optional(),
    ...published,
  }),
  recordedRules: z.object({
    offerId: text,
    number: z.int().min(1),
    from: moment.optional(),
    until: moment.optional(),
    leadsUnderWay: z.enum(leadsUnderWay).optional(),
    rewards: z.array(rule),
    published: recordedBy.optional(),
    endChanged: recordedBy.optional(),
    withdrawn: recordedBy.optional(),
  }),
  configurationRevision: z.object({ revision, changedAt: moment.optional() }),
  formerConfiguration: z.object({ changedAt: moment.nullable(), sweepAfter }),
  bank: z.object({
    bic: text.refine(isBic, 'expected nine digits that begin with 0'),
    correspondentAccount: text.regex(/^\d{20}$/, 'expected twenty digits').nullable(),
  }),
  bankDirectory: z.object({ businessDay: z.iso.date(), importedAt: moment, banks: count }),
  logo: z.object({ dataUri: z.string().refine((picture) => readLogo(picture) !== undefined, logoExpected) }),
  appliedParts: z.object({ sweepAfter }),
  appliedFile: z.object({ digest: text }),
  upgrade: z.object({
    stage: z.enum(['migrating', 'migrated', 'closing', 'closed']),
    migration: count,
    after: text.optional(),
    itemsMet: count,
    itemsChanged: count,
    startedAt: moment,
    updatedAt: moment,
    revision,
  }),
  profile: z.object({
    id: text,
    email: text,
    lastName: text.nullable(),
    inn: text.nullable(),
    searchLastName: text.optional(),
    searchInn: text.optional(),
    isBlocked: z.boolean(),
    loginEpoch: revision.optional(),
    legalTypeId: text.nullable(),
    levelId: text.nullable(),
    groupIds: z.array(text),
    formerEmails: z.array(text).optional(),
    requisites: text.optional(),
    bank: z.object({ bic: text, account: text, correspondentAccount: text }).optional(),
    paymentDetails: z.object(keptDetails).optional(),
    emailChangedAt: moment.optional(),
    detailsChangedAt: moment.optional(),
    legalDetailsAt: moment.optional(),
    levelMonth: z
      .string()
      .regex(/^\d{4}-\d\d$/)
      .optional(),
    levelSince: z.object({ levelId: text, at: moment }).optional(),
    levelKept: z.object({ reason: text.min(1), at: moment }).optional(),
    erasureRequestedAt: moment.optional(),
    revision,
    createdAt: moment,
    updatedAt: moment,
    erasedAt: moment.optional(),
    externalId: externalId.optional(),
    imported: z.object(imported).optional(),
  }),
  activity: z.object({
    counts: z.record(text, z.int()),
    lastActivityAt: moment.nullable(),
    closedOfferIds: z.set(text).optional(),
    ownLinkCount: z.int().min(1).optional(),
    codesOnReview: z.set(text).optional(),
    invitedAt: moment.optional(),
  }),
  email: z.object({ partnerId: text }),
  externalId: z.object({ id: text, leadId: text.optional(), revision: revision.optional() }),
  decidedDeals: z.object({ kopecks: z.int().min(1), sweepAfter }),
  dealMonth: z.object({
    partnerId: text,
    offerId: text,
    month,
    since: moment,
    dealsKopecks: count,
    limitedKopecks: count,
    revision,
  }),
  partnerNumbers: z.object({ partnerId: text, offerId: text, since: moment, ...numbersGiven, revision }),
  payees: z.object({ partnerIds: z.set(text).optional(), revision }),
  account: z.object({
    partnerId: text,
    ...figures,
    activePayoutId: text.optional(),
    lastPaidPayoutId: text.optional(),
    waitingByDay: z.record(day, z.int().min(1)).optional(),
    revision: count,
    levelId: text.nullable(),
    // Without it no reward could be accrued: the level that earns it is repeated by its revision.
    levelRevision: revision,
  }),
  entry: z.object({
    id: timedId,
    partnerId: text,
    revision,
    ...figures,
    after: z.object(figures),
    cause: z.union([openingCause, payoutCause, rewardCause, reversalCause, correctionCause, holdEndedCause], {
      error: 'expected an opening balance, a movement of a payout, or a reward, reversal or correction with all that explains it',
    }),
    createdAt: moment,
  }),
  reversed: z.object({ entryId: text, reversalRevision: revision }),
  payout: z.object({
    id: text,
    partnerId: text,
    amountKopecks: kopecks,
    status: z.enum(payoutStatuses),
    requisites: text,
    requisitesBy: z.enum(requisitesSources).optional(),
    paymentDetails: z.object(paymentDetails).optional(),
    partnerComment: text.nullable(),
    adminComment: text.nullable(),
    processedBy: administrator.nullable(),
    createdAt: moment,
    updatedAt: moment,
    processedAt: moment.nullable(),
    revision,
    payoutsIn: text,
    payoutPlace: text,
    payoutsOf: text,
    externalId: externalId.optional(),
    imported: z.object({ ...imported, status: z.enum(payoutStatuses) }).optional(),
  }),
  payoutChange: z.object({
    id: timedId,
    payoutId: text,
    revision,
    status: z.enum(payoutStatuses),
    comment: text.nullable(),
    createdAt: moment,
    changedByAdmin: administrator.nullable(),
    changedByApiKey: keyIdentity.nullable(),
    onBehalfOfPartner: z.literal(true).optional(),
    requisitesSha256: sha256.optional(),
    confirmedShortfallKopecks: z.int().min(1).optional(),
    imported: z.literal(true).optional(),
  }),
  registry: z.object({
    id: text,
    number: z.int().min(1),
    date: day,
    status: z.enum(registryStatuses),
    count: z.int().min(0),
    sumKopecks: kopecks,
    revision,
    madeBy: z.object(doneBy),
    createdAt: moment,
    updatedAt: moment,
    readyAt: moment.optional(),
    sentAt: moment.optional(),
    closedAt: moment.optional(),
  }),
  registryLine: z.object({
    registryId: text,
    payoutId: text,
    partnerId: text,
    amountKopecks: kopecks,
    documentNumber: z.int().min(1).max(999_999),
    payee: z.object({
      name: text,
      inn: text.nullable(),
      legalType: z.enum(['Individual', 'SelfEmployed', 'IE', 'LegalEntity']).nullable(),
      requisites: text,
    }),
    addedAt: moment,
    released: z.object({ ...doneBy, at: moment, reason: text, from: z.enum(registryStatuses) }).optional(),
  }),
  registered: z.object({ registryId: text }),
  registryNumbers: z.object({ registries: z.int().min(0), documents: z.int().min(0) }),
  closure: z.object({ offerId: text, partnerId: text, isClosed: z.boolean(), revision, updatedAt: moment }),
  link: z.object({
    slug: text,
    partnerId: text,
    offerId: text,
    ownedBy: text,
    createdAt: moment.optional(),
    status: z.enum(['Disabled', 'Removed']).optional(),
    revision: revision.optional(),
    decision: z.object({ by: z.enum(['Administrator', 'Partner']), at: moment, reason: text.nullable() }).optional(),
    erasedAt: moment.optional(),
  }),
  givenUpName: z.object({ kind: z.enum(['LINK', 'PROMOCODE']), partnerId: text, name: text, at: moment }),
  promocode: z.object({
    id,
    code: text,
    partnerId: text,
    offerId: text,
    status: z.enum(promocodeStatuses),
    clientDiscount: clientDiscount.optional(),
    revision,
    ownedBy: text,
    createdAt: moment.optional(),
    askedByPartner: z.literal(true).optional(),
    decision: z
      .object({
        by: administrator,
        byApiKey: z.object({ id: text, title: text }).optional(),
        at: moment,
        reason: text.nullable(),
      })
      .optional(),
    updatedAt: moment.optional(),
    erasedAt: moment.optional(),
  }),
  session: z.object({
    id: text,
    click: click.optional(),
    linkSlug: text,
    partnerId: text,
    offerId: text,
    createdAt: moment,
    leadId: text.optional(),
    sweepAfter: sweepAfter.optional(),
  }),
  lead: z.object({
    id: text,
    statusId: text,
    partnerId: text.nullable(),
    offerId: text.nullable(),
    source: z.union([
      z.object({ kind: z.literal('Session'), sessionId: text }),
      z.object({ kind: z.literal('Promocode'), promocodeId: text, code: text }),
      z.object({ kind: z.literal('Administrator') }),
      z.object({ kind: z.literal('Imported') }),
      z.object({ kind: z.literal('Nobody') }),
    ]),
    click: click.optional(),
    clientDiscount: clientDiscount.optional(),
    values: z.array(z.object({ fieldTypeId: text, value: z.union([text, z.number(), z.boolean()]) })),
    rewardedStatusIds: z.set(text).optional(),
    revision,
    dealCount: count,
    allLeads: text,
    leadsOf: text.optional(),
    canceledDealCount: count.optional(),
    dealReward: z.object({ statusId: text, actRevision: z.int().min(0).max(maxRevision).nullable() }).optional(),
    carriedDeals: z.object({ statusId: text, actRevision: revision }).optional(),
    boundRevision: revision.optional(),
    boundDealNumbers: z.record(text, z.int().min(1)).optional(),
    boundCountedSince: moment.optional(),
    boundPartnerNumbers: z.object({ since: moment, numbers: z.record(text, z.int().min(1)) }).optional(),
    erasedAt: moment.optional(),
    createdBy: keyIdentity,
    createdAt: moment,
    updatedAt: moment,
    externalId: externalId.optional(),
    imported: z.object({ ...imported, rewardedStatusIds: z.array(text), dealStatusId: text.nullable() }).optional(),
  }),
  act: z.object({
    id: text,
    leadId: text,
    revision,
    fromStatusId: text,
    toStatusId: text,
    deal: z
      .object({
        amountKopecks: z.int().min(1).nullable(),
        number: z.int().min(1).optional(),
        countedSince: moment.optional(),
        ofPartner: z.object({ number: z.int().min(1), since: moment }).optional(),
      })
      .nullable(),
    rewards: z.object({
      levelId: text.nullable(),
      noRules: z.enum(['NoPartner', 'NoRuleForStatus', 'DealCanceled', 'DealCarried', 'Imported']).nullable(),
      ruleSet: ruleSetName.optional(),
      outcomes: z.array(
        z.object({
          rule,
          result: z.enum(rewardResults),
          amountKopecks: count,
          given: given.optional(),
          earnedBy: z
            .object({ actId: text, at: moment, dealId: text.nullable(), dealAmountKopecks: kopecks.nullable() })
            .optional(),
        }),
      ),
    }),
    canceledAt: moment.optional(),
    cancels: z.object({ dealId: text, dealRevision: revision, reason: text.nullable() }).optional(),
    binds: z
      .object({
        partnerId: text,
        offerId: text,
        reason: text.nullable(),
        months: z.array(z.object({ month, dealsKopecks: count, limitedKopecks: count })).optional(),
        numbers: z.object(numbersGiven).optional(),
      })
      .optional(),
    entryRevisions: z.array(revision),
    doneBy: doer,
    askedBy: administrator.optional(),
    externalId: externalId.optional(),
    imported: z.object({ externalId: text.nullable() }).optional(),
    createdAt: moment,
  }),
  waitingDeal: z.object({
    id: timedId,
    leadId: text,
    leadRevision: revision,
    toStatusId: text.nullable(),
    amountKopecks: z.int().min(1),
    askedBy: administrator,
    askedAt: moment,
  }),
  leadValue: z.object({ leadId: text, partnerId: text.nullable() }),
  window: z.object({ leadId: text, openedAtMs: momentMs, sweepAfter }),
  keptAnswer: z.object({ requestSha256: sha256, status: z.int(), keptAtMs: momentMs, sweepAfter }),
  apiKey: z.object({
    id,
    secretSha256: text,
    title: text,
    administratorId: text,
    serviceAccount: serviceName.optional(),
    issuedBy: z.array(text).min(1).optional(),
    allowedAddresses: z.array(text).min(1).max(20).optional(),
    createdAt: moment,
    expiresAt: moment.nullable(),
    revokedAt: moment.nullable(),
    madeToExpireAt: moment.nullable().optional(),
    requestScope: text.optional(),
    scopes: z.array(z.enum(permissionNames)).optional(),
  }),
  apiKeyUse: z.object({ lastUsedAt: moment }),
  keyHolder: z.object({ issued: revision }),
  serviceAccount: z.object({
    id: text,
    title: text,
    scopes: z.array(z.enum(permissionNames)).min(1),
    madeBy: text,
    createdAt: moment,
    openedAt: moment.nullable(),
    confirmedBy: text.optional(),
    closedAt: moment.nullable(),
    closedBy: text.optional(),
    revision,
  }),
  signInCode: z.object({
    /** Until 22 November 2026 the HMAC of the code stood here instead: those are good no more, and swept within a day. */
    salt: text.optional(),
    codeHmac: text.optional(),
    digits: z.int().min(6).max(12).optional(),
    expiresAtMs: momentMs,
    tries: count,
    usedAt: moment.optional(),
    isShared: z.literal(true).optional(),
    mailedAtMs: z.array(momentMs).optional(),
    knownSince: moment.optional(),
    revision,
    sweepAfter,
  }),
  mailbox: z.object({
    mailedAtMs: z.array(momentMs),
    shared: z.object({ salt: text, expiresAtMs: momentMs, mailedAtMs: momentMs }).optional(),
    revision,
    sweepAfter,
  }),
  workProof: z.object({ sweepAfter }),
  daysTries: z.object({ tried: count.optional(), right: count.optional(), sweepAfter }),
  signInSecret: z.object({ secret: text }),
  login: z.object({
    id: text,
    kind: personKind,
    personId: text,
    loginEpoch: count,
    createdAt: moment,
    userAgent: text,
    provenBy: z.enum(['Code', 'Passkey', 'Company']).optional(),
    passkeyId: timedId.optional(),
    sweepAfter,
  }),
  loginUse: z.object({ usedAtMs: momentMs, sweepAfter }),
  loginEnd: z.object({ endedAt: moment, sweepAfter }),
  personLogin: z.object({ tokenSha256: text, sweepAfter }),
  passkey: z.object({
    id: timedId,
    administratorId: text,
    slot: z.int().min(1).max(passkeyPlaces),
    name: z.string().min(1).max(maxPasskeyNameLength),
    credentialId: base64url,
    publicKey: base64url,
    transports: z.array(text),
    isSyncable: z.boolean(),
    rpId: text,
    loginEpoch: count,
    createdAt: moment,
  }),
  passkeyUse: z.object({ counter: count, isBackedUp: z.boolean(), lastUsedAt: moment.nullable() }),
  passkeyOwner: z.object({ administratorId: text, slot: z.int().min(1).max(passkeyPlaces) }),
  passkeyHolder: z.object({
    administratorId: text,
    passkeyIds: z.array(timedId).max(maxPasskeys),
    loginEpoch: count,
    revision,
    permit: z.object({ id: timedId, givenBy: text, expiresAtMs: momentMs }).optional(),
  }),
  passkeyChallenge: z.object({ browserSha256: sha256, expiresAtMs: momentMs, sweepAfter }),
  companyState: z.object({
    browserSha256: sha256,
    nonce: base64url,
    codeVerifier: base64url,
    returnAddress: text,
    expiresAtMs: momentMs,
    sweepAfter,
  }),
  companyIdentity: z.object({
    administratorId: text,
    issuer: text,
    subjectSha256: sha256,
    loginEpoch: count,
    knownSince: moment,
  }),
  companySubject: z.object({ administratorId: text, loginEpoch: count }),
  agreement: terms.extend({
    partnerId: text,
    agreedAt: moment,
    ipAddress: text.nullable(),
    userAgent: text.nullable(),
  }),
  toldAct: z.object({
    id: timedId,
    by: z
      .discriminatedUnion('kind', [
        z.object({ kind: z.literal('ApiKey'), id: text, title: text, administratorId: text }),
        z.object({ kind: z.literal('Administrator'), id: text }),
        z.object({ kind: z.literal('Partner'), id: text, throughId: text.optional() }),
      ])
      .nullable(),
    events: z.array(toldEvent).min(1),
    isPast: z.literal(true).optional(),
    sweepAfter,
  }),
  webhook: z.object({
    id: text,
    title: text,
    url: z.url({ protocol: /^https?$/ }),
    types: z.array(z.enum(eventTypes)).min(1).nullable(),
    createdAt: moment,
    holder: z.object({ kind: z.enum(['ApiKey', 'Administrator']), id: text, name: text }).optional(),
    revision,
    disabled: z.object({ at: moment, why: z.enum(disabledWhys) }).nullable(),
    failingSince: moment.nullable(),
    formerSecretGoodUntil: moment.nullable(),
    timeoutsInRow: z.int().min(1).optional(),
    rests: z.int().min(1).optional(),
    restsUntil: moment.optional(),
  }),
  webhookLanes: z.object({ webhookIds: z.array(text.nullable()).max(laneCount), revision }),
  webhookSecrets: z.object({
    webhookId: text,
    secrets: z
      .array(z.object({ secret: z.string().regex(/^whsec_[\w+/]{43}=$/, 'this is no secret'), goodUntil: moment.nullable() }))
      .min(1)
      .max(2),
  }),
  webhookCount: z.object({ webhooks: count }),
  webhookOrder: z.object({
    kind: z.enum(['Test', 'Again']),
    id: text,
    webhookId: text,
    at: moment,
    eventId: text.optional(),
    sweepAfter,
  }),
  // What else stands in one, its kind says.
  mailOrder: z.looseObject({
    kind: text,
    id: text,
    at: moment,
    claimedBy: text.optional(),
    claimedUntilMs: z.int().optional(),
    sweepAfter,
  }),
  webhookDelivery: z.object({
    webhookId: text,
    eventId: text,
    type: z.enum([...eventTypes, testEventType]),
    status: z.enum(['Delivered', 'Retrying', 'GivenUp']),
    attempts: z.int().min(1),
    lastAttemptAt: moment,
    nextAttemptAt: moment.nullable(),
    answerStatus: z.int().nullable(),
    failure: text.nullable(),
    answerBeginning: text.nullable(),
    durationMs: count,
    sweepAfter,
  }),
  keptForCrm: z.object({ revision, value: text, sweepAfter: sweepAfter.optional() }),
  counted: z.object({ actId: timedId, index: count, begunAt: moment }),
  dayFigures: z.object(summed(dayFigures)),
  partnerMonth: z.object({ ...summed(partnerFigures), sweepAfter }),
  offerMonth: z.object({ ...summed(offerFigures), sweepAfter }),
  seal: z.object({
    number: revision,
    sealedAt: moment,
    previousSha256: sha256.nullable(),
    entries: z.array(z.object({ day, id: timedId, sha256, actSha256: sha256 })),
    through: z.object({ day, id: text }),
    standing: z
      .object({
        administratorIds: z.array(text),
        roles: z.array(z.object({ administratorId: text, roles: z.array(text), revision })),
      })
      .optional(),
    sha256,
  }),
  journalEntry: z.object({
    id: text,
    type: z.enum(journalTypes),
    at: moment,
    by: administrator.nullable(),
    byPartnerId: text.optional(),
    byApiKey: z.object({ id: text, title: text }).optional(),
    note: text.optional(),
    after: z.looseObject({ agreedTerms: text.optional() }).optional(),
    subjects: z.array(text),
  }),
} as const satisfies Record<ItemKind, z.ZodObject>
