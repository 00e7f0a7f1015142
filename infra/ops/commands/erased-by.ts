import type { Committing } from '../retention/lead-erasure.ts'
import { type ActOptions, commitAsAdministrator } from './administered.ts'

/** Each erasure as an act of the administrator who gave the command. */
export const erasedBy =
  (by: ActOptions): Committing =>
  (decide) =>
    commitAsAdministrator('people.manage', by, decide)
