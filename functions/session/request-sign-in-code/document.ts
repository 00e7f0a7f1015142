import { requestSignInCode } from './spec.ts'
import type { EndpointDocument } from '../../../infra/openapi/endpoint-document.ts'
import { described } from '../../../infra/openapi/request-body.ts'
import { requestedCode } from '../../../infra/openapi/responses/session.ts'

export const document = {
  spec: requestSignInCode,
  tag: 'Signing in',
  summary: 'Request a sign-in code by mail',
  description:
    'The code has six digits for the account, eight for the console, and more while a contour sees many wrong codes. It is valid for ten minutes, five tries and one use, and only in the browser that asked for it, identified by a cookie that this answer sets. With `again` a valid code is mailed again, after a minute at the earliest; at most five mails an hour go to an address from one browser. The answer is the same for known and unknown addresses: only people who read its mail learn the difference. Requests by others for an address do not use up its owner’s limits. With `registers` (if GET /api/session/registration says that registration is open) the code is for registering, which needs proof of work: WORK_REQUIRED gives the challenge, `work` sends the solution.',
  body: described('SignInCodeRequest', requestSignInCode.body, {
    email: {
      description: 'An address known to the contour, or one to register with, in any letter case',
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
      description: 'Whether to mail a valid code again',
      examples: [false],
      override: { type: 'boolean' },
    },
    work: {
      description: 'The challenge of WORK_REQUIRED, a colon, and the number that solves it',
      examples: ['1795338600000.18.Qm9n.x3Yt:91827'],
    },
  }),
  answer: requestedCode,
  takenOver:
    '**choose the code of a known address, and so sign in as anybody**, an owner too; lock everybody out; send mail to anybody. It can read no partner, money or lead',
} satisfies EndpointDocument
