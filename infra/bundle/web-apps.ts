import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import type { InlineConfig, Plugin } from 'vite'
import { webApps } from '../../functions/public/serve-web/spec.ts'

const root = join(import.meta.dirname, '..', '..', 'web')

/** Serves an app's page for every path within the app, as the deployed function does. */
function pagesOfApps(): Plugin {
  return {
    name: 'pages-of-apps',
    configureServer: ({ middlewares }) => {
      middlewares.use((request, _response, next) => {
        const [path = ''] = (request.url ?? '').split('?')
        const app = webApps.find((name) => path === `/${name}` || path.startsWith(`/${name}/`))
        if (app && request.headers.accept?.includes('text/html')) request.url = `/${app}/index.html`
        next()
      })
    },
  }
}

/** The common configuration of the web apps' development server and build. */
export function webConfig(): InlineConfig {
  return {
    configFile: false,
    root,
    cacheDir: join(root, '..', 'node_modules', '.cache', 'vite'),
    publicDir: join(root, 'public'),
    plugins: [react(), pagesOfApps()],
    appType: 'mpa',
    resolve: {
      alias: [{ find: /^.*\/zip\/zipToArrayBuffer\.js$/, replacement: join(import.meta.dirname, 'zip-in-page.ts') }],
    },
    // The alias does not apply to dependencies that the development server bundles in advance.
    optimizeDeps: { exclude: ['write-excel-file'] },
  }
}
