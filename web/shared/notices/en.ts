import type { ru } from './ru.ts'

export const en = {
  opening: {
    loading: (screen: string) => `Opening “${screen}”`,
    offline: (screen: string) => `“${screen}” is not loaded yet. It opens by itself when the network is back.`,
    failed: (screen: string) => `“${screen}” did not load. Check the connection and try again.`,
    newer: (screen: string) =>
      `There is a new version. To open “${screen}”, reload the page: what you typed stays, except codes and payment details.`,
    retry: 'Try again',
    openAnew: 'Reload and open',
    stay: 'Stay here',
  },
  uncaught: {
    title: 'What you began could not be finished',
    text: 'The page failed. Look what was done before you repeat it. If it happens again, send us this line:',
    requestId: (id: string) => `Request number: ${id}`,
    reload: 'Reload the page',
    close: 'Close',
  },
} satisfies typeof ru
