import { tryConfiguration } from './spec.ts'
import type { EndpointDocument } from '../../../infra/openapi/endpoint-document.ts'
import { described } from '../../../infra/openapi/request-body.ts'
import { configurationTrial } from '../../../infra/openapi/responses/configuration-trial.ts'

export const document = {
  spec: tryConfiguration,
  tag: 'Console',
  summary: 'Show what a contour file would change, without changing it',
  description:
    'Checks the file and compares it with the table, as `npm run contour -- apply --dry-run` does, and writes nothing. A file with faults is answered with 200 too: `plan` is null, and `faults` lists each fault with its place. Secrets of API keys are faults: keys are issued, not written into files. Only the command applies a file. A large file is sent packed: the body may have 4 MB, the file 16 MB. All partners are compared: with about 100,000 of them use the command.',
  body: described('ConfigurationTrialRequest', tryConfiguration.body, {
    file: { description: 'The contour file as text: JSON' },
    packed: { description: 'The same, packed with gzip, in base64; `file` is then not read' },
  }),
  answer: configurationTrial,
  takenOver:
    'read the configuration, all partners with their profiles, links and promocodes, and closed offers; keep a session from expiring',
} satisfies EndpointDocument
