/** What a partner confirms by a mailed code: how they are paid, where one payout goes, or that they want to be erased. */
export const confirmationPurposes = ['Details', 'Payout', 'Erasure'] as const

/** A code that was mailed for one of them is good for no other. */
export type ConfirmationPurpose = (typeof confirmationPurposes)[number]
