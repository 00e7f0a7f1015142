import { NotNow } from './ask.ts'
import { eachOnce, type Inbox, leadToldBy, type Taken, type ToldLead, toldTypes } from './inbox.ts'
import type { Keep } from './kept.ts'
import { type Program, Refused } from './program.ts'

export interface Heard {
  /** Null before the first page. */
  cursor: string | null
  /** What happened before is of no interest: the connector begins with what comes after its first run. */
  since: string
  waiting: ToldLead[]
}

/** Leads that wait at most, so that what is kept stays small. */
const mostWaiting = 500

/**
 * Hears the program by the feed of its events, from where it stopped. The cursor goes on together with what is left of the page, in one
 * write, so nothing between them is lost. Leads that wait are tried again once a run, behind what is new.
 */
export function feedInbox(of: {
  program: Pick<Program, 'events'>
  keep: Keep
  now: () => number
  forAPerson: (id: string, line: string) => Promise<void>
}): Inbox {
  const kept = of.keep<Heard>('feed')
  let areWaitingTried = false

  return {
    async take(): Promise<Taken> {
      const heard = (await kept.read()) ?? { cursor: null, since: new Date(of.now()).toISOString(), waiting: [] }
      const isFull = heard.waiting.length >= mostWaiting
      const { events, cursor } = isFull ? { events: [], cursor: heard.cursor } : await pageAfter(of, heard)
      const fresh = events.filter(({ createdAt = '' }) => createdAt >= heard.since)
      if (fresh.some(({ object }) => object === null))
        throw new NotNow('the key may not read leads and partners: give it these scopes')
      const again = areWaitingTried ? [] : heard.waiting
      const resting = areWaitingTried ? heard.waiting : []
      areWaitingTried = true
      return {
        leads: eachOnce([...fresh.flatMap((event) => leadToldBy(event) ?? []), ...again]),
        isLast: events.length === 0,
        leave: async (left) => {
          const waiting = eachOnce([...resting, ...left])
          if (cursor !== heard.cursor || waiting.length > 0 || heard.waiting.length > 0)
            await kept.write({ ...heard, cursor, waiting })
        },
      }
    },
  }
}

/** After more than a month, and in a restored table, the feed begins anew, and somebody is told. */
async function pageAfter(
  { program, forAPerson }: Pick<Parameters<typeof feedInbox>[0], 'program' | 'forAPerson'>,
  { cursor }: Heard,
): ReturnType<Program['events']> {
  try {
    return await program.events(toldTypes, cursor)
  } catch (error) {
    if (!(error instanceof Refused) || error.status !== 410) throw error
    const line = 'the feed does not know where the connector stopped, and begins anew: look for leads without a deal in the CRM'
    await forAPerson(`feed-${cursor?.replace(/[^\w-]/g, '').slice(-40)}`, `${line} (${error.code})`)
    return await program.events(toldTypes, null)
  }
}
