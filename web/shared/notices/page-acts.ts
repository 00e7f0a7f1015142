/** What the notices need of the page. They are given it: what they would import too would be split from the app's own code. */
export interface PageActs {
  lastRequestId: () => string
  openAnew: (why?: 'newVersion', address?: string) => void
  servedVersion: () => Promise<'newer' | 'unreachable' | 'same'>
}
