/**
 * A server process of its own on a database that others use too: `node tests/record-api-process.ts <database url>`. It says where it
 * listens, and ends with its standard input.
 */
import { openDatabase } from '#store/open.ts'
import { testPortal } from './http-portal.ts'
import { createAdmission } from '#server/admission.ts'

const [, , databaseUrl] = process.argv
if (databaseUrl === undefined) throw new Error('usage: record-api-process.ts <database url>')

const portal = await testPortal(
  async () => ({ ...(await openDatabase({ databaseUrl })), url: null }),
  () => ({ admission: createAdmission({ working: 16, waiting: 200, patience: 60_000 }) }),
)
process.stdout.write(`${await portal.app.listen({ port: 0, host: '127.0.0.1' })}\n`)
for await (const _ of process.stdin);
await portal.close()
