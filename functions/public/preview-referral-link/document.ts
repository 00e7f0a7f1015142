import { previewReferralLink } from './spec.ts'
import type { EndpointDocument } from '../../../infra/openapi/endpoint-document.ts'

export const document = {
  spec: previewReferralLink,
  tag: 'Referral links',
  summary: 'Show where a referral link leads, without counting a click',
  summaryRu: 'Показать, куда ведёт реферальная ссылка, не засчитывая переход',
  description:
    'For programs that show a preview of a link: the address of the landing page, without making a session. It does not count as a click.',
  path: { slug: { description: 'The name of the referral link' } },
  answer: null,
  examples: {
    preview: { summary: "A look at Anna's link", path: { slug: 'anna-mortgage' } },
  },
  takenOver: 'read links and the configuration',
} satisfies EndpointDocument
