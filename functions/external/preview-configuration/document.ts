import { previewConfiguration } from './spec.ts'
import { atLeastOnePart, sentParts } from '../../../infra/openapi/configuration-acts.ts'
import type { EndpointDocument } from '../../../infra/openapi/endpoint-document.ts'
import { described } from '../../../infra/openapi/request-body.ts'
import { draftTrial } from '../../../infra/openapi/responses/configuration-draft.ts'

export const document = {
  spec: previewConfiguration,
  tag: 'Configuration',
  summary: 'Show what changing parts of the configuration would do, without changing it',
  summaryRu: 'Показать, что изменит новая конфигурация, ничего не меняя',
  description:
    'Takes what PUT /configuration takes, without the revision. Says what would change, how many leads a moved target or primary status touches, what partners of each level would earn, and how many partners have a level, group or legal type that changes. Parts with faults are answered with 200 too: `plan` is null.',
  body: described('TriedConfigurationParts', previewConfiguration.body, sentParts, atLeastOnePart),
  answer: draftTrial,
  examples: {
    rules: {
      summary: 'Other rewards for an offer',
      body: {
        offers: [
          {
            slug: 'consultation',
            title: 'Консультация',
            landingUrl: 'https://landing.example/consultation',
            dealsWithoutAmount: true,
            rewards: [{ leadStatus: 'deal', fixed: 700 }],
          },
        ],
      },
    },
  },
  takenOver: "read the configuration; forge a key's time of last use",
} satisfies EndpointDocument
