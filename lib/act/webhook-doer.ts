import type { Deed, JournalEntry } from '../domain/journal/journal.ts'
import { administratorsEntry, apiKeysEntry } from '../domain/journal/journal.ts'
import type { Administrator } from '../domain/contour/contour.ts'
import { apiKeyIdentity } from '../domain/people/actor.ts'
import { administratorAsMaker, keyAsMaker, type WebhookMaker } from '../domain/webhook/webhook-holder.ts'
import { loadContour } from '../store/contour/contour.ts'

/** Who manages a webhook: what they may read bounds what they may have sent, and the journal names them. */
export interface WebhookDoer {
  maker: WebhookMaker
  entry: (of: { id: string; at: string; reason: string | null }, deed: Deed) => JournalEntry
}

/** The door knows who. Called together with the reads of the act. */
export type WebhookDoneBy = () => Promise<WebhookDoer>

/** What an act on a webhook takes of a request, the same through every door. */
export interface AskedWebhookAct<Body = undefined> {
  /** Validated by the door. */
  body: Body
  path: Readonly<Record<string, string | undefined>>
  doneBy: WebhookDoneBy
  at: string
  newId: () => string
  /** From a cryptographically secure source. */
  randomBytes: (count: number) => Uint8Array
}

/** A key, which the journal names with its administrator. */
export const byKey =
  (key: Parameters<typeof keyAsMaker>[0] & Parameters<typeof apiKeyIdentity>[0]): WebhookDoneBy =>
  async () => {
    const contour = await loadContour()
    return {
      maker: keyAsMaker(key),
      entry: (of, deed) => apiKeysEntry(apiKeyIdentity(key, contour), of, deed),
    }
  }

/** An administrator, who is identified in parallel. */
export const byAdministrator =
  (caller: Promise<{ is: Administrator }>): WebhookDoneBy =>
  async () => {
    const { is: administrator } = await caller
    return {
      maker: administratorAsMaker(administrator),
      entry: (of, deed) => administratorsEntry(administrator, of, deed),
    }
  }
