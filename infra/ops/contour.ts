import { keepCompiled } from '../compile-cache.ts'

// Compiling the modules takes longer than most commands.
keepCompiled()

const [{ contourProgram }, { runCommand }] = await Promise.all([import('./program.ts'), import('./run-command.ts')])
await runCommand(contourProgram(), process.argv.slice(2))
