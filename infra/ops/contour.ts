import { contourProgram } from './program.ts'
import { runCommand } from './run-command.ts'

await runCommand(contourProgram(), process.argv.slice(2))
