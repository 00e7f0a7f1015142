import type { ServerResponse } from 'node:http'

/** What may become of a request to a CRM: done or not, its answer may be lost, or the CRM may have no time. */
export const crmFaults = ['Limit', 'Overload', 'Down', 'NotDone', 'Lost', 'CutOff', 'Page'] as const
export type CrmFault = (typeof crmFaults)[number]

/** What the tests of the connector need of the stand-in of a CRM. */
export interface CrmStandIn {
  /** Where it answers. */
  baseUrl: string
  /** What becomes of each request, by its number; undefined for nothing bad. */
  faultOf: (number: number) => CrmFault | undefined
  /** What was called, oldest first, those with a fault among them. */
  called: string[]
  /** Requests that changed something. */
  writes: () => number
  deals: () => SeenDeal[]
  /** What the CRM sent, or would have sent, as the bodies of its requests; the last one is the newest. */
  sent: string[]
  /** A manager moves a deal, or makes one of their own. */
  move: (dealId: string, stage: string, change?: { rubles?: number; currency?: string }) => void
  newDeal: () => string
  remove: (dealId: string) => void
  /** The access token is good no longer. */
  expire: () => void
}

export interface SeenDeal {
  id: string
  leadId: string | null
  partner: string
  rewards: string
}

export interface CrmReply {
  status: number
  body: object | null
}

/**
 * Answers a request as a fault wants it: not at all, with a page of a gateway in between, with a refusal, or with an answer that is lost or
 * cut off on its way.
 *
 * @param of.refusals what the CRM says in place of doing it
 * @param of.reply does it; is not called when it is not done
 */
export function answerUnder(
  fault: CrmFault | undefined,
  response: ServerResponse,
  of: { contentType: string; refusals: Partial<Record<CrmFault, CrmReply>>; reply: () => CrmReply },
): void {
  const { socket } = response.req
  if (fault === 'NotDone') return void socket.destroy()
  if (fault === 'Page') return void response.writeHead(502, { 'content-type': 'text/html' }).end('<h1>Bad Gateway</h1>')
  const { status, body } = (fault && of.refusals[fault]) ?? of.reply()
  // An answer without a body, 204, cannot be cut off.
  if (fault === 'Lost' || (fault === 'CutOff' && body === null)) return void socket.destroy()
  const text = body === null ? '' : JSON.stringify(body)
  response.writeHead(status, body === null ? {} : { 'content-type': of.contentType })
  if (fault === 'CutOff') return void response.write(text.slice(0, -5), () => socket.destroy())
  response.end(text)
}
