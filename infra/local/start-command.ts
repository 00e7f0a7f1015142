import { join, relative } from 'node:path'
import { Command } from 'commander'
import { keepCompiled } from '../compile-cache.ts'
import { portNumber } from '../port-number.ts'
import { dataFolder } from '../running.ts'
import type { Options } from './start.ts'

const demoContour = join(import.meta.dirname, '..', 'contours', 'demo.json')

const options = new Command('npm start --')
  .description('Runs the whole API on this machine, over a real DynamoDB engine.')
  .option('--port <number>', 'where to listen', portNumber, 4000)
  .option('--contour <file>', 'the contour file to load', relative(process.cwd(), demoContour))
  .option('--data <folder>', 'where to keep the data', relative(process.cwd(), dataFolder))
  .option('--in-memory', 'keep nothing', false)
  .addHelpText(
    'after',
    '\nExamples:\n  npm start\n  npm start -- --port 4010 --contour my-contour.json --in-memory\n  npm start -- --data /tmp/trial\n\n' +
      'With DYNAMODB_ENDPOINT set, that engine is used instead, and the data is where it keeps them (in TABLE_NAME, if set).',
  )
  .parse()
  .opts<Options>()

// Everything else takes ten times as long to load: a request for help or a mistyped flag need not wait for it. Half of that is compiling,
// which is done once.
keepCompiled()
const { runHere } = await import('./start.ts')
await runHere(options)
