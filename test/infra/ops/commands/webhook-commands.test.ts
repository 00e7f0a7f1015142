import { afterAll, beforeAll, expect, test } from 'vitest'
import { loadWebhookSecrets } from '../../../../lib/store/webhook/webhook.ts'
import { describeOnEngine } from '../../../engine/contour-table.ts'
import { type CommandedContour, demoContour, startCommanded } from '../../../support/contour-commands.ts'
import { newestEventId } from '../../../support/newest-event.ts'
import { storedItems } from '../../../support/stored.ts'

describeOnEngine('npm run contour -- webhooks', () => {
  const ends: (() => unknown)[] = []
  let contour: CommandedContour

  beforeAll(async () => {
    contour = await startCommanded(demoContour, (end) => void ends.push(end))
  })
  afterAll(() => Promise.all(ends.map((end) => end())))

  const webhooks = (...args: readonly string[]) => contour.json('webhooks', ...args)
  const text = (...args: readonly string[]) => contour.text('webhooks', ...args)
  const refusal = (...args: readonly string[]) => contour.refusal('webhooks', ...args)
  const secretsOf = async (id: string) => (await loadWebhookSecrets(id)).secrets.map(({ secret }) => secret)

  test('do what the console does, with the same journal, and show a secret once', async () => {
    const url = 'https://crm.example/events?token=t0k3n'
    const made = await webhooks('add', '--title', ' CRM ', '--url', url, '--type', 'payout.paid', '--type', 'deal.added')
    const { id } = made.webhook
    expect(made.webhook).toMatchObject({ title: 'CRM', url, types: ['payout.paid', 'deal.added'], isEnabled: true })
    expect(await secretsOf(id)).toEqual([made.secret])
    expect(await webhooks('list')).toEqual([made.webhook])
    expect(await text('list')).toMatch(
      /CRM +https:\/\/crm\.example\/events\?token=t0k3n +payout\.paid deal\.added +olga@demo\.example +yes/,
    )

    const rotated = await text('rotate', 'CRM', '--overlap-hours', '48')
    const [secret = ''] = await secretsOf(id)
    expect(rotated).toContain(`\n  ${secret}\n`)
    expect(rotated).toMatch(/The former one signs too until /)
    expect(await refusal('rotate', id)).toContain('WEBHOOK_SECRET_ROTATING')
    expect(await text('rotate', 'CRM', '--overlap-hours', '0')).not.toContain('former one signs')

    const eventId = await newestEventId()
    expect(await webhooks('resend', 'CRM', eventId)).toEqual({ eventId })
    const { eventId: tested } = await webhooks('test', id)
    expect(await text('test', id)).toMatch(/^Event [\da-f-]{36} is on its way/)
    const orders = Object.values(await storedItems()).filter(({ pk }) => pk === 'WEBHOOKORDERS')
    expect(orders.map(({ kind }) => kind)).toEqual(['Again', 'Test', 'Test'])
    expect(orders[1]).toMatchObject({ id: tested, webhookId: id })
    expect(await text('deliveries', 'CRM')).toBe('none\n')

    expect(await webhooks('change', 'CRM', '--all-types', '--disable', '--reason', 'moves')).toMatchObject({
      types: null,
      disabled: { why: 'ByHand' },
    })
    expect(await refusal('test', 'CRM')).toContain('WEBHOOK_DISABLED')
    expect(await webhooks('change', 'CRM', '--title', 'New CRM', '--enable', '--type', 'payout.paid')).toMatchObject({
      title: 'New CRM',
      types: ['payout.paid'],
      isEnabled: true,
    })
    expect(await text('remove', 'New CRM')).toBe(`Webhook ${id} (New CRM) is removed.\n`)
    expect(await text('list')).toBe('none\n')

    const told = await contour.json('journal', '--of', `webhook:${id}`)
    expect(told.map(({ what }: { what: string }) => what.replace('webhook.', ''))).toEqual([
      'removed',
      'edited',
      'edited',
      'tested',
      'tested',
      'resent',
      'rotated',
      'rotated',
      'created',
    ])
    expect(JSON.stringify(told)).not.toMatch(/whsec_|t0k3n/)
  })

  test.each([
    { args: ['rotate', 'nobody'], says: 'There is no webhook nobody: see webhooks list.' },
    { args: ['add', '--title', 'CRM', '--url', 'http://crm.example'], says: 'WEBHOOK_URL_INVALID' },
    { args: ['change', 'nobody', '--enable', '--disable'], says: 'It is either enabled or disabled.' },
    { args: ['change', 'nobody', '--all-types', '--type', 'payout.paid'], says: 'It is either some types or all.' },
    { args: ['resend', 'nobody', 'event'], says: 'The feed has no event event' },
  ])('refuse $args', async ({ args, says }) => {
    expect(await refusal(...args)).toContain(says)
  })

  test('name one by its title only where there is one of it', async () => {
    const add = () => webhooks('add', '--title', 'Twin', '--url', 'http://127.0.0.1:4360/dev/webhooks')
    const [first, second] = [await add(), await add()]
    expect(await refusal('remove', 'Twin')).toBe(`Twin is the title of 2: ${first.webhook.id}, ${second.webhook.id}`)
    for (const { webhook } of [first, second]) await webhooks('remove', webhook.id)
  })

  test('are for owners', async () => {
    const refused = await contour.run(
      'webhooks',
      'add',
      '--title',
      'a',
      '--url',
      'https://a.example',
      '--admin',
      'nobody@demo.example',
    )
    expect(refused.code).toBe(1)
  })
})
