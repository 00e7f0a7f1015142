import type { ru } from './ru.ts'

export const en = {
  email: 'Email',
  emailHint: 'We send a code to it',
  sendCode: 'Get a code',
  code: 'Code from the mail',
  codeHint: (email: string) => `The code comes to ${email}, if that address is known to us`,
  enter: 'Sign in',
  anotherEmail: 'Another address',
  sent: (digits: number, sentAt: string, until: string) =>
    `A code of ${digits} digits was sent at ${sentAt} and is good until ${until} (MSK)`,
  over: (until: string) => `The code was good until ${until} (MSK). Ask for a new one`,
  none: 'There were many mails with codes within the hour; no new one was sent yet',
  working: 'The browser does a sum first: it keeps floods of mail from other people. On a phone this takes a second or two.',
  wait: 'The mail takes up to a minute. If it is not there, check the address and the spam folder. The code is good in this browser alone.',
  againAt: (moment: string) => `It can be sent again at ${moment} (MSK)`,
  sendAgain: 'Send the code again',
} satisfies typeof ru
