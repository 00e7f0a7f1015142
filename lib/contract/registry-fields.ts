import * as z from 'zod/mini'
import { maxCollected } from '../domain/registry/collected-payouts.ts'
import { registryStatuses, type RegistryTarget } from '../domain/registry/registry.ts'
import { isId } from '../domain/value/id.ts'
import type { ErrorCode } from '../errors.ts'

/** Building blocks of bodies for registries. */

const isTarget = (status: string): status is RegistryTarget => status !== 'Collecting'

export const registryTargets = registryStatuses.filter(isTarget)

export const registryStatusSent = () => z.enum(registryTargets, { error: 'REGISTRY_STATUS_INVALID' satisfies ErrorCode })

/** The revision of the registry that the caller saw. */
export const seenRegistryRevision = () =>
  z
    .int({ error: 'REGISTRY_REVISION_INVALID' satisfies ErrorCode })
    .check(z.minimum(1, 'REGISTRY_REVISION_INVALID' satisfies ErrorCode))

const payoutsInvalid = 'REGISTRY_PAYOUTS_INVALID' satisfies ErrorCode

export const payoutIdSent = () => z.string({ error: payoutsInvalid }).check(z.refine(isId, payoutsInvalid))

export const payoutIdsSent = () =>
  z
    .array(payoutIdSent(), { error: payoutsInvalid })
    .check(z.minLength(1, payoutsInvalid), z.maxLength(maxCollected, payoutsInvalid))
