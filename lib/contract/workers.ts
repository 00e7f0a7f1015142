import { sendMail } from './send-mail.ts'
import type { WorkerSpec } from './worker-spec.ts'

/** The one list of functions that no request calls. Build and stack are made from it, as from the list of endpoints. */
export const workers: readonly WorkerSpec[] = [sendMail]
