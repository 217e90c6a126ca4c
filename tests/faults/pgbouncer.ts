import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { onServer } from '../fixtures/databases.ts'
import { freePort } from '../fixtures/free-port.ts'

/** Whether the program is installed. */
export const hasPgbouncer = (): boolean => spawnSync('pgbouncer', ['--version']).status === 0

/** Starts PgBouncer in transaction mode, as docs/pgbouncer.md says, before the server of an address, for this role. */
export async function startPgbouncer(
  url: string,
  role: string,
): Promise<{ readonly url: string; readonly stop: () => Promise<void> }> {
  const { hostname, port } = new URL(url)
  const folder = mkdtempSync(join(tmpdir(), 'tradegrade-pgbouncer-'))
  chmodSync(folder, 0o755)
  const own = await freePort()
  const file = join(folder, 'pgbouncer.ini')
  writeFileSync(
    file,
    `[databases]
* = host=${hostname} port=${port || '5432'}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${own}
unix_socket_dir =
auth_type = trust
auth_file = ${join(folder, 'users')}
pool_mode = transaction
default_pool_size = 3
ignore_startup_parameters = statement_timeout,lock_timeout,idle_in_transaction_session_timeout
`,
  )
  writeFileSync(join(folder, 'users'), `"${role}" ""\n`)
  // It refuses to run as root.
  const asUser = process.getuid?.() === 0 ? ['-u', 'postgres'] : []
  const child = spawn('pgbouncer', ['-q', ...asUser, file], { stdio: 'ignore' })
  const ended = once(child, 'exit')
  const address = new URL(url)
  address.port = String(own)
  address.username = role
  for (let attempt = 0; attempt < 100; attempt += 1) {
    if (
      await onServer(address.href, 'select 1').then(
        () => true,
        () => false,
      )
    )
      break
    await delay(100)
  }
  return {
    url: address.href,
    async stop() {
      child.kill('SIGTERM')
      await ended
      rmSync(folder, { recursive: true })
    },
  }
}
