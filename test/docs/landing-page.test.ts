import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, inject, test } from 'vitest'
import { createLead } from '../../functions/external/create-lead/spec.ts'

const interpreter = 'php'
const docs = join(import.meta.dirname, '../../docs')

/** What WordPress and Contact Form 7 give the lines of the page; prints the request that they send. */
const wordPress = (posted: object): string => `
const PARTNER_API = 'https://partners.example';
const PARTNER_API_KEY = 'secret';
$actions = [];
function add_action($hook, $act) { global $actions; $actions[$hook] = $act; }
function wp_enqueue_script(...$script) { }
function get_stylesheet_directory_uri() { return '/theme'; }
function wp_generate_uuid4() { return 'a-new-one'; }
function wp_json_encode($value) { return json_encode($value); }
function wp_remote_post($url, $request) { echo json_encode(['url' => $url] + $request); }
class WPCF7_Submission {
    static function get_instance() { return new self(); }
    function get_posted_data() { return json_decode('${JSON.stringify(posted)}', true); }
}
`

const client = { 'your-name': 'Иван', 'your-phone': '+7 900 000-00-00' }
const fields = [
  { fieldTypeId: '45bba93c-c257-52bf-96e6-7e09453cff16', value: 'Иван' },
  { fieldTypeId: 'bb90156a-ab6d-5d64-b423-a35b393bb5e2', value: '+7 900 000-00-00' },
]

describe.skipIf(inject('missingTools').includes('PHP'))('the lines for WordPress', () => {
  test.each(['landing-page.md', 'ru/landing-page.md'])('on %s send one lead, by the promocode if there is one', (page) => {
    const [, lines = ''] = /```php\n(.*?)```/s.exec(readFileSync(join(docs, page), 'utf8')) ?? []
    const sent = (posted: object): unknown => {
      const code = `${wordPress({ ...client, ...posted })}${lines}$actions['wp_enqueue_scripts'](); $actions['wpcf7_before_send_mail']();`
      const { url, headers, body } = JSON.parse(execFileSync(interpreter, ['-r', code], { encoding: 'utf8' })) as {
        url: string
        headers: object
        body: string
      }
      expect([url, headers]).toEqual([
        'https://partners.example/api/external/lead',
        { 'x-api-key': 'secret', 'content-type': 'application/json', 'idempotency-key': 'a-new-one' },
      ])
      expect(createLead.body.safeParse(JSON.parse(body)).success).toBe(true)
      return JSON.parse(body)
    }
    expect(sent({ promocode: 'ANNA10', session: 's' })).toEqual({ promocode: 'ANNA10', fields })
    expect(sent({ promocode: '', session: 's' })).toEqual({ sessionId: 's', fields })
    expect(sent({})).toEqual({ fields })
  })
})
