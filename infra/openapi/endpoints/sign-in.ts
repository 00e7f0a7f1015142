import { signIn } from '../../../lib/contract/sign-in.ts'
import { demo } from '../demo.ts'
import type { EndpointDocument } from '../endpoint-document.ts'
import { described } from '../request-body.ts'
import { signedInPerson } from '../responses/session.ts'

export const document = {
  spec: signIn,
  tag: 'Signing in',
  summary: 'Sign in with the code of the mail',
  description:
    'Answers who one is, and sets the cookie of a session. Unused, it ends after 12 hours (administrators) or 30 days (partners), and at the latest 30 days or a year after one signed in. Whatever is wrong with a code, the answer is the same. The code must come from the browser that asked for it. A blocked partner with a right code is told so, and whom to ask.',
  body: described('SignIn', signIn.body, {
    email: {
      description: 'The address that the code was sent to',
      examples: ['olga@demo.example'],
      override: { type: 'string', minLength: 1, maxLength: 254 },
    },
    code: {
      description: 'The digits of the mail; blanks and hyphens between them do no harm',
      examples: [demo.signInCode],
      override: { type: 'string', minLength: 6, maxLength: 20 },
    },
    app: { description: 'For which the code was asked; `account` where it is not said', examples: ['console'] },
  }),
  answer: signedInPerson,
} satisfies EndpointDocument
