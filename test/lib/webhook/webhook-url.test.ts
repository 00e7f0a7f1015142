import { describe, expect, test } from 'vitest'
import { maxWebhookUrlLength, shownWebhookUrl } from '../../../lib/domain/webhook/webhook-management.ts'
import { webhookUrl } from '../../../lib/webhook/webhook-url.ts'

const long = (length: number): string => 'https://crm.example/'.padEnd(length, 'x')

describe('the address of a webhook', () => {
  test.each([
    ['https://crm.example', 'https://crm.example/'],
    ['  HTTPS://CRM.Example:443/Events?a=b ', 'https://crm.example/Events?a=b'],
    ['https://crm.example:8443/events', 'https://crm.example:8443/events'],
    ['https://crm.example:1024', 'https://crm.example:1024/'],
    ['https://пример.рф/события', 'https://xn--e1afmkfd.xn--p1ai/%D1%81%D0%BE%D0%B1%D1%8B%D1%82%D0%B8%D1%8F'],
    ['https://notlocalhost.example', 'https://notlocalhost.example/'],
    [long(maxWebhookUrlLength), long(maxWebhookUrlLength)],
  ])('%s is %s', (sent, url) => {
    expect(webhookUrl(sent, false)).toBe(url)
  })

  test.each([
    ['crm.example', 'ожидается адрес, например https://crm.example/events'],
    ['https://', 'ожидается адрес, например https://crm.example/events'],
    ['https://crm.example:99999', 'ожидается адрес, например https://crm.example/events'],
    ['http://crm.example', 'ожидается адрес https://'],
    ['javascript:alert(1)', 'ожидается адрес https://'],
    ['file:///etc/passwd', 'ожидается адрес https://'],
    ['https://user@crm.example', 'без имени пользователя и пароля'],
    ['https://:password@crm.example', 'без имени пользователя и пароля'],
    ['https://crm.example/#part', 'без фрагмента (#…)'],
    ['https://crm.example/#', 'без фрагмента (#…)'],
    [long(maxWebhookUrlLength + 1), 'не длиннее 2000 символов'],
    [`https://crm.example/${'я'.repeat(1000)}`, 'не длиннее 2000 символов'],
    ['https://crm.example:22', 'порт 443 или от 1024'],
    ['https://crm.example:80', 'порт 443 или от 1024'],
    ['https://crm.example:1023', 'порт 443 или от 1024'],
    ['https://crm.example:0', 'порт 443 или от 1024'],
    ['https://localhost', 'ожидается адрес, доступный из интернета'],
    ['https://LOCALHOST.:8443', 'ожидается адрес, доступный из интернета'],
    ['https://crm.localhost/events', 'ожидается адрес, доступный из интернета'],
    ['https://10.0.0.1', 'ожидается адрес, доступный из интернета'],
    ['https://0x7f.1', 'ожидается адрес, доступный из интернета'],
    ['https://[::ffff:169.254.169.254]', 'ожидается адрес, доступный из интернета'],
    ['https://intranet/events', 'ожидается адрес, доступный из интернета'],
    ['http://127.0.0.1:3000/dev/webhooks', 'ожидается адрес https://'],
  ])('%s is none', (sent, reason) => {
    expect(() => webhookUrl(sent, false)).toThrow(
      expect.objectContaining({
        code: 'WEBHOOK_URL_INVALID',
        message: `Адрес вебхука: ${reason}`,
        violations: [expect.objectContaining({ path: 'url' })],
      }),
    )
  })

  test.each(['http://127.0.0.1:3000/dev/webhooks', 'http://localhost:3000/dev/webhooks'])(
    'may be %s where somebody tries things out',
    (url) => {
      expect(webhookUrl(url, true)).toBe(url)
    },
  )

  test.each(['http://crm.example', 'http://127.0.0.2:3000', 'http://localhost.example', 'http://user@127.0.0.1'])(
    'is %s neither there',
    (url) => {
      expect(() => webhookUrl(url, true)).toThrow(expect.objectContaining({ code: 'WEBHOOK_URL_INVALID' }))
    },
  )

  test.each([
    ['https://crm.example/', 'https://crm.example'],
    ['https://crm.example:8443/hooks/secret', 'https://crm.example:8443/…'],
    ['https://crm.example/?token=secret', 'https://crm.example/…'],
  ])('%s is shown to everybody as %s', (url, shown) => {
    expect(shownWebhookUrl(url)).toBe(shown)
  })
})
