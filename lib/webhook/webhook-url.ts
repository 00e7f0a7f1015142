import { maxWebhookUrlLength } from '../domain/webhook/webhook-management.ts'
import { ApiError } from '../errors.ts'
import { mayBePublicHost } from './public-address.ts'
import { isWebhookPort } from './webhook-port.ts'

const localHosts: ReadonlySet<string> = new Set(['127.0.0.1', 'localhost'])

/**
 * The address that events are sent to, normalized like in a browser: the checked address is the one that is connected to.
 *
 * @param areLocalTrials whether webhooks are tried out on this machine, which may then be called itself
 * @throws ApiError WEBHOOK_URL_INVALID for anything but a public HTTPS address; what a name resolves to is checked when
 * connecting
 */
export function webhookUrl(sent: string, areLocalTrials: boolean): string {
  const url = URL.canParse(sent) ? new URL(sent) : undefined
  if (!url) throw refusal('ожидается адрес, например https://crm.example/events')
  const isLocal = areLocalTrials && url.protocol === 'http:' && localHosts.has(url.hostname)
  if (url.protocol !== 'https:' && !isLocal) throw refusal('ожидается адрес https://')
  if (url.username !== '' || url.password !== '') throw refusal('без имени пользователя и пароля')
  // An empty fragment counts too.
  if (url.href.includes('#')) throw refusal('без фрагмента (#…)')
  if (url.href.length > maxWebhookUrlLength) throw refusal(`не длиннее ${maxWebhookUrlLength} символов`)
  if (!isLocal && !isWebhookPort(url)) throw refusal('порт 443 или от 1024')
  if (!isLocal && !mayBePublicHost(url.hostname)) throw refusal('ожидается адрес, доступный из интернета')
  return url.href
}

function refusal(reason: string): ApiError {
  const error = new ApiError('WEBHOOK_URL_INVALID', { reason })
  error.violations = [{ path: 'url', message: error.message }]
  return error
}
