import { keepCompiled } from '../compile-cache.ts'

// To compile what it loads takes longer than most commands do.
keepCompiled()

const [{ contourProgram }, { runCommand }] = await Promise.all([import('./program.ts'), import('./run-command.ts')])
await runCommand(contourProgram(), process.argv.slice(2))
