import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text as readText } from 'node:stream/consumers'
import { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { DynamoDBDocumentClient, paginateScan, PutCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { startEngine } from '../../../infra/local/engine.ts'
import { createTable } from '../../../infra/local/local-table.ts'
import { webhookPath } from '../../../infra/local/webhook-page.ts'
import { demo as exampleOf } from '../../../infra/openapi/demo.ts'
import { findRunning, type Running } from '../../../infra/running.ts'
import { useTable } from '../../../infra/use-table.ts'
import { keyName, previousForm, settingsKey, tableForm, upgradeKey } from '../../../lib/store/keys.ts'
import type { PayoutStatus } from '../../../lib/domain/payout/payout.ts'
import type { Item } from '../../../lib/store/table/item.ts'
import { type Child, killGroup, until } from '../../support/child.ts'
import { testContour, testKey } from '../../support/contours.ts'
import { describeOnOwnEngine } from '../../engine/contour-table.ts'
import { type LocalContour, runStart, startContour } from '../../support/local-contour.ts'
import { freePort } from '../../../infra/free-port.ts'
import { isReachable } from '../../../infra/local/is-reachable.ts'
import { served } from '../../support/served.ts'
import { accountsIn, expectWhole, payoutsIn } from '../../support/stored.ts'
import { tempFolder } from '../../support/temp-folder.ts'

// Each contour here starts and ends an engine of its own.
vi.stubEnv('DYNAMODB_ENDPOINT', undefined)
beforeEach(() => void vi.stubEnv('DYNAMODB_ENDPOINT', undefined))

function contourFile(content: object): string {
  const path = join(tempFolder(), 'contour.json')
  writeFileSync(path, JSON.stringify(content))
  return path
}

/** Everything in the table of a contour that runs, by "pk/sk". */
async function itemsOf({ endpoint, tableName }: Running): Promise<Record<string, Item>> {
  const client = DynamoDBDocumentClient.from(
    new DynamoDBClient({ endpoint, region: 'eu-central-1', credentials: { accessKeyId: 'local', secretAccessKey: 'local' } }),
  )
  const items: Record<string, Item> = {}
  for await (const page of paginateScan({ client }, { TableName: tableName, ConsistentRead: true })) {
    for (const item of page.Items ?? []) items[`${String(item.pk)}/${String(item.sk)}`] = item
  }
  client.destroy()
  return items
}

/** Does something to the table of the test contour in a data folder that no process uses. */
async function withTableIn(
  data: string,
  act: (client: DynamoDBDocumentClient, TableName: string) => Promise<unknown>,
): Promise<void> {
  const { endpoint, stop } = await startEngine(join(data, 'table.sqlite'))
  const tableName = 'partner-program-test'
  useTable(endpoint, tableName, 'test')
  await createTable(endpoint, tableName)
  const client = DynamoDBDocumentClient.from(new DynamoDBClient({ endpoint }))
  await act(client, tableName)
  client.destroy()
  await stop()
}

/** Leaves in a data folder the settings of the test contour as a version wrote them that had no forms yet. */
const leaveSettingsOfAnotherTime = (data: string) =>
  withTableIn(data, (client, TableName) => client.send(new PutCommand({ TableName, Item: settingsKey })))

/** Leaves the table in a data folder as the previous release has it. */
const leaveInPreviousForm = (data: string) =>
  withTableIn(data, (client, TableName) =>
    client.send(
      new UpdateCommand({
        TableName,
        Key: settingsKey,
        UpdateExpression: 'SET form = :form',
        ExpressionAttributeValues: { ':form': previousForm },
      }),
    ),
  )

const enginePort = ({ running }: LocalContour): number => Number(new URL(running.endpoint).port)

const partnersOf = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ email: `p${index}@test.example`, inn: '500100732259', openingBalance: 100_000 }))

/** Sends these bytes as they are, and gives all that comes back. */
async function rawAnswer(port: number, bytes: string): Promise<string> {
  const socket = connect(port, '127.0.0.1')
  socket.write(bytes)
  return readText(socket)
}

const expectedEnd = { code: 0, signal: null }

/** Nothing of a contour is left but its data: no open port, no engine, no note. */
async function expectGone(contour: LocalContour): Promise<void> {
  expect(await Promise.all([isReachable(contour.port), isReachable(enginePort(contour))])).toEqual([false, false])
  expect(findRunning(contour.port)).toBeUndefined()
}

