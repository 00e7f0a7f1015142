import type { SecretScene } from '../secret-scene.ts'
import { alsoNamed, ask, idempotent, keys, nobodysId, type TableScene, upgradeReopened } from '../table-scene.ts'
import type { AskedTrial } from '../trial.ts'

/** What the trials of the acts on registries begin with. */

/** An empty registry, and an approved payout that stands in none. */
async function registryAndPayout(scene: TableScene): Promise<{ id: string; payoutId: string }> {
  const key = keys.setUp
  const body = { partnerId: scene.partnerId, amount: 100, requisites: 'card 2200 0000' }
  const payoutId = String((await ask('create-payout', { key, body })).body.id)
  await ask('change-payout-status', { key, path: { id: payoutId }, body: { status: 'Approved' } })
  const registry = await ask('create-registry', { key, body: {} })
  return { id: String(registry.body.id), payoutId }
}

/** A registry with an approved payout; its revision is 2. */
async function filledRegistry(scene: TableScene): Promise<{ id: string; payoutId: string }> {
  const made = await registryAndPayout(scene)
  await ask('collect-payouts', { key: keys.setUp, path: { id: made.id }, body: { payoutIds: [made.payoutId] } })
  return made
}

const unknown = { path: { id: nobodysId }, status: 404, code: 'REGISTRY_NOT_FOUND' }
const secretPath = { path: { id: 'canary' } }

export const createRegistryTrial = {
  good: async () => ({ body: {} }),
  secrets: {
    refused: { 'a body that is no object': () => ({ body: ['canary', 'Кенар'] }) },
    good: () => ({ body: { comment: 'canary' } }),
  },
  table: async () => [
    { body: {}, headers: idempotent, status: 201, since: 8 },
    { body: {}, headers: idempotent, status: 201, since: 8 },
    { body: {}, headers: alsoNamed, before: upgradeReopened, status: 409, code: 'UPGRADE_NOT_CLOSED', since: 8 },
  ],
} satisfies AskedTrial

export const listRegistriesTrial = {
  good: async ({ registryId }) => {
    await registryId()
    return {}
  },
  table: async (scene) => {
    await filledRegistry(scene)
    return [{ status: 200, since: 8 }]
  },
} satisfies AskedTrial

export const showRegistryTrial = {
  good: async ({ registryId }) => ({ path: { id: await registryId() } }),
  secrets: {
    refused: { 'an unknown registry': () => secretPath },
    good: ({ registryId }: SecretScene) => ({ path: { id: registryId } }),
  },
  table: async (scene) => [{ path: { id: (await filledRegistry(scene)).id }, status: 200, since: 8 }, unknown],
} satisfies AskedTrial

export const listRegistryPayoutsTrial = {
  good: async ({ filledRegistry: filled }) => ({ path: { id: (await filled()).id } }),
  secrets: {
    refused: { 'an unknown registry': () => secretPath },
    good: ({ registryId }: SecretScene) => ({ path: { id: registryId } }),
  },
  table: async (scene) => [{ path: { id: (await filledRegistry(scene)).id }, status: 200, since: 8 }, unknown],
} satisfies AskedTrial

export const collectPayoutsTrial = {
  good: async ({ registryId, approvedPayoutId }) => ({
    path: { id: await registryId() },
    body: { payoutIds: [await approvedPayoutId()] },
  }),
  secrets: {
    refused: {
      'payouts that are none': () => ({ ...secretPath, body: { payoutIds: ['canary'] } }),
      'an unknown registry': ({ payoutId }: SecretScene) => ({ ...secretPath, body: { payoutIds: [payoutId] } }),
    },
    good: ({ registryId, payoutId }: SecretScene) => ({ path: { id: registryId }, body: { payoutIds: [payoutId] } }),
  },
  table: async (scene) => {
    const { id, payoutId } = await registryAndPayout(scene)
    const path = { id }
    const body = { payoutIds: [payoutId] }
    return [
      { path, body, headers: idempotent, status: 200, since: 8 },
      { path, body, headers: idempotent, status: 200, since: 8 },
      { path, body, headers: alsoNamed, status: 200, since: 8 },
      { ...unknown, body, headers: { 'idempotency-key': 'of-nothing' } },
    ]
  },
} satisfies AskedTrial

export const changeRegistryStatusTrial = {
  good: async ({ filledRegistry: filled }) => ({ path: { id: (await filled()).id }, body: { status: 'Ready', revision: 2 } }),
  secrets: {
    refused: {
      'a wrong status': () => ({ ...secretPath, body: { status: 'canary', revision: 1 } }),
      'an unknown registry': () => ({ ...secretPath, body: { status: 'Ready', revision: 1 } }),
    },
    good: ({ registryId }: SecretScene) => ({ path: { id: registryId }, body: { status: 'Closed', revision: 1 } }),
  },
  table: async (scene) => {
    const { id } = await filledRegistry(scene)
    const path = { id }
    const body = { status: 'Ready', revision: 2 }
    return [
      { path, body, headers: idempotent, status: 200, since: 8 },
      { path, body, headers: idempotent, status: 200, since: 8 },
      { path, body, headers: alsoNamed, status: 200, since: 8 },
      { path, body: { status: 'Sent', revision: 2 }, status: 409, code: 'REGISTRY_CHANGED', since: 8 },
      { ...unknown, body, headers: { 'idempotency-key': 'of-nothing' } },
    ]
  },
} satisfies AskedTrial

export const releasePayoutTrial = {
  good: async ({ filledRegistry: filled }) => {
    const { id, payoutId } = await filled()
    return { path: { id }, body: { payoutId, reason: 'the bank returned it' } }
  },
  secrets: {
    refused: {
      'no reason': ({ payoutId }: SecretScene) => ({ ...secretPath, body: { payoutId } }),
      'a payout that is none': ({ registryId, leadId }: SecretScene) => ({
        path: { id: registryId },
        body: { payoutId: leadId, reason: 'Кенар' },
      }),
    },
    good: ({ registryId, payoutId }: SecretScene) => ({ path: { id: registryId }, body: { payoutId, reason: 'Кенар' } }),
  },
  table: async (scene) => {
    const { id, payoutId } = await filledRegistry(scene)
    const path = { id }
    const body = { payoutId, reason: 'the bank returned it' }
    return [
      { path, body, headers: idempotent, status: 200, since: 8 },
      { path, body, headers: idempotent, status: 200, since: 8 },
      { path, body, status: 404, code: 'PAYOUT_NOT_IN_REGISTRY', since: 8 },
      { ...unknown, body },
    ]
  },
} satisfies AskedTrial
