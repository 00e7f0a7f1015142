/** What one signs in to: administrators to the console, partners to their account. */
export type App = 'console' | 'account'

/** A sign-in code on its way to whoever asked for it. Whether the address is anybody's is found out behind the queue. */
export interface SignInCodeMessage {
  kind: 'SignInCode'
  /** As it was typed, trimmed and in lower case. */
  email: string
  app: App
  /** Six digits. */
  code: string
  /** ISO 8601, UTC. */
  expiresAt: string
  /** Finds the request in the log. */
  requestId: string
}

/** What stands in the mail queue. */
export type MailMessage = SignInCodeMessage
