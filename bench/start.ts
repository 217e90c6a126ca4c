/** Benchmark: from the start of the process to the first page with existing data, compared with a plain Node server that sends the same bytes. */
import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { interleaved, printMeasured, printRatio, type Run } from './measure.ts'
import { root, startPortal } from './portal.ts'

const page = process.argv[2] ?? '/nl/nl-nl/products'

// A first start builds, imports and saves what later starts use.
const first = await startPortal()
const html = await bodyOf(first.origin)
await first.stop()
const bareFile = path.join(root, 'build', 'bench', 'bare-start.mjs')
await mkdir(path.dirname(bareFile), { recursive: true })
await writeFile(
  bareFile,
  `import { createServer } from 'node:http'
const html = ${JSON.stringify(html)}
const server = createServer((request, response) => response.end(request.url === '/cpu' ? JSON.stringify(process.cpuUsage()) : html))
server.listen(0, '127.0.0.1', () => console.log(server.address().port))
`,
)

const results = await interleaved({ bare: startBare, portal: startWhole })
printMeasured(results)
printRatio(results.portal.wall.median / results.bare.wall.median)

async function startWhole(): Promise<Run> {
  const started = performance.now()
  const portal = await startPortal()
  const body = await bodyOf(portal.origin)
  const wallMilliseconds = performance.now() - started
  const cpuMilliseconds = await portal.cpu()
  await portal.stop()
  assert.equal(body, html)
  return { operations: 1, wallMilliseconds, cpuMilliseconds }
}

async function startBare(): Promise<Run> {
  const started = performance.now()
  const child = spawn(process.execPath, [bareFile], { stdio: ['ignore', 'pipe', 'inherit'] })
  const [port] = await once(child.stdout, 'data')
  const origin = `http://127.0.0.1:${String(port).trim()}`
  const body = await (await fetch(origin)).text()
  const wallMilliseconds = performance.now() - started
  const { user, system } = JSON.parse(await (await fetch(`${origin}/cpu`)).text())
  child.kill()
  assert.equal(body, html)
  return { operations: 1, wallMilliseconds, cpuMilliseconds: (user + system) / 1000 }
}

/** Removes the port, which differs between the processes. */
async function bodyOf(origin: string): Promise<string> {
  const response = await fetch(origin + page)
  assert.equal(response.status, 200)
  return (await response.text()).replaceAll(origin, '')
}
