import type { Mutant } from './mutant.ts'

const hotkeys = 'web/shared/look/hotkeys.ts'
const attention = 'web/console/features/payouts/attention.ts'

/** What protects people in the web apps from acts that they did not mean. */
export const webMutants: readonly Mutant[] = [
  {
    name: 'held-key-acts-again',
    file: hotkeys,
    weakens: 'a key that is held down acts once',
    from: 'else if (!event.nativeEvent.repeat) act?.()',
    to: 'else act?.()',
    stages: ['hotkeys'],
  },
  {
    name: 'held-key-stops-moving',
    file: hotkeys,
    weakens: 'a key that is held down moves on',
    from: 'if (move) move()',
    to: 'if (move && !event.nativeEvent.repeat) move()',
    stages: ['hotkeys'],
  },
  {
    name: 'key-acts-while-somebody-types',
    file: hotkeys,
    weakens: 'keys do nothing while somebody types',
    from: ' || isTyping(event.target)) return',
    to: ') return',
    stages: ['hotkeys'],
  },
  {
    name: 'key-acts-while-a-letter-is-composed',
    file: hotkeys,
    weakens: 'keys do nothing while a letter is composed',
    from: ' || event.nativeEvent.isComposing',
    to: '',
    stages: ['hotkeys'],
  },
  {
    name: 'first-payout-hides-other-marks',
    file: attention,
    weakens: 'a first payout hides no other mark',
    from: "marks.some((mark) => mark !== 'FirstPayout')",
    to: "marks.every((mark) => mark !== 'FirstPayout')",
    stages: ['attention'],
  },
  {
    name: 'first-payout-is-asked-about',
    file: attention,
    weakens: 'a first payout alone is approved without a question',
    from: "marks.some((mark) => mark !== 'FirstPayout')",
    to: 'marks.length > 0',
    stages: ['attention'],
  },
  {
    name: 'unconfirmed-destination-is-not-asked-about',
    file: attention,
    weakens: 'a destination that nobody confirmed is asked about',
    from: " || destination === 'Other'",
    to: '',
    stages: ['attention'],
  },
  {
    name: 'missing-destination-is-not-asked-about',
    file: attention,
    weakens: 'a request without a destination is asked about',
    from: " || destination === 'None'",
    to: '',
    stages: ['attention'],
  },
  {
    name: 'a-kopeck-may-be-missing',
    file: attention,
    weakens: 'a request with a shortfall of a kopeck is handled one by one',
    from: 'shortfall > 0',
    to: 'shortfall >= 1',
    stages: ['attention'],
  },
  {
    name: 'marked-are-taken-with-the-plain',
    file: attention,
    weakens: 'a bulk act only includes requests without open questions',
    from: 'plain: covered.filter((row) => !isAskedAbout(row))',
    to: 'plain: covered',
    stages: ['attention'],
  },
  {
    name: 'request-number-lost',
    file: 'web/shared/api/last-request.ts',
    weakens: 'the number of the last request outlives an answer without any',
    from: '?? lastId',
    to: "?? ''",
    stages: ['signedInFetch'],
  },
]
