/** The web apps: each has a page at an address of its own name, and its screens behind it. */
export const webApps = ['console', 'account'] as const

/**
 * The function that serves the web apps: pages and files. It stands beside the list of endpoints, for it answers no JSON,
 * asks nobody who they are, and touches no table. Streamed, because a REST API without binary types takes no other answer
 * for bytes.
 */
export const serveWeb = {
  /** The function's name: its handler is functions/DOOR/NAME.ts, its bundle dist/functions/NAME, and the built apps lie beside it. */
  name: 'serve-web',
  door: 'public',
  methods: ['GET', 'HEAD'],
  paths: webApps.flatMap((app) => [`/${app}`, `/${app}/{proxy+}`]),
} as const
