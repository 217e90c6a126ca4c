import { watchedPortal } from './watched-portal.ts'

// A process that serves the documents of requests until it is killed, or until it has answered a number of times. It reports its
// address, and from the end of one of its answers on moments: the beginning and the end of its work on a document, and many between them.
const [dataDir = '', databaseUrl = '', from = '0', answers = ''] = process.argv.slice(2)
const portal = await watchedPortal({ dataDir, databaseUrl }, 0, () => {})
const working = new Map<string, NodeJS.Timeout>()
let answered = 0
const report = (): void => {
  if (answered >= Number(from)) console.log('moment')
}
portal.app.addHook('onRequest', async ({ id }) => {
  report()
  working.set(id, setInterval(report, 2))
})
portal.app.addHook('onSend', async () => report())
portal.app.addHook('onResponse', async ({ id }) => {
  clearInterval(working.get(id))
  answered += 1
  report()
  if (String(answered) === answers) setImmediate(() => void portal.close())
})
console.log(await portal.app.listen({ port: 0, host: '127.0.0.1' }))
