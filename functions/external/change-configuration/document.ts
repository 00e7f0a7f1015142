import { changeConfiguration } from './spec.ts'
import { atLeastOnePart, publicationFields, sentParts, wholePart } from '../../../infra/openapi/configuration-acts.ts'
import type { EndpointDocument } from '../../../infra/openapi/endpoint-document.ts'
import { described } from '../../../infra/openapi/request-body.ts'
import { publication } from '../../../infra/openapi/responses/configuration-draft.ts'

export const document = {
  spec: changeConfiguration,
  tag: 'Configuration',
  summary: 'Change parts of the configuration together',
  summaryRu: 'Изменить несколько частей конфигурации вместе',
  description: `All of it in one transaction, or nothing, on the revision that was seen. Parts refer to one another: what is right only together, such as another target status with rules for it, is sent together. ${wholePart}`,
  body: described('ConfigurationParts', changeConfiguration.body, { ...publicationFields, ...sentParts }, atLeastOnePart),
  answer: publication,
  examples: {
    groups: {
      summary: 'The groups as they stand: nothing changes',
      body: {
        revision: 1,
        groups: [{ title: 'Блогеры' }, { title: 'Риелторы' }],
        reason: 'the spring campaign',
      },
    },
  },
  takenOver:
    "**change the configuration: rules of rewards, levels, settings, addresses of administrators, and so sign in as one**; write over entries of the journal whose key it knows; forge a key's time of last use",
} satisfies EndpointDocument
