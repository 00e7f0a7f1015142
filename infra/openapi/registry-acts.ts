import * as z from 'zod'
import { changeRegistryStatusAct } from '../../lib/contract/change-registry-status.ts'
import { collectPayoutsAct } from '../../lib/contract/collect-payouts.ts'
import { createRegistryAct } from '../../lib/contract/create-registry.ts'
import { registryTargets } from '../../lib/contract/registry-fields.ts'
import { releasePayoutAct } from '../../lib/contract/release-payout.ts'
import { maxCollected } from '../../lib/domain/registry/collected-payouts.ts'
import { demo } from './demo.ts'
import { cursor, limit } from './query-parameters.ts'
import { described } from './request-body.ts'
import { collectedPayouts, registry, registryPayout } from './responses/registry.ts'

const payoutId = { type: 'string', minLength: 1, maxLength: 64 } as const
const path = { id: { description: 'id of the registry' } }

/** The texts, bodies and answers of the acts on registries of payouts, with a key. */
export const registryActs = {
  createRegistry: {
    summary: 'Create an empty registry of payouts',
    description: 'A registry is what is paid together. It gets the next number, and the day in Moscow as its date.',
    body: described('RegistryCreation', createRegistryAct.body, {}),
    answer: registry,
  },
  listRegistries: {
    summary: 'List registries of payouts, in pages',
    description: 'Newest first; 50 a page by default. Go on as long as there is `X-Next-Cursor`.',
    query: { limit, cursor },
    answer: z.array(registry),
  },
  showRegistry: {
    summary: 'Show a registry of payouts',
    description: 'With its count and sum; its payouts are a list of their own.',
    path,
    answer: registry,
  },
  listRegistryPayouts: {
    summary: 'List the payouts of a registry, in pages',
    description:
      'Oldest request first; 100 a page by default. Those that were taken out stand there too, with who did it and why. Go on as long as there is `X-Next-Cursor`.',
    path,
    query: { limit, cursor },
    answer: z.array(registryPayout),
  },
  collectPayouts: {
    summary: 'Add approved payouts to a registry',
    description: `At most ${maxCollected} at once, while the registry is Collecting. A payout stands in one registry at a time. What may not be added is left out, with the reason; all others are added. A repeat adds nothing twice.`,
    path,
    body: described('RegistryCollection', collectPayoutsAct.body, {
      payoutIds: {
        description: 'ids of approved payout requests',
        examples: [[demo.lidiasPayout]],
        override: { type: 'array', minItems: 1, maxItems: maxCollected, items: payoutId },
      },
    }),
    answer: collectedPayouts,
  },
  changeRegistryStatus: {
    summary: 'Make a registry ready, sent or closed',
    description:
      'Collecting → Ready → Sent → Closed; an empty one may be closed at once. Ready and Sent need every payout of it to be Approved, Closed needs every one to be Paid or Rejected: the refusal names the documents of the others. To the status that it has, nothing changes.',
    path,
    body: described('RegistryMove', changeRegistryStatusAct.body, {
      status: { description: 'The next status', examples: ['Ready'], override: { type: 'string', enum: [...registryTargets] } },
      revision: {
        description: 'The revision of the registry that you saw: if it changed since, the answer is REGISTRY_CHANGED',
        examples: [2],
        override: { type: 'integer', minimum: 1, maximum: 999_999_999_999 },
      },
    }),
    answer: registry,
  },
  releasePayout: {
    summary: 'Take a payout out of a registry',
    description:
      'It can then stand in another registry, or be rejected. A registry that was Ready is Collecting again. One that was Sent stays so, and its file still has the payout: make sure that the bank does not pay it. A paid one stays.',
    path,
    body: described('RegistryReleasing', releasePayoutAct.body, {
      payoutId: { description: 'id of the payout request', examples: [demo.lidiasPayout], override: payoutId },
      reason: {
        description: 'Why, kept in the registry and in the journal',
        examples: ['the bank returned it'],
        override: { type: 'string', minLength: 1, maxLength: 1000 },
      },
    }),
    answer: registry,
  },
}
