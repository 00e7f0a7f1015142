import { pluralEn } from './plural.ts'
import type { ru } from './ru.ts'

export const en = {
  appNames: { console: 'Console', account: 'Partner account' },
  signIn: {
    title: 'Sign in',
    again: 'Your session has ended',
    againWhy: 'Sign in again: all that you entered stays, and what you began goes on.',
    proof: 'Show that it is you',
    proofWhy:
      'This can be done for ten minutes after signing in. Sign in once more: all that you typed stays, and what was begun goes on.',
    passkeyProofWhy:
      'This can be done for ten minutes after signing in with a passkey. Sign in with it once more: all that you typed stays, and what you began goes on.',
    wrongApp: {
      console: 'You are signed in as a partner. The console is for administrators.',
      account: 'You are signed in as an administrator. The account is for partners.',
    },
    switchPerson: 'Sign out and in again',
  },
  session: {
    signOut: 'Sign out',
    signedInAs: (name: string) => `Signed in as ${name}`,
  },
  look: {
    language: 'Language',
    scheme: 'Appearance',
    schemes: { auto: 'As the system', light: 'Light', dark: 'Dark' },
  },
  loading: 'Loading…',
  updatedAt: (time: string) => `Updated at ${time}`,
  stale: (time: string) => `Could not update. This is how it was at ${time}`,
  refresh: 'Refresh',
  nothingFound: 'Nothing matches',
  nothingFoundHint: 'Nothing fits these conditions.',
  resetFilters: 'Reset the conditions',
  more: 'Show more',
  forbidden: 'Not permitted',
  forbiddenWhy: (permission: string) => `Your roles do not open this: it takes the permission “${permission}”`,
  failure: {
    title: 'That did not work',
    noAnswer: 'The server did not answer. Check your connection',
    unexpected: 'The service answered in an unexpected way',
    retry: 'Try again',
    requestId: 'Request id',
    copy: 'Copy',
    copied: 'Copied',
    summary: 'Correct the errors',
  },
  openedAnew: {
    another:
      'Somebody signed in with another address in this browser, so the page was opened anew. What the person before had begun was not sent: it waits for them in this tab.',
    signedOut: 'You signed out in another tab. What you typed here stays in this tab until you sign in.',
    newVersion: 'There is a new version, and the page was opened anew. What you typed is still there.',
  },
  broken: {
    code: {
      title: 'This part did not load',
      text: 'Check the connection and try again. When the network is back, we try by ourselves.',
    },
    version: {
      title: 'There is a new version',
      text: 'The open page has no such part any more. Reload it: what you typed stays in place.',
    },
    screen: {
      title: 'This could not be shown',
      text: 'The page failed. Whatever was sent before is saved. Try again; if it happens again, send us the line below.',
    },
    lastRequest: (id: string) => `Request number: ${id}`,
    reload: 'Reload the page',
  },
  offline: 'You are offline. You see what was loaded before; nothing is sent',
  act: {
    sending: 'Sending…',
    waiting: (seconds: number) =>
      `The service is busy. We try again in ${pluralEn(seconds, { one: 'second', other: 'seconds' })}`,
    unknown: (what: string) => `Nobody knows whether this was done: ${what}. There was no answer.`,
    look: 'Look whether it was done',
    done: (when: string) => `It was done, ${when}. Nothing more has to be sent.`,
    notDone: (when: string) => `It was not done by ${when}. If it was sent just now, look again in half a minute.`,
    send: (what: string) => `Send: ${what}`,
    sendHint: 'Sending does nothing twice.',
    left: 'This was begun before.',
    drop: 'Forget it',
    close: 'Close',
  },
  dialog: { cancel: 'Cancel', close: 'Close' },
  notFound: { title: 'There is no such page', hint: 'There may be a mistake in the address.', home: 'To the start' },
  sessions: {
    title: 'Where I am signed in',
    present: 'This session',
    since: (moment: string) => `Signed in: ${moment}`,
    lastUsed: (moment: string) => `Last used: ${moment}`,
    unknownAgent: 'Unknown program',
    end: 'End',
    endTitle: 'End this session?',
    endWhy: 'One has to sign in again on that device.',
    ended: 'The session has ended',
    others: (count: number) => pluralEn(count, { one: 'session', other: 'sessions' }),
  },
  field: {
    amount: {
      empty: 'Enter an amount',
      notNumber: 'Enter the amount in digits, for example 1 234,50',
      decimals: 'At most two decimals',
      notPositive: 'The amount must be more than zero',
      tooLarge: 'The amount is too large',
      text: 'Enter the amount in digits',
      notExact: 'At most two decimals',
      nothing: 'More or less than zero, please',
      beyondAccount: 'No account holds that much',
    },
    inn: {
      wrongLength: (lengths: string) => `An ИНН has ${lengths} digits`,
      wrongCheckDigits: 'Check the ИНН: its check digits do not fit',
    },
  },
} satisfies typeof ru
