import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import type { components, operations } from '../../../shared/api.d.ts'
import { api, unwrap, unwrapWithHeaders } from '../../../shared/api/client.ts'
import { type ListPage, listPage, useCursorList } from '../../../shared/list/use-cursor-list.ts'

/** Lists, blocks and conflicts do not say who else is paid by the same; only the card says where the partner is paid to. */
export type Partner = components['schemas']['ConsolePartner'] &
  Partial<Pick<components['schemas']['ShownPartner'], 'sameDetails' | 'paymentDetails'>>
export type KeptDetails = components['schemas']['MaskedPaymentDetails']
export type DetailsChange = operations['changePaymentDetails']['requestBody']['content']['application/json']
export type Entry = components['schemas']['ReviewedEntry']
export type JournalEntry = components['schemas']['ConsoleJournalEntry']
export type Configuration = components['schemas']['Configuration']
export type LegalDetails = components['schemas']['LegalDetails']
export type LegalFileContents = components['schemas']['LegalFileContents']
export type AskedField = Configuration['legalTypes'][number]['fields'][number]
export type LegalChange = operations['consoleChangeLegalDetails']['requestBody']['content']['application/json']
export type PartnersAsked = NonNullable<operations['consoleListPartners']['parameters']['query']>
export type ProfileChange = operations['consoleChangePartner']['requestBody']['content']['application/json']
export type NewProfile = operations['consoleCreatePartner']['requestBody']['content']['application/json']

const partnersKey = ['partners'] as const
export const partnerKey = (id: string) => ['partner', id] as const

/** The choices for profiles and filters. */
export const useConfiguration = () =>
  useQuery({ queryKey: ['configuration'], queryFn: () => unwrap(api.GET('/api/console/configuration')) })

export async function findPartners(query: PartnersAsked): Promise<ListPage<Partner>> {
  return listPage(await unwrapWithHeaders(api.GET('/api/console/partner', { params: { query } })))
}

export const usePartners = (asked: PartnersAsked) =>
  useCursorList([...partnersKey, asked], (cursor) => findPartners({ ...asked, ...(cursor !== undefined && { cursor }) }))

export const partnerQuery = (id: string) =>
  queryOptions({
    queryKey: partnerKey(id),
    queryFn: () => unwrap(api.GET('/api/console/partner/{id}', { params: { path: { id } } })),
  })

export async function loadStatement(id: string, cursor: string | undefined): Promise<ListPage<Entry>> {
  const query = cursor === undefined ? {} : { cursor }
  const { entries, nextCursor } = await unwrap(
    api.GET('/api/console/partner/{id}/statement', { params: { path: { id }, query } }),
  )
  return { items: entries, nextCursor: nextCursor ?? undefined }
}

export const useStatement = (id: string) => useCursorList([...partnerKey(id), 'statement'], (cursor) => loadStatement(id, cursor))

export const loadPartnersPayouts = async (id: string, cursor: string | undefined) =>
  listPage(
    await unwrapWithHeaders(
      api.GET('/api/console/payout', { params: { query: { partnerId: id, ...(cursor !== undefined && { cursor }) } } }),
    ),
  )

export const usePartnersPayouts = (id: string) =>
  useCursorList([...partnerKey(id), 'payouts'], (cursor) => loadPartnersPayouts(id, cursor))

export const loadPartnersLeads = async (id: string, cursor: string | undefined) =>
  listPage(
    await unwrapWithHeaders(
      api.GET('/api/console/lead', { params: { query: { partnerId: id, ...(cursor !== undefined && { cursor }) } } }),
    ),
  )

export const usePartnersLeads = (id: string) =>
  useCursorList([...partnerKey(id), 'leads'], (cursor) => loadPartnersLeads(id, cursor))

export const loadPartnersLinks = async (id: string, cursor: string | undefined) =>
  listPage(
    await unwrapWithHeaders(
      api.GET('/api/console/link', { params: { query: { partnerId: id, ...(cursor !== undefined && { cursor }) } } }),
    ),
  )

export const usePartnersLinks = (id: string) =>
  useCursorList([...partnerKey(id), 'links'], (cursor) => loadPartnersLinks(id, cursor))

export const loadPartnersPromocodes = async (id: string, cursor: string | undefined) =>
  listPage(
    await unwrapWithHeaders(
      api.GET('/api/console/promocode', { params: { query: { partnerId: id, ...(cursor !== undefined && { cursor }) } } }),
    ),
  )

export const usePartnersPromocodes = (id: string) =>
  useCursorList([...partnerKey(id), 'promocodes'], (cursor) => loadPartnersPromocodes(id, cursor))

/** The journal of a partner starts with the partner: earlier days are not read. */
export async function loadPartnersJournal({ id, createdAt }: Partner, cursor: string | undefined) {
  const query = { of: `partner:${id}`, since: createdAt, ...(cursor !== undefined && { cursor }) }
  return listPage<JournalEntry>(await unwrapWithHeaders(api.GET('/api/console/journal', { params: { query } })))
}

export const usePartnersJournal = (partner: Partner) =>
  useCursorList([...partnerKey(partner.id), 'journal'], (cursor) => loadPartnersJournal(partner, cursor))

