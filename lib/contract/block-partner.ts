import type { ActSpec } from './endpoint-spec.ts'
import { profileSwitch } from './profile-switch.ts'

/** Blocks a partner: they are signed out everywhere, cannot sign in, and cannot request payouts. An active request continues. */
export const blockPartnerAct = { ...profileSwitch, emits: ['partner.blocked'] } as const satisfies ActSpec
