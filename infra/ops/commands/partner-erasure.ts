import {
  erasedEntry,
  erasedHistoryEntry,
  erasedPayout,
  erasedProfile,
  isPayoutErased,
  removedWithPerson,
} from '../../../lib/domain/partner/erasure.ts'
import { partnerEditedTold } from '../../../lib/domain/feed/event.ts'
import type { JournalEntry } from '../../../lib/domain/journal/journal.ts'
import type { Partner } from '../../../lib/domain/partner/partner.ts'
import { searchAttributes } from '../../../lib/domain/partner/partner-search.ts'
import { type Agreement, erasedAgreement, isAgreementErased } from '../../../lib/domain/partner/registration.ts'
import type { ListedPayout } from '../../../lib/domain/payout/payout.ts'
import { isDeepStrictEqual } from 'node:util'
import { loadAgreements } from '../../../lib/store/partner/agreement.ts'
import { systemRuntime } from '../../../lib/http/runtime.ts'
import { loadAccount } from '../../../lib/store/account/account.ts'
import { agreementKey, emailKey, eventKey, partnerKey, payoutHistoryKey, payoutKey } from '../../../lib/store/keys.ts'
import { loginForgotten, loginKeysOf } from '../../../lib/store/people/login.ts'
import { loadEntriesAbout } from '../../../lib/store/journal/journal.ts'
import { countLegalFiles, legalDetailsGone } from '../../../lib/store/partner/legal-details.ts'
import { loadPaymentDetails, paymentDetailsRemoved } from '../../../lib/store/partner/payment-details.ts'
import { loadPartner } from '../../../lib/store/partner/partner.ts'
import { listedPayoutPages, loadPayout } from '../../../lib/store/payout/payout.ts'
import { editedPaidBy, loadPayeesOfEdit } from '../../../lib/store/partner/same-details.ts'
import { stale } from '../../../lib/store/table/transact.ts'
import { attributesSet } from '../../../lib/store/table/attributes-set.ts'
import { editStep } from '../../../lib/store/table/edit-step.ts'
import { itemErased, itemRemoved, noPayoutUnderWay } from '../erase-steps.ts'
import { type ActOptions, commitAsAdministrator } from './administered.ts'
import { commitAct } from './commit-act.ts'
import { CommandRefused } from './contour-subcommand.ts'
import { endNames, namesLeft, replaceNames } from './name-erasure.ts'
import { requestToldErased } from './request-told.ts'

/** What there is of a partner that tells who it is, counted. */
export interface PartnerTraces {
  profile: number
  /** Answers to what legal types ask. */
  legalDetails: number
  /** Files among these answers. */
  legalFiles: number
  paymentDetails: number
  payouts: number
  agreements: number
  journalEntries: number
  logins: number
  /** Whose names may say who it is. */
  links: number
  promocodes: number
}

/** @throws CommandRefused while a payout request of the partner is under way */
export async function partnerTraces(partner: Partner): Promise<PartnerTraces> {
  await refuseUnderWay(partner)
  const [payouts, agreements, entries, logins, names, paymentDetails, legalFiles] = await Promise.all([
    unerasedPayouts(partner.id),
    unerasedAgreements(partner.id),
    unerasedEntries(partner),
    loginKeysOf('Partner', partner.id),
    namesLeft(partner.id),
    loadPaymentDetails(partner.id),
    countLegalFiles(partner.id),
  ])
  return {
    profile: partner.erasedAt === undefined ? 1 : 0,
    legalDetails: partner.legalDetailsAt === undefined ? 0 : 1,
    legalFiles,
    paymentDetails: paymentDetails.length,
    payouts: payouts.length,
    agreements: agreements.length,
    journalEntries: entries.length,
    logins: logins.length,
    links: names.links.length,
    promocodes: names.promocodes.length,
  }
}

/**
 * Erases a partner: the journal, the profile with the address and what searches find it by, then logins, from where terms were
 * agreed to, and payout requests; and the names of links and promocodes, which end before the profile goes and are replaced at last.
 * The profile is one transaction with the journal's word that it was done; the partner is blocked with it and signed out everywhere,
 * so that nothing new comes. What an interruption left is found again, by the id then.
 *
 * @throws CommandRefused while a payout request of the partner is under way
 */