describeOnOwnEngine('npm start, twice at the same time', () => {
  let data: string
  let demo: LocalContour
  let other: LocalContour

  const ends: (() => Promise<void>)[] = []
  const cleanUp = (end: () => Promise<void>): void => void ends.push(end)

  afterAll(async () => {
    await Promise.all(ends.map((end) => end()))
    rmSync(data, { recursive: true, force: true })
  })

  beforeAll(async () => {
    data = mkdtempSync(join(tmpdir(), 'demo-data-'))
    const file = join(data, 'test-contour.json')
    writeFileSync(file, JSON.stringify(testContour))
    ;[demo, other] = await Promise.all([
      startContour(['--data', data], { cleanUp }),
      startContour(['--contour', file, '--in-memory'], { cleanUp }),
    ])
  })

  test('serves both, each on its own port with its own data', async () => {
    const [ofDemo, ofOther] = await Promise.all([demo.ask('GET', '/partner'), other.ask('GET', '/partner')])
    const emails = ({ body }: { body: { email: string }[] }) => body.map(({ email }) => email).toSorted()
    expect(emails(ofDemo)).toEqual(['anna@partners.example', 'maria@partners.example', 'petr@partners.example'])
    expect(emails(ofOther)).toEqual(testContour.partners.map(({ email }) => email).toSorted())
    expect((await fetch(`${demo.baseUrl}/api/external/partner`, { headers: { 'x-api-key': testKey } })).status).toBe(401)
  })

  test('serves the demo contour when no other is named, and prints its base URL, a key, and a curl line that works', async () => {
    expect(demo.baseUrl).toBe(`http://127.0.0.1:${demo.port}`)
    expect(demo.key).toBe('demo-crm-key-for-local-use-only')
    const [, header = '', secret = '', url = ''] = /^curl -s -H '([^:]+): ([^']+)' (\S+)$/.exec(demo.curl) ?? []
    const response = await fetch(url, { headers: { [header]: secret } })
    expect(response.status).toBe(200)
    expect(await response.json()).toHaveLength(3)
    expect(demo.child.output()).toContain(`Its data is kept in ${data}.`)
    expect(demo.child.errors()).toBe('')
  })

  test('has in the demo contour what examples name, from when they name it', async () => {
    expect((await demo.ask('GET', '/payout')).body).toEqual([])
    const answers = await Promise.all(
      [`/payout/${exampleOf.payout}`, `/lead/${exampleOf.lead}`, '/webhook'].map((path) => demo.ask('GET', path)),
    )
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(answers[2]?.body).toMatchObject([{ url: `${demo.baseUrl}${webhookPath}` }])
  })

  test('serves referral links beside the external API', async () => {
    const visit = await fetch(`${demo.baseUrl}/r/anna-mortgage`, { redirect: 'manual' })
    expect([visit.status, visit.headers.get('location')]).toEqual([
      302,
      expect.stringMatching(/^https:\/\/landing\.example\/mortgage\?utm_source=partners&session=.+$/),
    ])
  })

  test('shows where a referral link leads to programs that only look, and its docs to nobody who came by another name', async () => {
    const look = await fetch(`${demo.baseUrl}/r/anna-mortgage`, { method: 'HEAD', redirect: 'manual' })
    expect([look.status, look.headers.get('location'), await look.text()]).toEqual([
      302,
      'https://landing.example/mortgage?utm_source=partners',
      '',
    ])
    const rebound = await rawAnswer(demo.port, 'GET /docs/ HTTP/1.1\r\nHost: evil.example\r\nConnection: close\r\n\r\n')
    expect(rebound).toMatch(/^HTTP\/1\.1 421 /)
    expect(rebound).not.toContain(demo.key)
  })

  test('serves the contour of the file that is named, by the key in it', async () => {
    expect([other.key, other.running.contour]).toEqual([testKey, 'test'])
    const { status, body } = await other.ask('GET', '/lead-fields')
    expect([status, body.map(({ systemName }: { systemName: string }) => systemName)]).toEqual([200, ['surname', 'kind']])
    expect(other.child.output()).toContain('Nothing is kept')
  })

  test('refuses a data folder that another start uses, and leaves that one alone', async () => {
    const port = await freePort()
    const third = runStart(['--port', String(port), '--data', data])
    expect(await third.ended).toEqual({ code: 1, signal: null })
    expect(third.errors().trim()).toBe(
      `The data folder ${data} is in use by another process. Stop that one, or keep the data elsewhere: npm start -- --data FOLDER`,
    )
    expect(findRunning(port)).toBeUndefined()
    expect((await demo.ask('GET', '/partner')).status).toBe(200)
  })

  test('at last: the one whose engine ends does so too, and says so; the other serves on', async () => {
    const port = enginePort(other)
    const engines = readdirSync('/proc').filter((pid) => /^\d+$/.test(pid) && isEngineOn(port, pid))
    expect(engines).toHaveLength(1)
    process.kill(Number(engines[0]), 'SIGKILL')
    expect(await other.child.ended).toEqual({ code: 1, signal: null })
    expect(other.child.errors()).toContain('The DynamoDB engine has ended; nothing can be served without it.')
    expect((await demo.ask('GET', '/partner')).status).toBe(200)
  })
})

