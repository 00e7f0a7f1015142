import { CreateBackupCommand, DynamoDBClient } from '@aws-sdk/client-dynamodb'
import type { Command } from 'commander'
import { tableName } from '../../../lib/store/table/environment.ts'
import { connectTo } from '../connect.ts'
import { CommandRefused, type ContourOptions, unconnectedSubcommand } from './contour-subcommand.ts'
import { printText } from './print.ts'

/** contour backup: makes a copy of the table to restore from. */
export function backupCommand(): Command {
  return unconnectedSubcommand('backup', 'back up the table as it is now; on this machine, say where the data is')
    .option('--name <text>', 'the name of the backup (default: the current time)')
    .action(async (options: ContourOptions & { name?: string }) => {
      const { stack, json } = options
      if (stack === undefined) {
        printText(json, { backup: null, howTo: localText }, () => localText)
        return
      }
      await connectTo(options)
      const backup = await createBackup(options.name)
      printText(json, backup, () => createdText(backup, stack))
    })
    .addHelpText(
      'after',
      `
A deployed table can also be put back to any second of the last 35 days, without a backup: see docs/restore.md.

Examples:
  npm run contour -- backup --stack partner-program-demo
  npm run contour -- backup --stack partner-program-demo --name before-the-big-import`,
    )
}

interface Backup {
  table: string
  name: string
  arn: string
}

async function createBackup(asked: string | undefined): Promise<Backup> {
  const name = asked ?? new Date().toISOString().replaceAll(/[:.]/g, '-')
  if (!/^[\w.-]{3,255}$/.test(name)) throw new CommandRefused('The name of a backup has 3 to 255 letters, digits, and _ . -')
  const table = tableName()
  const client = new DynamoDBClient({})
  const { BackupDetails } = await client.send(new CreateBackupCommand({ TableName: table, BackupName: name }))
  return { table, name, arn: BackupDetails?.BackupArn ?? '' }
}

function createdText({ table, name, arn }: Backup, stack: string): string {
  return `Backup ${name} of table ${table} is being made; it holds the table as it was a moment ago.

  ${arn}

To bring it back, restore it to a new table, audit that, and point the stack to it: docs/restore.md goes through it step by
step. The restore itself, encrypted with the key that the functions may use, is

  aws dynamodb restore-table-from-backup --backup-arn ${arn} --target-table-name ${stack}-restored \\
    --billing-mode-override PAY_PER_REQUEST --sse-specification-override Enabled=true,SSEType=KMS,KMSMasterKeyId=KEY_OF_THE_STACK`
}

const localText = `On this machine the data folder is the backup: stop the contour (Ctrl-C), and copy the folder where npm start keeps its
data (.data unless --data named another). To go back, stop the contour and put the copy in its place.`
