import type { ru } from './ru.ts'

export const en = {
  signIn: (company) => `Sign in by ${company}`,
  or: 'or with a mailed code',
  finishing: 'Signing in…',
  denied: 'The company did not confirm the sign-in. Try again, or have a code mailed.',
  failed: 'The sign-in of the company answered with an error. Try again, or have a code mailed.',
} satisfies typeof ru
