import type { Command } from 'commander'
import { settingsKey } from '../../../lib/store/keys.ts'
import { stale } from '../../../lib/store/table/transact.ts'
import { attributesSet } from '../../../lib/store/table/attributes-set.ts'
import { actSubcommand, type ActingOptions, commitAsAdministrator } from './administered.ts'
import { printText } from './print.ts'

/** contour restored: starts the feed anew, for a table that was put back to an earlier moment. */
export function restoredCommand(): Command {
  return actSubcommand('restored', 'tell feed consumers to start over, after the table was put back to an earlier moment')
    .action(async (options: ActingOptions) => {
      const { feedBegan } = await restored(options)
      printText(
        options.json,
        { feedBegan },
        () => `The feed begins anew at ${feedBegan}: earlier cursors are answered 410, so consumers start over.`,
      )
    })
    .addHelpText(
      'after',
      `
Systems that follow GET /events hold a copy of the old table. Without this command they would go on with the restored one and
mix the two. docs/restore.md says when to use it.

Examples:
  npm run contour -- restored --admin olga@demo.example --reason "put back to Saturday"
  npm run contour -- restored --stack partner-program-demo --table partner-program-demo-20261122-0159`,
    )
}

/** @throws CommandRefused without the permission */
export async function restored(options: ActingOptions): Promise<{ feedBegan: string }> {
  return commitAsAdministrator('settings.manage', options, async ({ at, contour }) => ({
    steps: [{ write: attributesSet(settingsKey, { feedBegan: at }), refused: stale }],
    answer: { feedBegan: at },
    deed: {
      type: 'table.restored',
      subjects: [],
      before: { feedBegan: contour.settings.feedBegan ?? null },
      after: { feedBegan: at },
    },
  }))
}
