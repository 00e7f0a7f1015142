import { requestSignInCode } from '../../../lib/contract/request-sign-in-code.ts'
import type { EndpointDocument } from '../endpoint-document.ts'
import { described } from '../request-body.ts'
import { requestedCode } from '../responses/session.ts'

export const document = {
  spec: requestSignInCode,
  tag: 'Signing in',
  summary: 'Ask for a sign-in code by mail',
  description:
    'Six digits for the account, eight for the console, more while a contour sees many wrong codes; good for ten minutes, five tries, once, and in the browser alone that asked: it is known by a cookie that this answer sets. A code that is good stays, and is mailed again with `again`, after a minute at the earliest; five mails an hour go to an address from one browser. The answer is the same whether the address is known or not: only whoever reads its mail learns that. What others ask for in the name of an address takes nothing from its owner. Whoever registers (`registers`, where GET /api/session/registration says that partners do) gets a code to register with, which takes work: WORK_REQUIRED says what to find, `work` sends it.',
  body: described('SignInCodeRequest', requestSignInCode.body, {
    email: {
      description: 'Address that the contour knows, or that somebody wants to register with, in any letter case',
      examples: ['olga@demo.example'],
      override: { type: 'string', minLength: 1, maxLength: 254 },
    },
    app: { description: 'Administrators sign in to the console, partners to the account', examples: ['console'] },
    registers: {
      description: 'Whether somebody wants to register as a partner',
      examples: [false],
      override: { type: 'boolean' },
    },
    again: {
      description: 'Whether a code that is good is to be mailed again',
      examples: [false],
      override: { type: 'boolean' },
    },
    work: {
      description: 'The challenge of WORK_REQUIRED, a colon, and the number that solves it',
      examples: ['1795338600000.18.Qm9n.x3Yt:91827'],
    },
  }),
  answer: requestedCode,
} satisfies EndpointDocument
