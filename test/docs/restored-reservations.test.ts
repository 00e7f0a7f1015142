import { execFileSync } from 'node:child_process'
import { chmodSync, existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { tempFolder } from '../support/temp-folder.ts'

const docs = join(import.meta.dirname, '../../docs')

/** An AWS CLI that knows a stack with one nested in it, four functions, and what each of them reserves. */
const aws = `#!/bin/bash
echo "$*" >> calls
case "$*" in
  "cloudformation list-stack-resources --stack-name partner-program-demo"*CloudFormation*) echo nested ;;
  "cloudformation list-stack-resources --stack-name partner-program-demo"*) printf 'create-payout\\tsend-mail\\n' ;;
  "cloudformation list-stack-resources --stack-name nested"*) printf 'list-payouts\\tserve-web\\n' ;;
  "lambda get-function-concurrency"*) cat "reserved.$4" 2> none || echo None ;;
  "lambda put-function-concurrency"*) echo "$6" > "reserved.$4" ;;
  "lambda delete-function-concurrency"*) rm -f "reserved.$4" ;;
esac
`

/** The commands of a step, as bash runs them. */
function commandsOf(page: string, step: number): string {
  const section = readFileSync(join(docs, page), 'utf8').split(new RegExp(`^## ${step}\\. `, 'm'))[1] ?? ''
  return [...(section.split(/^## /m)[0] ?? '').matchAll(/^```sh\n([^]*?)^```$/gm)].map(([, block = '']) => block).join('')
}

describe.each(['restore.md', 'ru/restore.md'])('%s', (page) => {
  test('takes away what functions reserve, and gives each of them back what it had', () => {
    const folder = tempFolder()
    writeFileSync(join(folder, 'aws'), aws)
    chmodSync(join(folder, 'aws'), 0o755)
    const reserved = () =>
      Object.fromEntries(
        ['create-payout', 'send-mail', 'list-payouts', 'serve-web'].map((name) => {
          const file = join(folder, `reserved.${name}`)
          return [name, existsSync(file) ? readFileSync(file, 'utf8').trim() : null]
        }),
      )
    writeFileSync(join(folder, 'reserved.create-payout'), '5\n')
    writeFileSync(join(folder, 'reserved.list-payouts'), '2\n')
    const before = reserved()
    const names = 'set -e; CONTOUR=demo; STACK=partner-program-demo\n'
    const run = (script: string) =>
      execFileSync('bash', ['-c', names + script], {
        cwd: folder,
        encoding: 'utf8',
        env: { PATH: `${folder}:${process.env.PATH}` },
      })

    const [stop, allow] = [commandsOf(page, 1), commandsOf(page, 8)]
    const stopped = run(stop)
    expect(stopped.trim().split('\n')).toEqual(['create-payout 5', 'send-mail None', 'list-payouts 2', 'serve-web None'])
    expect(new Set(Object.values(reserved()))).toEqual(new Set(['0']))
    // A second beginning must not write the zeros into the file.
    run(stop)
    run(stop + allow)
    expect(reserved()).toEqual(before)
    expect(existsSync(join(folder, 'reserved-demo.txt'))).toBe(false)
  })
})