describeOnOwnEngine('npm start, from its beginning to its end', () => {
  test('on Ctrl-C ends cleanly; started again, it has its data, upgrades it from the previous form, applies the file anew and says what that no longer names; on SIGTERM ends as cleanly', async () => {
    const data = tempFolder()
    // A file without secrets: it makes a key of its own.
    const content = { ...testContour, apiKeys: [{ title: 'Deployed', administrator: 'admin@test.example' }] }
    const first = await startContour(['--data', data, '--contour', contourFile(content)])
    expect(first.key).toBe('local-key-of-test')
    const partner = (await first.ask('GET', '/partner')).body.find(
      ({ email }: { email: string }) => email === 'rich@test.example',
    )
    const created = await first.ask('POST', '/payout', { partnerId: partner.id, amount: 100.01 })
    expect(created.status).toBe(201)
    first.child.process.kill('SIGINT')
    expect(await first.child.ended).toEqual(expectedEnd)
    expect(first.child.errors()).toBe('')
    await expectGone(first)
    await leaveInPreviousForm(data)

    const [, ...partners] = content.partners
    const second = await startContour([
      '--data',
      data,
      '--contour',
      contourFile({ ...content, partners, groups: [...content.groups, { title: 'Новая' }] }),
    ])
    expect(second.child.output()).toMatch(/\b1 changes?\n/)
    expect(second.child.output()).toMatch(/left as they are.*partner rich@test\.example/)
    await second.child.says(/Upgraded the data to form/)
    const items = await itemsOf(second.running)
    expect([items['CONTOUR/SETTINGS']?.form, items[keyName(upgradeKey(tableForm))]?.stage]).toEqual([tableForm, 'closed'])
    const { history: _history, ...listed } = created.body
    expect((await second.ask('GET', '/payout')).body).toEqual([listed])
    expect((await second.ask('GET', '/partner')).body).toHaveLength(testContour.partners.length)
    second.child.process.kill('SIGTERM')
    expect(await second.child.ended).toEqual(expectedEnd)
    await expectGone(second)
  })

  test('refuses data of a form before the previous one, says which folder it is and what to do, and leaves it alone', async () => {
    const data = tempFolder()
    await leaveSettingsOfAnotherTime(data)
    const port = await freePort()
    const start = runStart(['--port', String(port), '--data', data, '--contour', contourFile(testContour)])
    expect(await start.ended).toEqual({ code: 1, signal: null })
    expect(start.errors().trim()).toBe(
      `The data in ${data} cannot be used: the table was written before forms had numbers, and this version reads forms ${previousForm} and ${tableForm}: ` +
        'upgrade it first, with the version that comes after the one that wrote it.\n' +
        'It is left as it is. To start with other data meanwhile: npm start -- --data other-folder',
    )
    expect(findRunning(port)).toBeUndefined()
    expect(readdirSync(data)).toContain('table.sqlite')
  })

  test('on Ctrl-C while it builds ends as cleanly, and the build with it', async () => {
    const folder = tempFolder()
    const pidFile = join(folder, 'pid')
    // Builds until it is ended: however fast this machine is, the signal comes before the build is done. The shell stays, and
    // with it its standard output: an esbuild that has closed it has ended.
    const port = await freePort()
    const child = runBuildingStart(
      ['--port', String(port), '--data', join(folder, 'data')],
      `echo $$ > ${pidFile}.new\nmv ${pidFile}.new ${pidFile}\ncat > ${folder}/asked`,
    )
    await until('the build has begun', () => existsSync(pidFile))
    await child.says(/Building/)
    const { pid = 0 } = child.process
    // Ctrl-C goes to a group in no order: who is not in it cannot die of it before this one has heard.
    expect(groupOf(pid)).toEqual([pid])
    process.kill(-pid, 'SIGINT')
    const end = await child.ended
    expect([end, child.errors(), child.output()]).toEqual([
      expectedEnd,
      '',
      expect.stringMatching(/^Building \d+ functions and the web apps\n\nStopping\.\n$/),
    ])
    const builderPid = Number(readFileSync(pidFile, 'utf8'))
    await until('the build is gone', () => !existsSync(`/proc/${builderPid}`))
    expect(findRunning(port)).toBeUndefined()
  })

  test('ends when the functions cannot be built, and says so', async () => {
    const child = runBuildingStart(['--port', String(await freePort()), '--in-memory'], 'exit 1')
    expect(await child.ended).toEqual({ code: 1, signal: null })
    expect(child.errors()).toMatch(/The service was stopped.*\n\nThe functions could not be built\.\n\n$/s)
  })
})

