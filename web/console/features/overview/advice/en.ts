import type { ru } from './ru.ts'

export const en = {
  advice: 'Safer sign-in',
  passkeysMissing:
    'These owners and payers have no passkey: anyone who can read their mail can mark payouts paid and give roles. Once all have added one, turn on settings.requirePasskeys.',
  passkeysRequired:
    'Passkeys are required. As long as these owners and payers have none, they cannot pay, issue keys or give roles. Another owner permits each of them the first one, under Administrators.',
  addPasskey: 'Add a passkey of your own',
  dealLimit: 'Deals above the limit',
  dealLimitMissing:
    'No limit of deals is set: one administrator can add a deal of any sum, and its reward accrues at once. Set settings.dealLimit, and a second administrator confirms what is above it.',
} satisfies typeof ru
