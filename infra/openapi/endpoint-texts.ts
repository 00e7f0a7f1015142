/** Where an endpoint stands in the document, and what is to be known of it beyond its summary. */
export interface EndpointText {
  tag: 'Leads' | 'Payouts' | 'Partners' | 'Referral links'
  description: string
}

const wholeList =
  'Without parameters it is the whole list in one answer. It is streamed, so read it to its end: an answer that breaks off is no valid JSON, never a shorter list. Send `Accept-Encoding: gzip` for a smaller one. With `limit` it comes in pages: while there are more, `X-Next-Cursor` holds the cursor of the next page, and `Link` its address.'

/** By the name of the endpoint. */
export const endpointTexts: Readonly<Record<string, EndpointText>> = {
  'list-payouts': { tag: 'Payouts', description: `Without histories. ${wholeList}` },
  'create-payout': {
    tag: 'Payouts',
    description:
      "Take partnerId from GET /partner. Holds the amount on the partner's balance. A partner has at most one request in Requested or Approved. Checked in this order: the partner is known, not blocked, has no active request; the amount reaches the minimum and is available; the ИНН is good, where the contour asks for one.",
  },
  'change-payout-status': {
    tag: 'Payouts',
    description:
      'Requested → Approved → Paid; Requested or Approved → Rejected, which gives the amount back to the balance. There is no way back from Paid and Rejected. Only the partner can cancel. A comment becomes adminComment.',
  },
  'list-partners': { tag: 'Partners', description: wholeList },
  'check-payout-eligibility': {
    tag: 'Payouts',
    description:
      'The six checks of POST /payout, all of them, before a request is made. Without `amount` it asks for all that is available. The answer is of this moment: what changes until the request is made is checked again.',
  },
  'show-statement': {
    tag: 'Payouts',
    description:
      'Every movement of money with its cause and the balance it led to: leads, deals and the rules that rewarded them, payouts requested, paid and given back. The sum of all changes is the balance.',
  },
  'list-lead-fields': {
    tag: 'Leads',
    description:
      'An integration starts here: the ids are used to fill a lead. Each contour has its own fields, and administrators change them.',
  },
  'create-lead': {
    tag: 'Leads',
    description:
      'The lead starts in the primary status. With sessionId or promocode it belongs to a partner, with neither to nobody, and nothing is earned then. One session yields one lead. The same application by the same promocode within 24 hours is refused, and the refusal holds the earlier lead.',
  },
  'change-lead-status': {
    tag: 'Leads',
    description:
      'Any status may follow any other. Every move runs the reward rules of the new status; the target status makes a deal. To the status it already has: 200, nothing happens and nothing is earned.',
  },
  'add-deal': {
    tag: 'Leads',
    description:
      'Every call makes one more deal and its reward. Send an Idempotency-Key, so that a repeat after a lost answer does not make another one.',
  },
  'open-referral-link': {
    tag: 'Referral links',
    description:
      "What a partner's client clicks; no key is needed. The landing page keeps the query parameter `session` and sends it back as sessionId of POST /lead. A browser cannot follow the redirect from this page: open the link in a tab of its own.",
  },
}
