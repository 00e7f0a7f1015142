// Asks for what the account begins with while its code is on its way: who is signed in, and on the first screen the balance.
// web/shared/api/early-answers.ts takes the answers. Kept for good by browsers: changed, it needs another name.
{
  const [, base, screen] = /^(.*?)\/account(\/.*)?$/.exec(location.pathname) ?? []
  const isHome = /^(?:\/|\/balance\/?)?$/.test(screen ?? '')
  const paths = isHome ? ['/api/session', '/api/account'] : ['/api/session']
  const urls = paths.map((path) => `${location.origin}${base}${path}`)
  globalThis.earlyAnswers = new Map(urls.map((url) => [url, fetch(url).catch(() => undefined)]))
}
