import { openReferralLink } from './spec.ts'
import type { EndpointDocument } from '../../../infra/openapi/endpoint-document.ts'

export const document = {
  spec: openReferralLink,
  tag: 'Referral links',
  summary: "Send a client to the offer's landing page with a new session",
  summaryRu: 'Направить клиента на посадочную страницу предложения с новой сессией',
  description:
    "What a partner's client clicks; no key is needed. The landing page keeps the query parameter `session` and sends it back as sessionId of POST /lead. The parameters `sub1` to `sub5` and `click_id` of the link, each of 200 printable characters at most, are kept and shown with the lead as `click`; all others are ignored. Clients that accept text/html, such as browsers, get a page if a link leads nowhere; programs get the error as JSON.",
  path: { slug: { description: 'The name of the referral link' } },
  answer: null,
  examples: {
    click: { summary: "Anna's link", path: { slug: 'anna-mortgage' } },
  },
  takenOver: 'read links and the configuration; create sessions for any partner and offer, and write over one, its use included',
} satisfies EndpointDocument
