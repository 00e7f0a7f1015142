import { requestSignInCode } from '../../../lib/contract/request-sign-in-code.ts'
import type { EndpointDocument } from '../endpoint-document.ts'
import { described } from '../request-body.ts'
import { requestedCode } from '../responses/session.ts'

export const document: EndpointDocument = {
  spec: requestSignInCode,
  tag: 'Signing in',
  summary: 'Ask for a sign-in code by mail',
  description:
    'Six digits, good for ten minutes, five tries, and once. The answer is the same whether the address is known or not: only whoever reads its mail learns that. Where partners register themselves (GET /api/session/registration), whoever is no partner yet gets a code to register with. A new code replaces the one before. Five go to an address in an hour; what is asked for beyond is answered the same, and nothing is sent.',
  body: described('SignInCodeRequest', requestSignInCode.body, {
    email: {
      description: 'Address that the contour knows, or that somebody wants to register with, in any letter case',
      examples: ['olga@demo.example'],
      override: { type: 'string', minLength: 1, maxLength: 254 },
    },
    app: { description: 'Administrators sign in to the console, partners to the account', examples: ['console'] },
  }),
  answer: requestedCode,
}
