import { join } from 'node:path'
import { Command } from 'commander'
import { startEngine } from '../../infra/local/engine.ts'
import { readContourFile } from '../../infra/ops/contour-file/read-contour-file.ts'
import { wholeNumber } from '../support/whole-number.ts'
import { stepLine } from '../../infra/ops/restore-drill/drill-step.ts'
import { drillRestore } from './restore-drill.ts'

const { partners, leads } = new Command('npm run restore-drill --')
  .description(
    'Restores a contour as docs/restore.md tells it, on an engine of this machine: fills it, backs it up, goes on, loses items, restores\n' +
      'into a new table, audits that, and lists what it lacks, with the time of each step. Ends with 1 when something is not as it should be.',
  )
  .option('--partners <number>', 'how many partners', wholeNumber, 100)
  .option('--leads <number>', 'how many leads', wholeNumber, 600)
  .addHelpText('after', '\nExamples:\n  npm run restore-drill\n  npm run restore-drill -- --partners 500 --leads 3000')
  .parse()
  .opts<{ partners: number; leads: number }>()

const engine = await startEngine(undefined)
try {
  const file = readContourFile(join(import.meta.dirname, '../../infra/contours/demo.json'))
  const { steps, isSound } = await drillRestore({
    endpoint: engine.endpoint,
    name: 'restore-drill',
    file,
    partners,
    leads,
    tell: (step) => console.log(stepLine(step)),
  })
  const seconds = steps.reduce((sum, { ms }) => sum + ms, 0) / 1000
  console.log(`${seconds.toFixed(1).padStart(8)} s  in all. ${isSound ? 'It went as it should.' : 'It did NOT go as it should.'}`)
  process.exitCode = isSound ? 0 : 1
} finally {
  await engine.stop()
}
