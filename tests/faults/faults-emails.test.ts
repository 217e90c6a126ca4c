import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, it } from 'vitest'
import { queuedEmail } from '#features/identity/emails/queued-email.ts'
import { openDatabase } from '#platform/store/open.ts'
import { readEmail } from '../fixtures/reading/email-file.ts'
import { isLongRun } from '../fixtures/test-run.ts'
import { describeKilled, type KillTarget, runProcess } from './killed-process.ts'

const script = new URL('email-process.ts', import.meta.url)
const kills = isLongRun ? 20 : 5
/** More than the processes send before they are killed, and at the end no more than one process sends at once. */
const emails = isLongRun ? 80 : 40
/** After this time another process takes over what a dead one has claimed. */
const lease = 10

async function waiting(target: KillTarget): Promise<readonly string[]> {
  const database = await openDatabase(target)
  try {
    return (await database.queries.select().from(queuedEmail)).map(({ id }) => id)
  } finally {
    await database.close()
  }
}

describeKilled('A process that is killed while it sends emails', (prepare) => {
  it(
    `[ENQ-09] After ${kills} killed processes every email was sent, at most one for each of them twice, with the same Message-ID`,
    { timeout: isLongRun ? 900_000 : 240_000 },
    async () => {
      const { at, close } = await prepare()
      const folder = await mkdtemp(path.join(tmpdir(), 'tradegrade-mail-'))
      const accepted = async () => (await readFile(path.join(folder, 'accepted'), 'utf8')).trim().split('\n')
      let killed = 0
      for (let attempt = 0; attempt < kills; attempt += 1) {
        const parameters = [folder, String(attempt === 0 ? emails : 0), String(attempt * lease)]
        // Before and after the mail server has accepted an email.
        killed += (await runProcess(script, at, parameters, 4 + (attempt % 4))) ? 1 : 0
        // Each email waits or was accepted, or both: none is lost.
        expect(new Set([...(await waiting(at)), ...(await accepted())]).size).toBe(emails)
      }
      expect(killed).toBe(kills)
      // What a dead process has claimed waits until its time is over.
      const claimed = await waiting(at)
      expect(await runProcess(script, at, [folder, '0', String(kills * lease)])).toBe(false)
      expect([claimed.length > 0, await waiting(at)]).toEqual([true, []])
      const ids = await accepted()
      const times = new Map([...new Set(ids)].map((id) => [id, ids.filter((each) => each === id).length]))
      expect([times.size, Math.max(...times.values())]).toEqual([emails, 2])
      expect(ids.length).toBeLessThanOrEqual(emails + killed)
      for (const id of times.keys()) {
        const { headers } = readEmail(await readFile(path.join(folder, `${id}.eml`), 'utf8'))
        expect(headers.get('message-id')).toEqual([`<${id}@norvane.example>`])
      }
      await rm(folder, { recursive: true })
      await close()
    },
  )
})
