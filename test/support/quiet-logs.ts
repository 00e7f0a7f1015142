import { afterAll, afterEach } from 'vitest'

// Functions write their log lines to standard output themselves. They are held back while a test runs, and printed when it
// fails: passing each to the reporter, which also shows only those of failed tests, takes as long as much of what is tested.
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
// Lines from before the first test, when there was no first test.
// eslint-disable-next-line eslint/no-empty-pattern -- vitest takes no other first parameter here
afterAll(({}, file) => endOf([file, ...file.tasks].some(({ result }) => result?.state === 'fail')))
