import { enableCompileCache } from 'node:module'

// To compile what it loads takes longer than most commands do.
enableCompileCache()

const [{ contourProgram }, { runCommand }] = await Promise.all([import('./program.ts'), import('./run-command.ts')])
await runCommand(contourProgram(), process.argv.slice(2))
