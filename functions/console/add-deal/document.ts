import { consoleAddDeal } from './spec.ts'
import type { EndpointDocument } from '../../../infra/openapi/endpoint-document.ts'
import { leadRevision } from '../../../infra/openapi/lead-revision.ts'
import { leadActs } from '../../../infra/openapi/lead-acts.ts'
import { described } from '../../../infra/openapi/request-body.ts'
import { leadAfterDeal } from '../../../infra/openapi/responses/lead.ts'

export const document = {
  spec: consoleAddDeal,
  tag: 'Console',
  summary: 'Add a deal to a lead in the target status, as an administrator',
  description:
    'Every call makes one more deal and its reward, unless it repeats an Idempotency-Key, and only if the lead is still as it was seen, else 409 LEAD_CHANGED. A deal above `settings.dealLimit` by an administrator who is no owner waits for a second administrator: it is in `waitingDeal`, and nothing else happens.',
  path: leadActs.addDeal.path,
  body: described('DealOfLead', consoleAddDeal.body, { revision: leadRevision, ...leadActs.addDeal.fields }),
  answer: leadAfterDeal,
  takenOver:
    "the same as `add-deal`, **in the name of any administrator**; create waiting deals in another's name; reset the sum that somebody decided alone that day; write any entry of the journal; keep a session from expiring",
} satisfies EndpointDocument
