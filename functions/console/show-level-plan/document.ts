import { showLevelPlan } from './spec.ts'
import type { EndpointDocument } from '../../../infra/openapi/endpoint-document.ts'
import { levelPlan } from '../../../infra/openapi/responses/level-plan.ts'

export const document = {
  spec: showLevelPlan,
  tag: 'Console',
  summary: 'Show which levels the deals of the last closed month reach',
  description:
    'Deals that were made in the last closed month (Moscow) and stand count for the partner who has the lead now. Lists the partners whose deals reach another level than they have. Writes nothing. `partners` is null when more than `maxLeads` leads of partners changed since the beginning of that month: the command `level plan` reads any number.',
  answer: levelPlan,
  takenOver: 'read all leads with their deals, the configuration, and all profiles; keep a session from expiring',
} satisfies EndpointDocument