export async function erasePartner(partner: Partner, by: ActOptions): Promise<PartnerTraces> {
  const traces = await partnerTraces(partner)
  await eraseEntries(partner)
  await endNames(partner.id)
  if (partner.erasedAt === undefined) {
    await eraseProfile(partner.id, by)
    // An act on the profile may have come in between.
    await eraseEntries(partner)
  }
  for (const login of await loginKeysOf('Partner', partner.id)) {
    await commitAct(async () => ({ steps: loginForgotten('Partner', partner.id, login), answer: undefined }))
  }
  // The erased profile is blocked, so nobody can agree to terms in the partner's name from here on.
  for (const agreement of await unerasedAgreements(partner.id)) await eraseAgreement(agreement)
  for (const { id } of await unerasedPayouts(partner.id)) await erasePayout(id)
  // The partner may have made one before the block.
  await endNames(partner.id)
  await replaceNames(partner.id)
  return traces
}

async function refuseUnderWay({ id }: Partner): Promise<void> {
  const activePayoutId = (await loadAccount(id))?.activePayoutId ?? null
  if (activePayoutId === null) return
  throw new CommandRefused(
    `Payout request ${activePayoutId} of partner:${id} is under way, and its requisites are needed to pay it. Pay or reject it first.`,
  )
}

async function eraseProfile(partnerId: string, by: ActOptions): Promise<void> {
  await commitAsAdministrator('people.manage', by, async ({ at }) => {
    const partner = await loadPartner(partnerId)
    if (!partner || partner.erasedAt !== undefined) return { answer: undefined }
    await refuseUnderWay(partner)
    const erased = erasedProfile(partnerId, at)
    const gone = { ...erased, ...removedWithPerson } as unknown as Partial<Partner>
    const [payees, kept, answersGone] = await Promise.all([
      loadPayeesOfEdit(gone, partner),
      loadPaymentDetails(partnerId),
      legalDetailsGone(partnerId),
    ])
    return {
      steps: [
        {
          ...editStep(partnerKey(partnerId), { ...erased, ...searchAttributes(erased), ...removedWithPerson }, partner, [
            'revision',
            'loginEpoch',
          ]),
          tells: partnerEditedTold(partnerId, erased, partner.revision + 1),
        },
        ...answersGone,
        ...kept.map(({ id }) => paymentDetailsRemoved(partnerId, id)),
        itemRemoved(emailKey(partner.email.toLowerCase()), { partnerId, leadId: undefined }),
        noPayoutUnderWay(partnerId),
        ...editedPaidBy(partnerId, gone, partner, payees),
      ],
      answer: undefined,
      deed: { type: 'person.erased', subjects: [`partner:${partnerId}`], before: null, after: {} },
    }
  })
}

async function unerasedAgreements(partnerId: string): Promise<Agreement[]> {
  return (await loadAgreements(partnerId)).filter((agreement) => !isAgreementErased(agreement))
}

/** What was agreed to, and when, stays: nothing else ever changes it. */
async function eraseAgreement({ partnerId, version }: Agreement): Promise<void> {
  const write = attributesSet(agreementKey(partnerId, version), erasedAgreement)
  await commitAct(async () => ({ steps: [{ write, refused: stale }], answer: undefined }))
}

async function unerasedPayouts(partnerId: string): Promise<ListedPayout[]> {
  const found: ListedPayout[] = []
  for await (const page of listedPayoutPages()) {
    found.push(...page.filter((payout) => payout.partnerId === partnerId && !isPayoutErased(payout)))
  }
  return found
}

/** A payout request and its history say the same comments, and they and its event where the money was to go: they go together. */
async function erasePayout(payoutId: string): Promise<void> {
  await commitAct(async () => {
    const payout = await loadPayout(payoutId)
    if (!payout) return { answer: undefined }
    const personal = payout.history.filter(({ comment, requisitesSha256 }) => comment !== null || requisitesSha256 !== undefined)
    return {
      steps: [
        itemErased(payoutKey(payoutId), erasedPayout, payout),
        ...personal.map((entry) => itemErased(payoutHistoryKey(payoutId, entry.revision), erasedHistoryEntry, entry)),
        ...(await requestToldErased(payout)),
      ],
      answer: undefined,
    }
  })
}

/** The entries about a partner, as they would be without the person, where that makes a difference. */
async function unerasedEntries(partner: Partner): Promise<JournalEntry[]> {
  return (await loadEntriesAbout(partner, systemRuntime.now()))
    .map((entry) => ({ entry, erased: erasedEntry(entry, partner) }))
    .filter(({ entry, erased }) => !isDeepStrictEqual(entry, erased))
    .map(({ erased }) => erased)
}

/** Nothing else ever changes an entry: it is enough that it is there. */
async function eraseEntries(partner: Partner): Promise<void> {
  for (const { id, at, reason, note, subjects, before, after } of await unerasedEntries(partner)) {
    const write = attributesSet(eventKey(at, id), { reason, note, subjects, before, after })
    await commitAct(async () => ({ steps: [{ write, refused: stale }], answer: undefined }))
  }
}
