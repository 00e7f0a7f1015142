import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { Command } from 'commander'
import { freePort } from '../../infra/free-port.ts'
import { audit } from '../kill-rounds/audit.ts'
import { serveContour } from '../support/served-contour.ts'
import { wholeNumber } from '../support/whole-number.ts'
import { playDay } from './day.ts'
import { feedFaults, statisticsFaults } from './disagreements.ts'
import { shopContour } from './shop-contour.ts'
import { shopAt } from './shop-requests.ts'

const { partners } = new Command('npm run shop-day --')
  .description(
    'Plays the day of a shop that makes its customers referrers, with an API key alone: partners with links and promocodes, leads and\n' +
      'deals sent twice, corrections, payouts. Then compares the statistics, the feed to its end and the audit with what was done.\n' +
      'Ends with 1 when anything is lost, is there twice or does not agree.',
  )
  .option('--partners <number>', 'how many customers become partners', wholeNumber, 1000)
  .addHelpText('after', '\nExample:\n  npm run shop-day -- --partners 1000')
  .parse()
  .opts<{ partners: number }>()

/** The feed tells what is older than this. */
const feedDelayMs = 31_000

const folder = mkdtempSync(join(tmpdir(), 'partner-program-shop-'))
const file = join(folder, 'contour.json')
writeFileSync(file, JSON.stringify(shopContour))
const contour = await serveContour(await freePort(), ['--contour', file, '--in-memory'])
try {
  const shop = shopAt(contour.baseUrl)
  const done = await playDay(shop, partners, async (what, count, work) => {
    const [begun, before] = [performance.now(), shop.answered()]
    await work()
    const seconds = (performance.now() - begun) / 1000
    console.log(`${what}: ${count} in ${seconds.toFixed(1)} s, ${shop.answered() - before} requests`)
  })
  console.log(`waits ${feedDelayMs / 1000} s, until the feed tells the last of it`)
  await wait(feedDelayMs)
  const events = await shop.all('/events?')
  const { isClean, text } = await audit(contour.port)
  const faults = [...(await statisticsFaults(shop, done)), ...feedFaults(events, done), ...(isClean ? [] : [text])]
  for (const fault of faults.slice(0, 20)) console.error(`  ${fault}`)
  const verdict = faults.length === 0 ? 'statistics, feed and audit agree' : `${faults.length} FAULTS`
  console.log(`${shop.answered()} requests answered, ${events.length} events; ${verdict}`)
  process.exitCode = faults.length === 0 ? 0 : 1
} finally {
  await contour.kill()
  rmSync(folder, { recursive: true, force: true })
}
