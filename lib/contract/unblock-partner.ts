import type { ActSpec } from './endpoint-spec.ts'
import { profileSwitch } from './profile-switch.ts'

/** A blocked partner may sign in again. */
export const unblockPartnerAct = { ...profileSwitch, emits: ['partner.unblocked'] } as const satisfies ActSpec