/** Runs `npm start` so that it builds, with this shell script in the place of esbuild. */
function runBuildingStart(args: readonly string[], builder: string): Child {
  const path = join(tempFolder(), 'esbuild')
  writeFileSync(path, `#!/bin/sh\n${builder}\n`, { mode: 0o755 })
  return runStart(args, {
    // Of the build too, which looks again when it begins.
    env: { ESBUILD_BINARY_PATH: path, NODE_OPTIONS: `--import data:text/javascript,${encodeURIComponent(neverBuilt)}` },
  })
}

/** The processes of the group that this process leads. */
function groupOf(leader: number): number[] {
  return readdirSync('/proc')
    .filter((pid) => /^\d+$/.test(pid) && groupLeader(pid) === leader)
    .map(Number)
}

function groupLeader(pid: string): number | undefined {
  try {
    // "pid (name) state parent group …", and a name may hold anything.
    return Number(readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ')[2])
  } catch {
    return undefined
  }
}

/** Lets a start find no note of an earlier build, so that it builds; others use the note at the same time. */
const neverBuilt = `
  import fs from 'node:fs'
  import { syncBuiltinESMExports } from 'node:module'
  const { readFileSync } = fs
  fs.readFileSync = (path, ...options) => (String(path).endsWith('build-note.json') ? '{"gone":""}' : readFileSync(path, ...options))
  syncBuiltinESMExports()
`

/** The process whose command line names this port. */
function isEngineOn(port: number, pid: string): boolean {
  try {
    const [program = '', ...args] = readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0')
    return program.endsWith('dynoxide') && args.includes(String(port))
  } catch {
    return false
  }
}

describeOnOwnEngine('npm start killed with its whole process group in the middle of a load', () => {
  const rank: Record<PayoutStatus, number> = { Requested: 0, Approved: 1, Paid: 2, Rejected: 9, Canceled: 9 }

  /** One partner’s payouts, one after the other, until nobody answers any more. */
  async function keepAsking({ ask }: LocalContour, partnerId: string, acknowledged: Map<string, PayoutStatus>): Promise<void> {
    const acknowledge = async (method: string, path: string, body: object, status: PayoutStatus): Promise<string> => {
      const answer = await ask(method, path, body)
      if (answer.status >= 300) throw new Error(`${answer.status} ${answer.body.code}`)
      acknowledged.set(answer.body.id, status)
      return answer.body.id
    }
    try {
      for (;;) {
        const id = await acknowledge('POST', '/payout', { partnerId, amount: 100 }, 'Requested')
        await acknowledge('PUT', `/payout/${id}/status`, { status: 'Approved' }, 'Approved')
        await acknowledge('PUT', `/payout/${id}/status`, { status: 'Paid' }, 'Paid')
      }
    } catch (error) {
      // fetch's own error: the connection is gone.
      if (!(error instanceof TypeError)) throw error
    }
  }

  test('has lost nothing that was acknowledged when it is started again, and every account is whole', async () => {
    const partners = partnersOf(30)
    const args = ['--data', tempFolder(), '--contour', contourFile({ ...testContour, partners })]
    const acknowledged = new Map<string, PayoutStatus>()
    const contour = await startContour(args)
    const ids: string[] = (await contour.ask('GET', '/partner')).body.map(({ id }: { id: string }) => id)
    const load = Promise.all(ids.map((id) => keepAsking(contour, id, acknowledged)))
    await until('enough payouts are acknowledged', () => acknowledged.size >= 60)
    await killGroup(contour.child)
    await load
    const again = await startContour(args)
    expect(again.child.output()).not.toMatch(/\d+ changes/)

    const items = await itemsOf(again.running)
    const stored = new Map(payoutsIn(items).map((payout) => [payout.id, payout]))
    const lost = [...acknowledged].filter(([id, status]) => (rank[stored.get(id)?.status as PayoutStatus] ?? -1) < rank[status])
    expect(lost).toEqual([])
    expect([...acknowledged.values()]).toContain('Paid')
    expect(accountsIn(items)).toHaveLength(partners.length)
    for (const account of accountsIn(items)) {
      expect(account.accruedKopecks).toBe(
        account.waitingKopecks + account.availableKopecks + account.heldKopecks + account.paidKopecks,
      )
      expect(account.accruedKopecks).toBe(10_000_000)
    }
    expectWhole(items)
    // The contour works on: a partner without an open request can make one.
    const { status } = await again.ask('POST', '/payout', {
      partnerId: accountsIn(items).find(({ activePayoutId }) => activePayoutId === null)?.partnerId,
      amount: 100,
    })
    expect(status).toBe(accountsIn(items).some(({ activePayoutId }) => activePayoutId === null) ? 201 : 400)
  })
})

test('npm start on a port that is taken says so and names another one, before it builds or keeps anything', async () => {
  const { port } = await served((_request, response) => response.end())
  const data = join(tempFolder(), 'data')
  const child = runStart(['--port', String(port), '--data', data])
  expect(await child.ended).toEqual({ code: 1, signal: null })
  expect(child.errors().trim()).toBe(`Port ${port} is taken. Choose another one: npm start -- --port ${port + 1}`)
  expect(child.output()).toBe('')
  expect(() => readdirSync(data)).toThrow('ENOENT')
})

test('npm start with a wrong contour file prints every fault, and starts nothing', async () => {
  const port = await freePort()
  const data = join(tempFolder(), 'data')
  const file = contourFile({ ...testContour, contour: 'Test', settings: { minimumPayout: -1 }, unknown: 1 })
  const child = runStart(['--port', String(port), '--data', data, '--contour', file])
  expect(await child.ended).toEqual({ code: 1, signal: null })
  expect(child.errors()).toContain(`${file} was refused, nothing was applied. 3 faults:\n`)
  expect(child.errors().match(/^ {2}- (contour|settings\.minimumPayout|the file): /gm)).toHaveLength(3)
  expect(child.errors()).not.toMatch(/^ +at /m)
  expect(child.output()).toBe('')
  expect(() => readdirSync(data)).toThrow('ENOENT')
})

test('npm start on a machine without an engine says what to install', async () => {
  const child = runStart(['--port', String(await freePort()), '--in-memory'], {
    nodeArgs: ['--import', 'data:text/javascript,Object.defineProperty(process, "arch", { value: "sparc" })'],
    env: { PATH: tempFolder() },
  })
  expect(await child.ended).toEqual({ code: 1, signal: null })
  expect(child.errors()).toContain('No DynamoDB engine for linux-sparc was found. One of these helps:')
  expect(child.errors()).not.toMatch(/^ +at /m)
})

test('npm start with a name that no table can have says so before it asks the engine', async () => {
  const env = { DYNAMODB_ENDPOINT: 'http://127.0.0.1:1', TABLE_NAME: 't2' }
  const child = runStart(['--port', String(await freePort())], { env })
  expect(await child.ended).toEqual({ code: 1, signal: null })
  expect(child.errors()).toContain('The table cannot be called t2: a table has a name of 3 to 255 letters, digits, and _ . -.')
  expect(child.errors()).not.toMatch(/^ +at /m)
})

test.each<[what: string, args: readonly string[], message: string]>([
  ['an unknown flag', ['--prot', '4010'], "unknown option '--prot'"],
  ['a port that is no number', ['--port', 'http'], 'a port is a number from 1 to 65535'],
  ['a port that there is not', ['--port', '65536'], 'a port is a number from 1 to 65535'],
  ['a port that no browser connects to', ['--port', '4190'], 'browsers and fetch refuse to connect to port 4190'],
  ['a port without a number', ['--port'], "option '--port <number>' argument missing"],
  ['a word too many', ['--in-memory', 'demo'], 'too many arguments'],
  ['a contour file that is not there', ['--in-memory', '--contour', '/nowhere/contour.json'], 'the file cannot be read: ENOENT'],
])('npm start with %s says so, and exits with 1', async (_what, args, message) => {
  const child = runStart(args)
  expect(await child.ended).toEqual({ code: 1, signal: null })
  expect(child.errors()).toContain(message)
  expect(child.errors()).not.toMatch(/^ +at /m)
  expect(child.output()).toBe('')
})

test('npm start -- --help names every flag, with examples, and exits with 0', async () => {
  const child = runStart(['--help'])
  expect(await child.ended).toEqual({ code: 0, signal: null })
  for (const part of ['--port <number>', '--contour <file>', '--data <folder>', '--in-memory', 'DYNAMODB_ENDPOINT', 'Examples:'])
    expect(child.output()).toContain(part)
})
