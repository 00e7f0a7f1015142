import { startEngine } from '../../infra/local/engine.ts'

// An engine on a file, which several programs use and which is killed with them.
const [file] = process.argv.slice(2)
const { endpoint, ended } = await startEngine(file)
console.log(endpoint)
await ended
