import { Command } from 'commander'
import { createServer } from 'vite'
import { webApps } from '../functions/public/serve-web/spec.ts'
import { webConfig } from './bundle/web-apps.ts'
import { portNumber, servedUrl } from './port-number.ts'

const { port, api } = new Command('npm run web --')
  .description('Serves the web apps from their sources, with hot reload; their calls go to a running npm start.')
  .option('--port <number>', 'where to listen', portNumber, 5173)
  .option('--api <url>', 'where npm start serves', servedUrl, 'http://127.0.0.1:4000')
  .addHelpText('after', '\nExample:\n  npm run web -- --port 5180 --api http://127.0.0.1:4010')
  .parse()
  .opts<{ port: number; api: string }>()

const server = await createServer({
  ...webConfig(),
  server: { host: '127.0.0.1', port, strictPort: true, proxy: { '/api': api, '/dev': api, '/r': api } },
})
await server.listen()
for (const app of webApps) console.log(`  ${app.padEnd(8)}  http://127.0.0.1:${port}/${app}`)
