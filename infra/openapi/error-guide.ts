import type { ErrorCode } from '../../lib/errors.ts'

/** What an error means to whoever integrates, and what to do about it. */
export interface ErrorAdvice {
  when: string
  advice: string
}

/** Sent again as it is, the request would be refused again. */
const fixAndSend = 'Correct the request and send it anew.'
const repeat = 'Repeat the request with the same Idempotency-Key, after Retry-After seconds, waiting longer each time.'

/** The document and docs/errors.md are written from it, in the order of the error table. */
export const errorGuide: Readonly<Record<ErrorCode, ErrorAdvice>> = {
  API_KEY_MISSING: { when: 'There is no x-api-key header.', advice: 'Send the key with every request.' },
  API_KEY_INVALID: {
    when: 'The key is unknown, revoked or expired.',
    advice: 'Check that the key belongs to this contour; ask its administrators for a new one. Do not repeat.',
  },
  ROUTE_NOT_FOUND: { when: 'There is no such path or method.', advice: 'Check the base URL, the path and the method.' },
  BODY_NOT_JSON: { when: 'The body is no JSON, or no JSON object.', advice: fixAndSend },
  BODY_TOO_LARGE: { when: 'The body is over 256 KB, or nested deeper than 32.', advice: 'Send less in one request.' },
  CONTENT_TYPE_UNSUPPORTED: {
    when: 'The Content-Type header is missing or not JSON.',
    advice: 'Send Content-Type: application/json.',
  },
  CHARSET_UNSUPPORTED: {
    when: 'The Content-Type header names a charset other than UTF-8.',
    advice: 'Convert the body to UTF-8, and name no charset or charset=utf-8.',
  },
  BODY_NOT_UTF8: {
    when: 'The body is not encoded in UTF-8, or its text was damaged before: it holds U+FFFD.',
    advice: 'Convert the text to UTF-8 where it comes from; the path says which field it is.',
  },
  BODY_KEY_MISSPELLED: {
    when: 'A key of the body is a known one but for letter case, `_` or `-`. Other unknown keys are ignored.',
    advice: 'Send the key that the message names.',
  },
  TEXT_EXPECTED: { when: 'A field that holds text holds something else.', advice: fixAndSend },
  TEXT_TOO_LONG: { when: 'A text is longer than 10000 characters.', advice: 'Shorten it.' },
  TEXT_NOT_UNICODE: { when: 'A text holds half a surrogate pair.', advice: 'Do not cut text in the middle of a character.' },
  PARAMETER_UNKNOWN: {
    when: 'A parameter behind the question mark is none of this endpoint.',
    advice: 'Check its spelling; nothing is ignored, so that no list is longer than was meant.',
  },
  PARAMETER_REPEATED: { when: 'A parameter is given more than once.', advice: 'Give each once.' },
  LIMIT_INVALID: { when: 'limit is no whole number from 1 to 1000.', advice: fixAndSend },
  CURSOR_INVALID: {
    when: 'cursor is not one that this list gave.',
    advice: 'Send it as it came in X-Next-Cursor or nextCursor, or begin anew without it.',
  },
  UPDATED_SINCE_INVALID: {
    when: 'updatedSince is no moment with a time zone, such as 2026-03-01T00:00:00Z.',
    advice: 'Send ISO 8601; in an address a + is written %2B.',
  },
  STATUS_PARAMETER_INVALID: { when: 'status is none of the five.', advice: fixAndSend },
  INCLUDE_INVALID: {
    when: 'include is not account',
    advice: "Ask for partners' accounts by ?include=account",
  },
  PARTNER_ID_PARAMETER_INVALID: { when: 'partnerId is no id.', advice: 'Send the id of a partner of GET /partner.' },
  IDEMPOTENCY_KEY_INVALID: {
    when: 'The Idempotency-Key header is not 1 to 255 visible ASCII characters, or there are two different ones.',
    advice: 'Send a UUID, say.',
  },
  IDEMPOTENCY_KEY_REUSED: {
    when: 'The same Idempotency-Key came with another request before.',
    advice: 'Take a new key for every new request; to repeat one, send the very same body.',
  },
  REQUEST_REJECTED: {
    when: 'The gateway or its firewall refused the request before the service saw it.',
    advice: 'Ask the operator of the contour, and name the requestId.',
  },
  TOO_MANY_REQUESTS: { when: 'The contour gets more requests than it takes.', advice: repeat },
  INTERNAL_ERROR: {
    when: 'Something failed that should not have.',
    advice: 'Repeat once with the same Idempotency-Key; if it stays, tell the operator the requestId.',
  },
  OUTCOME_UNKNOWN: {
    when: 'A request without an Idempotency-Key was sent on to the database, and no answer came: it was applied, or not.',
    advice:
      'Do not repeat it. Read the payout, the partner or the lead first; with an Idempotency-Key there is nothing to find out.',
  },
  SERVICE_UNAVAILABLE: {
    when: 'The service is too busy, or a conflict outlasted its own retries. A request without an Idempotency-Key was not applied.',
    advice: repeat,
  },

  PARTNER_REQUIRED: { when: 'partnerId is missing or empty.', advice: 'Send the id of a partner of GET /partner.' },
  PAYOUT_AMOUNT_REQUIRED: { when: 'amount is missing.', advice: fixAndSend },
  PAYOUT_AMOUNT_INVALID: {
    when: 'amount is no positive number of rubles with at most two decimals.',
    advice: 'Send a JSON number such as 1650.5, not text; `violations` says what is wrong.',
  },
  PARTNER_NOT_FOUND: { when: 'No partner has this partnerId.', advice: 'Read GET /partner anew.' },
  PARTNER_BLOCKED: { when: 'An administrator blocked the partner.', advice: 'Leave it to the administrators.' },
  PAYOUT_ALREADY_ACTIVE: {
    when: 'The partner has a request in Requested or Approved.',
    advice: 'Finish that one first: find it in GET /payout.',
  },
  PAYOUT_BELOW_MINIMUM: { when: "amount is below the contour's minimum.", advice: 'Wait until the partner has earned more.' },
  PAYOUT_ABOVE_AVAILABLE: {
    when: 'amount is above what the partner has available.',
    advice: 'Ask for no more than the message says.',
  },
  INN_REQUIRED: { when: 'The contour asks for an ИНН, and the partner has none.', advice: 'Ask the partner to fill in the ИНН.' },
  INN_INVALID: { when: "The partner's ИНН fails its check digits.", advice: 'Ask the partner to correct the ИНН.' },
  PAYOUT_STATUS_INVALID: { when: 'status is none of the three.', advice: 'Send Approved, Paid or Rejected.' },
  PAYOUT_NOT_FOUND: {
    when: 'No payout request has this id',
    advice: 'Take the id from the answer to its creation, or from GET /payout',
  },
  PAYOUT_TRANSITION_FORBIDDEN: {
    when: 'There is no request with this id, or its status does not allow the move.',
    advice: '`status` says where the request stands, without it there is none: somebody else may have moved it. Do not repeat.',
  },

  LEAD_FIELDS_REQUIRED: { when: 'fields is missing or no array.', advice: fixAndSend },
  LEAD_BINDING_AMBIGUOUS: { when: 'Both sessionId and promocode were sent.', advice: 'Send one of the two.' },
  LEAD_FIELD_REQUIRED: {
    when: 'A required field is not filled.',
    advice: 'Fill every field with required: true of GET /lead-fields.',
  },
  LEAD_FIELD_UNKNOWN: {
    when: 'A fieldTypeId is unknown or hidden by now.',
    advice: 'Read GET /lead-fields anew. Where a systemName was sent in its place, `violations` name the id.',
  },
  LEAD_FIELD_INVALID: {
    when: 'A value does not fit its field, or a field was sent twice.',
    advice: 'See the type and the options of the field in GET /lead-fields.',
  },
  SESSION_NOT_FOUND: {
    when: 'No referral link gave this session, or the days in which it brings a lead are over (90, unless the contour says otherwise).',
    advice: 'Send the session parameter of the landing page as it came; without one, leave sessionId out.',
  },
  SESSION_USED: { when: 'This session already has its lead.', advice: 'The application has arrived before: do nothing.' },
  PROMOCODE_NOT_FOUND: {
    when: 'The promocode does not exist, is on review, or disabled.',
    advice: 'Tell the client; the lead may be sent without it.',
  },
  OFFER_UNAVAILABLE: {
    when: 'The offer is stopped, or closed for this partner.',
    advice: 'The lead may be sent without session and promocode; it then belongs to nobody.',
  },
  LEAD_DUPLICATE: {
    when: 'The same application came by the same promocode within 24 hours.',
    advice: 'Take the earlier lead, which the answer holds.',
  },
  LINK_NOT_FOUND: { when: 'There is no such referral link.', advice: 'Check the link with the partner.' },
  LEAD_NOT_FOUND: { when: 'There is no lead with this id.', advice: 'Send the id that POST /lead answered.' },
  LEAD_STATUS_REQUIRED: { when: 'Neither id nor systemName was sent.', advice: 'Send one of the two.' },
  LEAD_STATUS_NOT_FOUND: {
    when: 'The contour has no such lead status.',
    advice: 'Take id or systemName of one of `statuses`, which are all there are.',
  },
  LEAD_STATUS_AMBIGUOUS: { when: 'id and systemName name different statuses.', advice: 'Send one of the two.' },
  DEAL_AMOUNT_REQUIRED: { when: 'amount is missing.', advice: fixAndSend },
  DEAL_AMOUNT_INVALID: {
    when: 'amount is no positive number of rubles with at most two decimals.',
    advice: 'Send a JSON number such as 10000.5, not text; `violations` says what is wrong.',
  },
  DEAL_AMOUNT_REQUIRED_FOR_STATUS: { when: 'The target status needs the amount of the deal.', advice: 'Send amount.' },
  DEAL_NEEDS_TARGET_STATUS: {
    when: 'The lead is not in the target status.',
    advice: 'Move the lead there first, with PUT /lead/{id}/status.',
  },
}
