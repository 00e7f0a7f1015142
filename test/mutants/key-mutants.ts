import type { Mutant } from './mutant.ts'

/** A key is as good as it is when something is written, and opens what it opens from where it may be used. */
export const keyMutants: readonly Mutant[] = [
  {
    name: 'money-moved-by-a-remembered-key',
    file: 'lib/http/endpoint.ts',
    weakens: 'what moves money looks at the key in its own transaction',
    from: '|| !movesMoney(spec))',
    to: '|| movesMoney(spec))',
    stages: ['endedKeys'],
  },
  {
    name: 'money-moved-by-a-revoked-key',
    file: 'lib/store/key-guard.ts',
    weakens: 'a revoked key moves no money',
    from: 'revokedAt = :guardNone AND (expiresAt',
    to: '(revokedAt = :guardNone OR attribute_exists(pk)) AND (expiresAt',
    stages: ['endedKeys'],
  },
  {
    name: 'money-moved-by-a-key-at-its-end',
    file: 'lib/store/key-guard.ts',
    weakens: 'a key at its end moves no money',
    from: 'expiresAt > :guardAt)',
    to: 'expiresAt <> :guardAt)',
    stages: ['endedKeys'],
  },
  {
    name: 'money-moved-by-a-key-for-something-else',
    file: 'lib/store/key-guard.ts',
    weakens: 'the key still opens the act when it is written',
    from: 'contains(scopes, :guardScope))',
    to: 'contains(scopes, :guardScope) OR attribute_exists(pk))',
    stages: ['endedKeys'],
  },
  {
    name: 'ended-key-remembered',
    file: 'lib/http/under-key.ts',
    weakens: 'a function that found out that a key has ended lets nobody in by it',
    from: '    forgetKey(caller)\n',
    to: '',
    stages: ['endedKeys'],
  },
]
