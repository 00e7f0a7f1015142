import { changeConfigurationPart } from './spec.ts'
import { publicationFields, wholePart } from '../../../infra/openapi/configuration-acts.ts'
import type { EndpointDocument } from '../../../infra/openapi/endpoint-document.ts'
import { described } from '../../../infra/openapi/request-body.ts'
import { publication } from '../../../infra/openapi/responses/configuration-draft.ts'

export const document = {
  spec: changeConfigurationPart,
  tag: 'Configuration',
  summary: 'Change one part of the configuration',
  summaryRu: 'Изменить одну часть конфигурации',
  description: `In one transaction, on the revision that was seen. ${wholePart}`,
  path: { part: { description: 'settings, levels, groups, legalTypes, leadStatuses, leadFields or offers' } },
  body: described('ConfigurationPart', changeConfigurationPart.body, {
    ...publicationFields,
    content: {
      description: 'The whole part, as in the contour file: an object for settings, a list for the others',
      examples: [[{ number: 1, description: 'Старт' }]],
    },
  }),
  answer: publication,
  examples: {
    levels: {
      summary: 'The levels as they stand: nothing changes',
      path: { part: 'levels' },
      body: {
        revision: 1,
        content: [
          { number: 1, description: 'Старт' },
          { number: 2, description: 'Эксперт' },
        ],
      },
    },
  },
  takenOver: 'the same as `change-configuration`',
} satisfies EndpointDocument
