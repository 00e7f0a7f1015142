import type { ru } from './ru.ts'

export const en = {
  navigation: 'Sections',
  skip: 'To the content',
  settings: 'Settings',
  registration: {
    title: 'Become a partner',
    why: 'Tell us your name and agree to the terms of the program. A code comes to your address and shows that it is yours.',
    become: 'Become a partner',
    missing: { firstName: 'Enter your first name', lastName: 'Enter your last name' },
    firstName: 'First name',
    middleName: 'Middle name (if any)',
    lastName: 'Last name',
    agree: 'I agree to the terms of the program',
    read: (version: string) => `Terms of the program, version ${version}`,
    mustAgree: 'Nobody registers without agreeing to the terms',
    register: 'Register',
    back: 'A partner already? Sign in',
  },
  screens: {
    balance: 'Balance',
    leads: 'Leads',
    links: 'Links',
    promocodes: 'Promocodes',
    payouts: 'Payouts',
    statement: 'Statement',
    profile: 'Profile',
    sessions: 'My sessions',
  },
} satisfies typeof ru
