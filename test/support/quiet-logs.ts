import { afterAll, afterEach } from 'vitest'

// Functions write their log lines to standard output themselves. They are kept here while a test runs, and shown when it
// fails: to hand each to the reporter, which shows those of failed tests only, takes as long as much of what is tested.
let lines: string[] = []
process.stdout.write = (text: string | Uint8Array): boolean => {
  lines.push(String(text))
  return true
}

function endOf(hasFailed: boolean): void {
  if (hasFailed && lines.length > 0) console.log(lines.join('').trimEnd())
  lines = []
}

afterEach(({ task }) => endOf(task.result?.state === 'fail'))
// What was said before the first test, where it never came to one.
// eslint-disable-next-line eslint/no-empty-pattern -- vitest takes no other first parameter here
afterAll(({}, file) => endOf([file, ...file.tasks].some(({ result }) => result?.state === 'fail')))
