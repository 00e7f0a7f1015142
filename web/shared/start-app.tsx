import { QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { newQueryClient } from './api/query-client.ts'

/** Puts an app into its page. */
export function startApp(app: ReactNode): void {
  const root = document.getElementById('root')
  if (!root) throw new Error('the page has no place for the app')
  createRoot(root).render(
    <StrictMode>
      <QueryClientProvider client={newQueryClient()}>{app}</QueryClientProvider>
    </StrictMode>,
  )
}
