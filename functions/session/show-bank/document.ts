import { showBank } from './spec.ts'
import type { EndpointDocument } from '../../../infra/openapi/endpoint-document.ts'
import { shownBank } from '../../../infra/openapi/responses/bank.ts'

export const document = {
  spec: showBank,
  tag: 'Signing in',
  summary: 'A bank by its BIC',
  description:
    "For forms of payment details: name and correspondent account from the Bank of Russia's directory, as it was imported last. A BIC that the directory does not have is answered with `bank: null`, and so is every BIC while no directory was imported (`directoryDay: null`).",
  path: { bic: { description: 'BIC of the bank: nine digits' } },
  answer: shownBank,
  takenOver: 'the same, and keep a session from expiring',
} satisfies EndpointDocument
