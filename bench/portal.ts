import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { Agent, get } from 'node:http'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import packageFile from '../package.json' with { type: 'json' }
import type { Run } from './measure.ts'

export const root = fileURLToPath(new URL('..', import.meta.url))

/** The data directory of the benchmarks with the demo catalogue; the first run imports it. */
export const benchDataDir = path.join(root, 'build', 'bench-data')

export interface Portal {
  readonly origin: string
  /** The address of the admin port. */
  readonly admin: string
  readonly child: ChildProcess
  /** Returns the CPU time of the process so far in ms. */
  readonly cpu: () => Promise<number>
  /** Returns a metric of the process by its name. */
  readonly metric: (name: string) => Promise<number>
  readonly stop: () => Promise<void>
}

/** The same Node options as in `npm start`, and the file that it runs in its second process. */
const asStarted = [...packageFile.scripts.start.split(' ').slice(1, -1), 'src/app/start.ts']

/** Starts the portal in a separate process, built and with the demo data, on free ports. Resolves when it is ready. */
export async function startPortal(environment: Readonly<Record<string, string>> = {}): Promise<Portal> {
  const child = spawn(process.execPath, asStarted, {
    cwd: root,
    env: {
      ...process.env,
      PORT: '0',
      ADMIN_PORT: '0',
      DATA_DIR: benchDataDir,
      LOG_LEVEL: 'warn',
      DRAIN_SECONDS: '0',
      ...environment,
    },
    stdio: ['ignore', 'inherit', 'pipe'],
  })
  const { origin, admin } = await addresses(child)
  const metric = async (name: string): Promise<number> => {
    const metrics = await (await fetch(`${admin}/metrics`)).text()
    return Number(new RegExp(`^${name} (\\S+)`, 'm').exec(metrics)?.[1])
  }
  return {
    origin,
    admin,
    child,
    cpu: async () => (await metric('process_cpu_seconds_total')) * 1000,
    metric,
    stop: async () => {
      if (child.exitCode !== null) return
      child.kill('SIGTERM')
      await once(child, 'exit')
    },
  }
}

/** Reads the addresses of the portal from its output, when it starts to serve. */
async function addresses(child: ChildProcess): Promise<{ readonly origin: string; readonly admin: string }> {
  const { promise, resolve, reject } = Promise.withResolvers<{ origin: string; admin: string }>()
  let output = ''
  child.stderr?.on('data', (chunk) => {
    output += String(chunk)
    const found = /answers at (http:\S+) \(health and metrics: (http:\S+)\)/.exec(output)
    if (found?.[1] !== undefined && found[2] !== undefined) resolve({ origin: found[1], admin: found[2] })
  })
  child.once('exit', (code) => reject(new Error(`The portal ended with ${code}:\n${output}`)))
  return await promise
}

/** Sends a number of requests for one address over one connection, one after the other. Every response must be a 200. */
export async function requestsOneByOne(
  url: string,
  amount: number,
  cpu: () => Promise<number>,
  headers: Readonly<Record<string, string>> = {},
): Promise<Run> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const before = await cpu()
  const started = performance.now()
  for (let at = 0; at < amount; at += 1) await read(url, agent, headers)
  const wallMilliseconds = performance.now() - started
  agent.destroy()
  return { operations: amount, wallMilliseconds, cpuMilliseconds: (await cpu()) - before }
}

async function read(url: string, agent: Agent, headers: Readonly<Record<string, string>>): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  get(url, { agent, headers }, (response) => {
    if (response.statusCode !== 200) reject(new Error(`${url}: ${response.statusCode}`))
    response.on('end', resolve).on('error', reject).resume()
  }).on('error', reject)
  await promise
}
