import type { Command } from 'commander'
import { settingsKey } from '../../../lib/store/keys.ts'
import { stale } from '../../../lib/store/transact.ts'
import { attributesSet } from '../../../lib/store/attributes-set.ts'
import { actSubcommand, type ActingOptions, commitAsAdministrator } from './administered.ts'
import { printText } from './print.ts'

/** contour restored: starts the feed anew, for a table that was put back to an earlier moment. */
export function restoredCommand(): Command {
  return actSubcommand('restored', 'say that the table was put back to an earlier moment: copies kept by the feed begin anew')
    .action(async (options: ActingOptions) => {
      const { feedBegan } = await restored(options)
      printText(
        options.json,
        { feedBegan },
        () => `The feed begins anew at ${feedBegan}: cursors that were given out before are answered 410, and copies begin anew.`,
      )
    })
    .addHelpText(
      'after',
      `
Whoever follows GET /events keeps a copy of what was there before: without this it would be led on into what is there now, and
have a mixture of both. docs/restore.md says when.

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
