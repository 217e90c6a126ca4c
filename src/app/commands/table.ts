import { auditCommand } from './audit.ts'
import { backupCommand } from './backup.ts'
import { checkCommand } from './check.ts'
import type { Command } from './command.ts'
import { configCommand } from './config.ts'
import { demoCommand } from './demo.ts'
import { exportCommand } from './export.ts'
import { importCommand } from './import.ts'
import { migrateCommand } from './migrate.ts'
import { previewCommand } from './preview.ts'
import { providerCommand } from './provider.ts'
import { reindexCommand } from './reindex.ts'
import { restoreCommand } from './restore.ts'
import { serveCommand } from './serve.ts'
import { siteIdsCommand } from './site-ids.ts'
import { userCommand } from './user.ts'
import { webhookCommand } from './webhook.ts'

/** All commands, in the order of the help. */
export const commands: readonly Command[] = [
  serveCommand,
  demoCommand,
  importCommand,
  exportCommand,
  reindexCommand,
  migrateCommand,
  backupCommand,
  restoreCommand,
  previewCommand,
  userCommand,
  auditCommand,
  checkCommand,
  providerCommand,
  webhookCommand,
  siteIdsCommand,
  configCommand,
]