const named = (key: string) => ({ header: { 'Idempotency-Key': key } })

export const createPartner = (body: NewProfile, key: string): Promise<Partner> =>
  unwrap(api.POST('/api/console/partner', { params: named(key), body }))

export const changePartner = (id: string, body: ProfileChange, key: string): Promise<Partner> =>
  unwrap(api.PUT('/api/console/partner/{id}', { params: { path: { id }, ...named(key) }, body }))

/** Decrypted, and noted in the journal. */
export const showLegalDetails = (id: string): Promise<LegalDetails> =>
  unwrap(api.POST('/api/console/partner/{id}/legal-details', { params: { path: { id } } }))

/** A file among them, decrypted, and noted in the journal. */
export const showLegalFile = async (id: string, fieldTypeId: string): Promise<LegalFileContents | null> => {
  const shown = unwrap(
    api.POST('/api/console/partner/{id}/legal-details/{fieldTypeId}/file', { params: { path: { id, fieldTypeId } } }),
  )
  return (await shown).file
}

/** Not an act that the tab keeps until its outcome is known: its body may be a passport. The revision lets it happen once. */
export const changeLegalDetails = (id: string, body: LegalChange): Promise<Partner> =>
  unwrap(api.PUT('/api/console/partner/{id}/legal-details', { params: { path: { id } }, body }))

/** Not kept by the tab either: it decides where money goes. The revision lets it happen once. */
export const changePaymentDetails = (id: string, body: DetailsChange): Promise<Partner> =>
  unwrap(api.PUT('/api/console/partner/{id}/payment-details', { params: { path: { id } }, body }))

/** A reason, which the partner can read, and a note for administrators only. */
export interface ReasonAndNote {
  reason: string
  note: string | null
}

export const blockPartner = (id: string, body: ReasonAndNote, key: string) =>
  unwrap(api.PUT('/api/console/partner/{id}/block', { params: { path: { id }, ...named(key) }, body }))

export const unblockPartner = (id: string, body: ReasonAndNote, key: string) =>
  unwrap(api.PUT('/api/console/partner/{id}/unblock', { params: { path: { id }, ...named(key) }, body }))

export const invitePartner = (id: string, key: string) =>
  unwrap(api.POST('/api/console/partner/{id}/invite', { params: { path: { id }, ...named(key) }, body: {} }))

export const correctBalance = (id: string, body: { amount: number; reason: string }, key: string) =>
  unwrap(api.POST('/api/console/partner/{id}/correction', { params: { path: { id }, ...named(key) }, body }))

export const reverseEntry = (id: string, revision: number, body: { reason: string }, key: string) =>
  unwrap(
    api.POST('/api/console/partner/{id}/entry/{revision}/reverse', {
      params: { path: { id, revision: String(revision) }, ...named(key) },
      body,
    }),
  )

export type LevelPlan = components['schemas']['LevelPlan']
export type PlannedLevel = NonNullable<LevelPlan['partners']>[number]
type LevelToApply = operations['applyLevel']['requestBody']['content']['application/json']

export const levelPlanQuery = queryOptions({
  queryKey: ['level-plan'],
  queryFn: () => unwrap(api.GET('/api/console/level-plan')),
})

/** Without a key: the month decides each level once. */
export const applyLevel = (id: string, body: LevelToApply) =>
  unwrap(api.PUT('/api/console/partner/{id}/level', { params: { path: { id } }, body }))

/** Without a reason the protection ends. */
export const keepLevel = (id: string, body: { reason?: string }, key: string) =>
  unwrap(api.PUT('/api/console/partner/{id}/level-protection', { params: { path: { id }, ...named(key) }, body }))

/** What an act on a partner makes outdated: the card and the lists. */
export function usePartnerChanged() {
  const client = useQueryClient()
  const profile = (partner: Partner): void => {
    client.setQueryData<Partner>(partnerKey(partner.id), (known) => ({
      ...(known?.sameDetails && { sameDetails: known.sameDetails }),
      ...(known?.paymentDetails && { paymentDetails: known.paymentDetails }),
      ...partner,
    }))
    void client.invalidateQueries({ queryKey: partnersKey })
    void client.invalidateQueries({ queryKey: levelPlanQuery.queryKey })
    void client.invalidateQueries({ queryKey: [...partnerKey(partner.id), 'journal'] })
  }
  return {
    /** Takes over a profile that an answer brought. Not all of them say who else is paid by the same. */
    profile,
    /** The same when it may be paid to elsewhere, which only the card says. */
    details: (partner: Partner): void => {
      profile(partner)
      void client.invalidateQueries({ queryKey: partnerKey(partner.id) })
    },
    /** The levels of many partners. */
    levels: (): void => {
      for (const queryKey of [levelPlanQuery.queryKey, partnersKey, ['partner']]) void client.invalidateQueries({ queryKey })
    },
    money: (id: string): void => {
      void client.invalidateQueries({ queryKey: partnerKey(id) })
      void client.invalidateQueries({ queryKey: partnersKey })
    },
  }
}
