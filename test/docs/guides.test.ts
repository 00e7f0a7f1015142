import { execFile, execFileSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { parseContourFile } from '../../lib/contour-file/contour-file.ts'
import { maxTextLength } from '../../lib/contract/body-fields.ts'
import { maxAmountKopecks } from '../../lib/domain/value/money.ts'
import { defaultAttributionDays } from '../../lib/domain/referral/referral.ts'
import { describeOnEngine } from '../engine/contour-table.ts'
import { testContour } from '../support/contours.ts'
import { startNode } from '../support/child.ts'
import { type CommandedContour, demoContour, startCommanded } from '../support/contour-commands.ts'
import { tempFolder } from '../support/temp-folder.ts'

const docs = join(import.meta.dirname, '../../docs')
const read = (name: string): string => readFileSync(join(docs, name), 'utf8')

/** What a reader of a guide pastes, one block after the other; starting the contour is left out. */
const commandsOf = (guide: string): string =>
  [...read(guide).matchAll(/^```sh\n([^]*?)^```$/gm)]
    .map(([, block]) => block ?? '')
    .filter((block) => !block.startsWith('npm '))
    .join('\n')

function hasCurl(): boolean {
  try {
    return execFileSync('curl', ['--version']).length > 0
  } catch {
    return false
  }
}

describeOnEngine('the guides, against the demo contour', () => {
  let contour: CommandedContour['contour']
  const ends: (() => unknown)[] = []

  beforeAll(async () => {
    ;({ contour } = await startCommanded(demoContour, (end) => void ends.push(end)))
  })
  afterAll(async () => {
    await Promise.all(ends.map((end) => end()))
  })

  /** Pastes all commands of a guide into one shell, and returns the output. */
  const follow = async (guide: string): Promise<string> => {
    const script = commandsOf(guide).replaceAll('http://127.0.0.1:4000', contour.baseUrl)
    return (await promisify(execFile)('bash', ['-euo', 'pipefail', '-c', script])).stdout
  }

  describe.skipIf(!hasCurl() && !process.env.CI)('with curl', () => {
    test('connecting-a-crm.md brings a lead to two deals, and is refused nowhere', async () => {
      const output = await follow('connecting-a-crm.md')
      expect(output).toMatch(/"deals":\[\{[^\]]*"amount":10000,[^\]]*"amount":333\.3,/)
      expect(output).not.toContain('"statusCode"')
    })

    test('connecting-accounting.md marks a payout paid, and repeats that without paying again', async () => {
      const output = await follow('connecting-accounting.md')
      expect(output).not.toContain('"statusCode"')
      expect(output).toContain('Idempotency-Replayed: true')
      const paid = (await contour.ask('GET', '/payout')).body.filter(({ amount }: { amount: number }) => amount === 1200.5)
      expect(paid).toMatchObject([{ status: 'Paid', adminComment: 'order 17' }])
    })

    test.each([
      { guide: 'program-in-code.md', fixed: 700, level: 3 },
      { guide: 'ru/program-in-code.md', fixed: 800, level: 4 },
    ])('$guide reads the program, tries a change and publishes it', async ({ guide, fixed, level }) => {
      const output = await follow(guide)
      expect(output).not.toContain('"statusCode"')
      expect(output).toMatch(/^revision settings levels groups legalTypes leadStatuses leadFields offers$/m)
      const { levels, offers } = (await contour.ask('GET', '/configuration')).body
      expect(levels.at(-1)).toMatchObject({ number: level })
      const { laterRules } = offers.find(({ slug }: { slug: string }) => slug === 'consultation')
      expect(laterRules.at(-1).rewards).toEqual([{ leadStatus: 'deal', fixed }])
    })

    test('ru/connecting-a-crm.md does the same as the English one', async () => {
      const output = await follow('ru/connecting-a-crm.md')
      expect(output).toMatch(/"deals":\[\{[^\]]*"amount":10000,[^\]]*"amount":333\.3,/)
      expect(output).not.toContain('"statusCode"')
    })

    test('ru/connecting-accounting.md does the same as the English one', async () => {
      const output = await follow('ru/connecting-accounting.md')
      expect(output).not.toContain('"statusCode"')
      expect(output).toContain('Idempotency-Replayed: true')
      const paid = (await contour.ask('GET', '/payout')).body.filter(({ amount }: { amount: number }) => amount === 1300.5)
      expect(paid).toMatchObject([{ status: 'Paid', adminComment: 'п/п 17' }])
    })
  })

  /** Types the command in the head of an example, on a machine whose own Node is too old for TypeScript. */
  async function runExample(name: string, ...args: readonly string[]): Promise<string> {
    const command = /^\/\/ {3}(npm run .+? --) /m.exec(read(`examples/${name}`))?.[1] ?? `nothing in the head of ${name}`
    // Without a Node of the project's own there is only the one that runs this.
    const nodes = existsSync(join(docs, '../node_modules/.bin/node')) ? [oldNode()] : []
    const PATH = [...nodes, ...(process.env.PATH ?? '').split(delimiter).filter((folder) => !folder.includes('node_modules'))]
    const { stdout, stderr } = await promisify(execFile)('sh', ['-c', `${command} "$@"`, 'sh', ...args], {
      env: { ...process.env, PATH: PATH.join(delimiter) },
    })
    expect(stderr.replaceAll(/^npm warn .*\n/gm, '')).toBe('')
    return stdout
  }

  test('examples/client.ts goes the whole way', async () => {
    expect((await runExample('client.ts', contour.baseUrl, contour.key)).split('\n')).toEqual([
      expect.stringMatching(/^lead \S+ of anna@partners\.example is new$/),
      'refused: Лид уже создан для этой сессии',
      'lead is deal, its deal is 20000.5',
      'payout of 1500 is Approved',
      'payout of 1500 is Paid',
      '',
    ])
  })

  test('examples/payout-changes.ts prints what there is, and next time what has changed', async () => {
    const mark = join(tempFolder(), 'mark.json')
    const args = [contour.baseUrl, contour.key, mark]
    const partners = (await contour.ask('GET', '/partner')).body
    const { id: partnerId } = partners.find(({ email }: { email: string }) => email === 'anna@partners.example')
    const { id } = (await contour.ask('POST', '/payout', { partnerId, amount: 1000 })).body
    expect(await runExample('payout-changes.ts', ...args)).toContain(`payout ${id} of 1000 is Requested\n`)
    const changes = async () => {
      const { ended, output } = startNode([join(docs, 'examples/payout-changes.ts'), ...args])
      expect((await ended).code).toBe(0)
      return output()
    }
    await contour.ask('PUT', `/payout/${id}/status`, { status: 'Rejected' })
    expect(await changes()).toBe(`payout ${id} of 1000 is Rejected\n`)
    expect(await changes()).toBe('')
  })
})

/** A folder with a Node that runs npm and does with TypeScript what Node 20 does, which the README lets people have. */
function oldNode(): string {
  const folder = tempFolder()
  const refusal = 'echo "Unknown file extension .ts" >&2; exit 1'
  writeFileSync(
    join(folder, 'node'),
    `#!/bin/sh\ncase "$*" in *npm-cli*) ;; *.ts*) ${refusal};; esac\nexec ${process.execPath} "$@"\n`,
    { mode: 0o755 },
  )
  return folder
}

describe('the guides', () => {
  test('name the limits that the code keeps', () => {
    const { throttle, linkThrottle, sessionThrottle, webThrottle, firewall } = parseContourFile(
      JSON.stringify(testContour),
      'test contour',
    ).deployment
    const limits = read('limits.md')
    expect(limits).toContain(`${maxTextLength} characters`)
    expect(limits).toContain(`at most ${maxAmountKopecks / 100} rubles`)
    expect(limits).toContain(`${throttle.requestsPerSecond} a second (${throttle.burst} at once)`)
    expect(limits).toContain(`${firewall.requestsPerAddress} from one address and ${firewall.requestsPerApiKey} with one key`)
    expect(limits).toContain(`all keys together have ${firewall.requestsPerAddressWithKeys}`)
    expect(limits).toContain(`${linkThrottle.requestsPerSecond} a second (${linkThrottle.burst} at once)`)
    expect(limits).toContain(`${firewall.linkRequestsPerAddress} from one address`)
    expect(limits).toContain(`${sessionThrottle.requestsPerSecond} a second (${sessionThrottle.burst} at once)`)
    expect(limits).toContain(`${firewall.sessionRequestsPerAddress} from one address`)
    expect(limits).toContain(
      `web apps count apart as well: ${webThrottle.requestsPerSecond} a second (${webThrottle.burst} at once)`,
    )
    expect(limits).toContain(`${firewall.webRequestsPerAddress} from one address`)
    expect(limits).toContain(`${defaultAttributionDays} unless changed`)
  })
})
