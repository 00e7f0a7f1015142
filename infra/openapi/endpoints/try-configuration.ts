import { tryConfiguration } from '../../../lib/contract/try-configuration.ts'
import type { EndpointDocument } from '../endpoint-document.ts'
import { described } from '../request-body.ts'
import { configurationTrial } from '../responses/configuration-trial.ts'

export const document = {
  spec: tryConfiguration,
  tag: 'Console',
  summary: 'What a contour file would change, without changing it',
  description:
    'Checks the file and compares it with the table, as `npm run contour -- apply --dry-run` does, and writes nothing. A file with faults is answered with 200 too: `plan` is null, and `faults` names every one with its place. Secrets of API keys are faults: keys are issued, not written down. Applying is left to the command, which whoever deploys the contour runs. All partners are compared: with some 100,000 of them, or a file over 256 KB, take the command.',
  body: described('ConfigurationTrialRequest', tryConfiguration.body, {
    file: { description: 'The contour file as it is written: JSON, in a text' },
  }),
  answer: configurationTrial,
} satisfies EndpointDocument
