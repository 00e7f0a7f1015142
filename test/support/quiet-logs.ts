// Functions write their log lines to standard output themselves. As console output they belong to a test, and vitest shows
// those of a failed test only.
process.stdout.write = (text: string | Uint8Array): boolean => {
  console.log(String(text).trimEnd())
  return true
}
