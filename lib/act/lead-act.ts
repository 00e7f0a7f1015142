import { type LeadChange, refuseUnlessSeen } from '../domain/lead/lead.ts'
import { leadView } from '../domain/lead/lead-view.ts'
import { leadChanged, leadStillAsRead } from '../store/lead/lead.ts'
import { type LeadContext, loadLeadContext } from '../store/lead/lead-context.ts'
import { type AskedAct, thereAlready } from './act.ts'

/** An act on a lead. */
export interface AskedLeadAct<Body> extends AskedAct<Body> {
  /** The revision that the caller saw, at a door that asks for it. */
  seenRevision?: number
}

/** An act on a lead that is decided, and not yet on its way to the table: a door may still hold it back. */
export interface DecidedLeadAct {
  known: LeadContext
  /** Undefined when the lead already is as it should become. */
  changed: LeadChange | undefined
  /** The status that the lead moves to; undefined when it stays. */
  movedTo?: string
  /** What was asked for is there already, under the externalId of the request. */
  isRepeated?: true
}

/**
 * Reads what an act on a lead is decided from.
 *
 * @throws ApiError LEAD_NOT_FOUND, LEAD_CHANGED
 */
export async function leadAskedFor(
  { path, seenRevision, at }: AskedLeadAct<unknown>,
  earlier: LeadContext | undefined,
): Promise<LeadContext> {
  const known = await loadLeadContext(path.id ?? '', at, earlier)
  if (seenRevision !== undefined) refuseUnlessSeen(known.current.lead, seenRevision)
  return known
}

/** The act happens: its steps, and the lead as it then is. */
export function leadActed({ known, changed, movedTo, isRepeated }: DecidedLeadAct) {
  const { contour, current, earner } = known
  const partner = earner?.partner ?? null
  if (!changed) {
    const headers = isRepeated ? { headers: thereAlready } : {}
    return { restsOn: [leadStillAsRead(current.lead)], answer: leadView(contour, current, partner), ...headers }
  }

  const event = movedTo === undefined ? {} : { event: { what: 'leads', state: movedTo } as const }
  return { steps: leadChanged(changed), answer: leadView(contour, changed, partner), ...event, known }
}
