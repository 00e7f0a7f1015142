import type { DecidedEdit } from './partner-edit.ts'
import { type AskedSwitch, switchProfile } from './profile-switch.ts'

/** Blocks a partner: they are signed out everywhere, cannot sign in, and cannot request payouts. Throws like switchProfile. */
export const blockPartner = (asked: AskedSwitch): Promise<DecidedEdit> => switchProfile(asked, true)
