import * as z from 'zod/mini'
import type { ErrorCode } from '../errors.ts'
import { text } from './body-fields.ts'

/** A draft is a piece of a contour file; the largest possible one is a whole file. */
export const maxDraftLength = 256 * 1024

export const draft = () => text(maxDraftLength)

const revisionExpected = 'CONFIGURATION_REVISION_REQUIRED' satisfies ErrorCode
/** The revision of the configuration that the person saw. */
export const configurationRevision = () => z.int({ error: revisionExpected }).check(z.minimum(0, revisionExpected))

const leadsExpected = 'CONFIRMED_LEADS_INVALID' satisfies ErrorCode
const leads = () => z.optional(z.int({ error: leadsExpected }).check(z.minimum(0, leadsExpected)))
/** How many leads a moved mark touches, as the person was told. */
export const confirmedLeads = () => z.optional(z.object({ target: leads(), primary: leads() }, { error: leadsExpected }))
