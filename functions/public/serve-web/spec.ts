/** The web apps: each has a page at its own name, with its screens below it. */
export const webApps = ['console', 'account'] as const

/**
 * The function that serves the web apps: pages and files. It is not in the list of endpoints, because it answers no JSON,
 * identifies nobody, and reads no table. Streamed, because a REST API without binary types allows no other binary answers.
 */
export const serveWeb = {
  /**
   * The function's name: its handler is functions/DOOR/NAME/handler.ts, its bundle dist/functions/NAME, and the built apps are next to
   * it.
   */
  name: 'serve-web',
  door: 'public',
  methods: ['GET', 'HEAD'],
  paths: webApps.flatMap((app) => [`/${app}`, `/${app}/{proxy+}`]),
} as const
