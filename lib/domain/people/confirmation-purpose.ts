/**
 * What a partner confirms with a mailed code: changed payment details, the destination of one payout, or an erasure
 * request.
 */
export const confirmationPurposes = ['Details', 'Payout', 'Erasure'] as const

/** A code mailed for one purpose is not valid for another. */
export type ConfirmationPurpose = (typeof confirmationPurposes)[number]
