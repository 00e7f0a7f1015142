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
    newVersion:
      'There is a new version, and the page was opened anew. What you typed is still there, except codes and payment details.',
  },
  broken: {
    code: {
      title: 'This part did not load',
      text: 'Check the connection and try again. When the network is back, we try by ourselves.',
    },
    offline: {
      title: 'You are offline',
      text: 'This part is not loaded yet. It opens by itself when the network is back.',
    },
    version: {
      title: 'There is a new version',
      text: 'The open page has no such part any more. Reload it: what you typed stays in place, except codes and payment details.',
    },
    screen: {
      title: 'This could not be shown',
      text: 'The page failed. Whatever was sent before is saved. Try again; if it happens again, send us the line below.',
    },
    lastRequest: (id: string) => `Request number: ${id}`,
    reload: 'Reload the page',
  },
  offline: 'You are offline. You see what was loaded before; nothing is sent',
  dialog: { cancel: 'Cancel', close: 'Close' },
  notFound: { title: 'There is no such page', hint: 'There may be a mistake in the address.', home: 'To the start' },
} satisfies typeof ru
