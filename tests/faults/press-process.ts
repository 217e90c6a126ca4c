import { base } from '../fixtures/account-portal.ts'
import { readPresses } from './presses.ts'
import { watchedPortal } from './watched-portal.ts'

// A process that gets the same forms as every process before it, in the same order, and kills itself at a moment of one of them, such
// as `step 3`. It reports each moment from this form on, and the answer to each form.
const [dataDir = '', databaseUrl = '', minutes = '0', watched = '0', killAt = ''] = process.argv.slice(2)
let current = 0
const counts = new Map<string, number>()
const portal = await watchedPortal({ dataDir, databaseUrl }, Number(minutes), (moment) => {
  if (current < Number(watched)) return
  const count = (counts.get(moment) ?? 0) + 1
  counts.set(moment, count)
  if (current === Number(watched) && `${moment} ${count}` === killAt) process.kill(process.pid, 'SIGKILL')
  console.log(`moment ${moment} ${count}`)
})
for (const [index, { path, cookie, type, payload }] of readPresses({ dataDir }).entries()) {
  current = index
  counts.clear()
  const answer = await portal.app.inject({
    method: 'POST',
    url: base + path,
    headers: {
      host: 'localhost:3000',
      'sec-fetch-site': 'same-origin',
      accept: 'application/json',
      'content-type': type,
      cookie,
    },
    payload: Buffer.from(payload, 'base64'),
  })
  console.log(`answer ${answer.statusCode} ${answer.body}`)
}
await portal.close()
