import type { GivenUpName } from '../../domain/partner/given-up-name.ts'
import type { SearchAttributes } from '../../domain/partner/partner-search.ts'
import type { Partner, PartnerActivity } from '../../domain/partner/partner.ts'
import type { KeptDetails } from '../../domain/payout/payment-details.ts'
import type { Agreement } from '../../domain/partner/registration.ts'
import { paymentDetailsAttributes } from '../payout/payment-details-attributes.ts'
import { type AttributesOf, declared } from '../table/declared.ts'
import type { SealedDetails } from './details-cipher.ts'

const keptDetailsAttributes: AttributesOf<KeptDetails> = { ...paymentDetailsAttributes, id: 'text', by: 'text', addedAt: 'text' }

export const profileItem = declared<Partner, SearchAttributes>(
  {
    id: 'text',
    email: 'text',
    firstName: { orNull: 'text' },
    middleName: { orNull: 'text' },
    lastName: { orNull: 'text' },
    inn: { orNull: 'text' },
    isConfirmed: 'flag',
    isBlocked: 'flag',
    isActive: 'flag',
    legalTypeId: { orNull: 'text' },
    levelId: { orNull: 'text' },
    groupIds: { list: 'text' },
    formerEmails: { optional: { list: 'text' } },
    revision: 'number',
    loginEpoch: { optional: 'number' },
    createdAt: 'text',
    updatedAt: 'text',
    requisites: { optional: 'text' },
    bank: { optional: { map: { bic: 'text', account: 'text', correspondentAccount: 'text' } } },
    paymentDetails: { optional: { map: keptDetailsAttributes }, since: 8 },
    emailChangedAt: { optional: 'text' },
    detailsChangedAt: { optional: 'text' },
    legalDetailsAt: { optional: 'text', since: 8 },
    levelMonth: { optional: 'text', since: 8 },
    levelSince: { optional: { map: { levelId: 'text', at: 'text' } }, since: 8 },
    levelKept: { optional: { map: { reason: 'text', at: 'text' } }, since: 8 },
    erasureRequestedAt: { optional: 'text' },
    erasedAt: { optional: 'text' },
    externalId: { optional: 'text', since: 8 },
    imported: { optional: { map: { externalId: 'text', at: 'text' } }, since: 8 },
  },
  { beside: { searchLastName: { optional: 'text' }, searchInn: { optional: 'text' } } },
)

export const activityItem = declared<PartnerActivity>({
  counts: { entries: 'number' },
  lastActivityAt: { orNull: 'text' },
  closedOfferIds: { optional: 'texts' },
  ownLinkCount: { optional: 'number' },
  codesOnReview: { optional: 'texts' },
  invitedAt: { optional: 'text', since: 8 },
})

/** Which thing has an id in another system; of a deal also where it stands. */
export const externalIdItem = declared<{ id: string; leadId?: string; revision?: number }>(
  { id: 'text', leadId: { optional: 'text' }, revision: { optional: 'number' } },
  { since: 8 },
)

/** Whose an address is. */
export const emailItem = declared<{ partnerId: string }>({ partnerId: 'text' })

/** Who is paid by the same details. DynamoDB stores no empty sets. */
export const payeesItem = declared<{ partnerIds?: ReadonlySet<string>; revision: number }>({
  partnerIds: { optional: 'texts' },
  revision: 'number',
})

/** What a partner answered to legal types. Which questions were answered is encrypted with the answers. */
export interface StoredDetails extends SealedDetails {
  partnerId: string
  revision: number
  updatedAt: string
  /** The files among them, so that they can be removed and audited without the key; absent when there are none. */
  files?: readonly StoredFile[]
}

export interface StoredFile {
  id: string
  bytes: number
}

export const legalDetailsItem = declared<StoredDetails>(
  {
    partnerId: 'text',
    wrappedKey: 'text',
    nonce: 'text',
    ciphertext: 'text',
    revision: 'number',
    updatedAt: 'text',
    files: { optional: { list: { map: { id: 'text', bytes: 'number' } } }, since: 8 },
  },
  { since: 8 },
)

/** Part of a file that a partner answered with. */
export interface StoredFilePart {
  partnerId: string
  fileId: string
  number: number
  /** Encrypted by the file's own key, which stands among the answers. */
  sealed: Uint8Array
}

export const legalFilePartItem = declared<StoredFilePart>(
  { partnerId: 'text', fileId: 'text', number: 'number', sealed: 'bytes' },
  { since: 8 },
)

/** One of the places that a partner is paid to, or may choose to be. */
export const keptDetailsItem = declared<KeptDetails & { partnerId: string }>(
  { ...keptDetailsAttributes, partnerId: 'text' },
  { since: 8 },
)

export const agreementItem = declared<Agreement>({
  partnerId: 'text',
  version: 'text',
  url: 'text',
  agreedAt: 'text',
  ipAddress: { orNull: 'text' },
  userAgent: { orNull: 'text' },
})

export const givenUpNameItem = declared<GivenUpName>({ kind: 'text', partnerId: 'text', name: 'text', at: 'text' })
