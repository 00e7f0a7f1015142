import { exportConfiguration } from './spec.ts'
import { program } from '../../../infra/openapi/configuration-acts.ts'
import type { EndpointDocument } from '../../../infra/openapi/endpoint-document.ts'

export const document = {
  spec: exportConfiguration,
  tag: 'Configuration',
  summary: 'The configuration, as a contour file has it',
  summaryRu: 'Конфигурация в том виде, в каком она стоит в файле контура',
  description:
    'For companies that keep their program in code. Each part can be sent back as it is. Administrators, API keys, partners, links, promocodes and deployment settings are no part of it.',
  answer: program,
  examples: {
    demo: { summary: 'In the demo contour' },
  },
  takenOver: "read the configuration with the administrators' names and addresses; forge a key's time of last use",
} satisfies EndpointDocument
