import type { Mutant } from './mutant.ts'

/** What answers say beyond what their documents declare. */
export const answerMutants: readonly Mutant[] = [
  {
    name: 'key-says-more',
    file: 'lib/domain/key/managed-key.ts',
    weakens: 'a list of keys has no member that is not declared',
    from: '    issuedBy: administrators.filter(',
    to: '    bogus: title,\n    issuedBy: administrators.filter(',
    stages: ['keysAndPeople'],
  },
  {
    name: 'account-says-more',
    file: 'lib/domain/account/account-view.ts',
    weakens: 'an account has no member that is not declared',
    from: '  return {\n',
    to: '  return {\n    bogus: 1,\n',
    stages: ['account'],
  },
  {
    name: 'chronicle-says-more',
    file: 'lib/domain/feed/chronicle-view.ts',
    weakens: 'a line of the chronicle has no member that is not declared',
    from: '    id,\n',
    to: '    id,\n    bogus: id,\n',
    stages: ['narrowKeys'],
  },
  {
    name: 'error-says-more',
    file: 'lib/http/error-answer.ts',
    weakens: 'an error has no member that its code does not declare',
    from: 'body: { statusCode, code,',
    to: 'body: { bogus: code, statusCode, code,',
    stages: ['stepUp'],
  },
  {
    name: 'entry-of-an-event-says-more',
    file: 'lib/domain/account/statement.ts',
    weakens: 'what a webhook is sent has no member that is not declared',
    from: '    change: figuresView(entry),\n    balance: figuresView(entry.after),\n    cause: causeView(entry.cause, contour),',
    to: '    bogus: 1,\n    change: figuresView(entry),\n    balance: figuresView(entry.after),\n    cause: causeView(entry.cause, contour),',
    stages: ['webhooksSent'],
  },
]
