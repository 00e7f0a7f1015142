import type { DecidedEdit } from './partner-edit.ts'
import { type AskedSwitch, switchProfile } from './profile-switch.ts'

/** A blocked partner may sign in again. Throws like switchProfile. */
export const unblockPartner = (asked: AskedSwitch): Promise<DecidedEdit> => switchProfile(asked, false)
