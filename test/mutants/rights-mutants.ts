import type { Mutant } from './mutant.ts'

const narrow = ['narrowKeys'] as const
const webhooks = ['webhookRights'] as const

/** What a right opens is what its holder can come to know by any way. */
export const rightsMutants: readonly Mutant[] = [
  {
    name: 'event-shown-to-any-key',
    file: 'functions/external/list-events.ts',
    weakens: 'an event shows its object to who may read it',
    from: '(mayRead(readRightOf(told.event.type)) ? view(told) : closedEvent(told))',
    to: '(told ? { ...closedEvent(told), changedByPartner: told.by as never } : closedEvent(told))',
    stages: narrow,
  },
  {
    name: 'closed-event-with-who-did-it',
    file: 'lib/domain/event-view.ts',
    weakens: 'of an event whose object is closed nothing is shown but that it happened',
    from: 'closedView(happened(told))',
    to: '({ ...closedView(happened(told)), version: 1 })',
    stages: narrow,
  },
  {
    name: 'line-shown-to-any-key',
    file: 'lib/domain/chronicle.ts',
    weakens: 'a line of the chronicle is shown whole to who may read what it is about',
    from: 'if (readRightsOfLine(line).every(mayRead)) return line',
    to: 'if (readRightsOfLine(line).every(mayRead) || line.subjects.length > 0) return line',
    stages: narrow,
  },
  {
    name: 'line-filtered-before-it-is-cut',
    file: 'lib/store/chronicle.ts',
    weakens: 'a filter finds nothing of what a line does not show',
    from: 'isLineAsked(line, asked))',
    to: 'isLineAsked(line, line.subjects.length === 0 ? { ...asked, by: undefined, of: undefined, fromKopecks: undefined, toKopecks: undefined } : asked))',
    stages: narrow,
  },
  {
    name: 'webhook-of-types-that-its-maker-may-not-read',
    file: 'lib/domain/webhook-management.ts',
    weakens: 'nobody has events sent that they may not read',
    from: 'if (permissions.length === 0) return\n',
    to: 'if (permissions.length < 99) return\n',
    stages: webhooks,
  },
  {
    name: 'webhook-changed-without-answering-for-it',
    file: 'lib/domain/webhook-management.ts',
    weakens: 'whoever says where a webhook sends answers for it',
    from: 'const holder = (isAnsweredFor ? by.holder : undefined) ?? before.holder',
    to: 'const holder = before.holder ?? by.holder',
    stages: webhooks,
  },
  {
    name: 'webhook-sent-whatever-its-holder-may-read',
    file: 'functions/webhooks/send-webhook.ts',
    weakens: 'a webhook is sent what its holder may read when it is sent',
    from: 'bodyFor(message, rights.mayRead)',
    to: 'bodyFor(message, () => rights.mayRead !== undefined)',
    stages: webhooks,
  },
  {
    name: 'webhook-without-its-key',
    file: 'lib/domain/webhook-holder.ts',
    weakens: 'a webhook ends with the key whose rights it has',
    from: 'ofHolder.find((key) => !keyEnd(key, at))',
    to: "ofHolder.find((key) => !keyEnd(key, at) || key.id !== '')",
    stages: webhooks,
  },
  {
    name: 'webhook-without-its-role',
    file: 'lib/domain/webhook-holder.ts',
    weakens: 'a webhook ends with the role that opens webhooks',
    from: "if (opens(held, 'webhooks.manage'))",
    to: "if (opens(held, 'webhooks.manage') || at !== '')",
    stages: webhooks,
  },
  {
    name: 'webhook-that-ends-with-a-rotation',
    file: 'lib/domain/webhook-holder.ts',
    weakens: 'a key that took the place of another goes on with its webhooks',
    from: 'apiKeys.filter(({ id, requestScope = id }) => requestScope === holder.id)',
    to: 'apiKeys.filter(({ id }) => id === holder.id)',
    stages: webhooks,
  },
  {
    name: 'answer-of-a-receiver-shown-to-any-key',
    file: 'lib/domain/webhook-view.ts',
    weakens: 'what a receiver answered to an event is shown to who may read the event',
    from: 'isShown ? delivery.answerBeginning : null',
    to: "isShown || type !== '' ? delivery.answerBeginning : null",
    stages: webhooks,
  },
]
