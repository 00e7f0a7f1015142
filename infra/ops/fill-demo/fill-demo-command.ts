import { type Command, InvalidArgumentError, Option } from 'commander'
import { apiKeyIdentity, payoutKeyIdentity } from '../../../lib/domain/people/actor.ts'
import { loadApiKeys } from '../../../lib/store/key/api-key.ts'
import { loadContour } from '../../../lib/store/contour/contour.ts'
import { contourName } from '../../../lib/store/table/environment.ts'
import { partnerPages } from '../../../lib/store/partner/partner.ts'
import { CommandRefused, contourSubcommand, type ContourOptions } from '../commands/contour-subcommand.ts'
import { printText } from '../commands/print.ts'
import { progress } from '../commands/progress.ts'
import { dayMs } from '../../../lib/domain/value/duration.ts'
import { fillDemo } from './fill.ts'
import type { Demo } from './happening.ts'

interface FillOptions extends ContourOptions {
  partners: number
  leads: number
  seed: number
  until: number
  into?: string
}

/** Defaults, so that everybody gets the same demo. */
const usual = { partners: 500, leads: 3000, seed: 1, until: Date.UTC(2026, 10, 20) }
const demoDays = 90
const tellEvery = 25

/** contour fill-demo: fills a contour with invented data to look at and work on. */
export function fillDemoCommand(): Command {
  return contourSubcommand('fill-demo', 'fill a demo or trial contour with invented partners, clients, deals and payouts')
    .addOption(wholeOption('--partners <number>', 'how many partners', 1, 20_000).default(usual.partners))
    .addOption(wholeOption('--leads <number>', 'how many leads', 0, 1_000_000).default(usual.leads))
    .addOption(wholeOption('--seed <number>', 'another seed, another demo', 0, 1_000_000_000).default(usual.seed))
    .addOption(
      new Option('--until <date>', 'the day after the 90 days of history').argParser(day).default(usual.until, '2026-11-20'),
    )
    .option('--into <contour>', 'fill this contour even if it is no demo or has partners of its own')
    .action(async ({ json, into, ...asked }: FillOptions) => {
      await refuseAnothersContour(into)
      const began = Date.now()
      const demo = await demoOf(asked)
      const tell = progress('partners with all that happened to them')
      const { written, partnersBefore } = await fillDemo(demo, (done, all) => {
        if (done % tellEvery === 0 || done === all) tell(done, all)
      })
      const seconds = Math.round((Date.now() - began) / 1000)
      printText(json, { ...written, partnersBefore, seconds }, () =>
        [
          ...(partnersBefore > 0 ? [`${partnersBefore} partners of this demo existed already and were left as they are.`] : []),
          `Written in ${seconds} s: ${written.partner} partners, ${written.lead} leads with ${written['lead act']} acts, ` +
            `${written['payout request']} payout requests with ${written['payout move']} moves.`,
          'Look at it with: payout list --status Requested, partner list, audit. The overview of the console counts it within a minute.',
        ].join('\n'),
      )
    })
    .addHelpText(
      'after',
      `
The same numbers, seed and day make the same demo in every contour with the same configuration. Nobody in it exists: mail
addresses end in .example, ИНН and accounts are nobody's. Leads come from the contour's first API key. With
settings.fourEyes another person than the approver pays; where there is only one, approved requests wait. If
interrupted, run the same command again; to get rid of it, start an empty contour (npm start -- --in-memory).

Examples:
  npm run contour -- fill-demo
  npm run contour -- fill-demo --partners 50 --leads 300 --port 4010
  npm run contour -- fill-demo --into my-trial --stack partner-program-my-trial`,
    )
}

function wholeOption(flags: string, description: string, least: number, most: number): Option {
  return new Option(flags, description).argParser((text: string): number => {
    const number = Number(text)
    if (text.trim() !== '' && Number.isInteger(number) && number >= least && number <= most) return number
    throw new InvalidArgumentError(`expected a whole number from ${least} to ${most}`)
  })
}

/** @throws InvalidArgumentError */
function day(text: string): number {
  const ms = /^\d{4}-\d\d-\d\d$/.test(text) ? Date.parse(text) : Number.NaN
  if (Number.isNaN(ms) || !new Date(ms).toISOString().startsWith(text)) throw new InvalidArgumentError('a day is like 2026-11-20')
  return ms
}

/** Names of contours that are there to be played with. */
const isPlayground = (name: string): boolean => /(^|[-_])(demo|trial)([-_]|$)/i.test(name)
/** Addresses that belong to nobody: RFC 2606 reserves these names. */
const isNobodys = (email: string): boolean => email.endsWith('.example')

/** Invented partners among real ones would be hard to get rid of: nothing in the table is ever deleted. */
async function refuseAnothersContour(into: string | undefined): Promise<void> {
  const contour = contourName()
  if (into === contour) return
  const say = `Say --into ${contour} if that is what you want.`
  if (into !== undefined) throw new CommandRefused(`This is contour "${contour}", not "${into}". ${say}`)
  if (!isPlayground(contour)) throw new CommandRefused(`Contour "${contour}" is no demo and no trial by its name. ${say}`)
  for await (const page of partnerPages()) {
    const own = page.find(({ partner }) => !isNobodys(partner.email))
    if (own) throw new CommandRefused(`Contour "${contour}" has partners of its own, such as ${own.partner.email}. ${say}`)
  }
}

async function demoOf({ partners, leads, seed, until }: FillOptionsAsked): Promise<Demo> {
  const [contour, apiKeys] = await Promise.all([loadContour(), loadApiKeys()])
  const key = apiKeys.find(({ revokedAt }) => revokedAt === null)
  if (!key) throw new CommandRefused('Leads come from an API key, and the contour has none: see keys issue.')
  const fromMs = until - demoDays * dayMs
  const identities = { apiKey: apiKeyIdentity(key, contour), payoutKey: payoutKeyIdentity(key, contour) }
  return { contour, ...identities, seed, partners, leads, fromMs, untilMs: until }
}

type FillOptionsAsked = Pick<FillOptions, 'partners' | 'leads' | 'seed' | 'until'>
