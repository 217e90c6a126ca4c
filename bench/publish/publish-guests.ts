import { Agent, get } from 'node:http'

/** A response to a page request: its status and HTML. */
export interface Answer {
  readonly status: number
  readonly body: string
}

const agent = new Agent({ keepAlive: true, maxSockets: 64 })

export async function read(url: string): Promise<Answer> {
  const { promise, resolve, reject } = Promise.withResolvers<Answer>()
  get(url, { agent }, (response) => {
    let body = ''
    response.setEncoding('utf8')
    response
      .on('data', (chunk) => (body += String(chunk)))
      .on('end', () => resolve({ status: response.statusCode ?? 0, body }))
      .on('error', reject)
  }).on('error', reject)
  return await promise
}

export interface Guests {
  /** The number of requests answered so far. */
  readonly answered: () => number
  readonly stop: () => Promise<void>
}

const tick = 20

/**
 * Simulates guests who read pages at a constant rate, the first addresses most often, from all portals in turn. Every
 * response must be a page or a 404, because withdrawn publications are also requested.
 */
export function startGuests(origins: readonly string[], paths: readonly string[], ratePerSecond: number): Guests {
  let answered = 0
  let requested = 0
  let due = 0
  const running = new Set<Promise<void>>()
  const failures: string[] = []
  const random = randomFrom(20_261_121)
  const ask = async (url: string): Promise<void> => {
    const { status } = await read(url)
    if (status >= 400 && status !== 404) failures.push(`${status} ${url}`)
    answered += 1
  }
  const timer = setInterval(() => {
    due += (ratePerSecond * tick) / 1000
    // A guest sends no further request while waiting for a response.
    while (requested < due && running.size < 200) {
      // A third of the addresses receive two thirds of the requests.
      const path = paths[Math.floor(paths.length * random() ** 2)] ?? '/'
      const request = ask((origins[requested % origins.length] ?? '') + path)
      requested += 1
      running.add(request)
      request.catch((error: unknown) => failures.push(String(error))).finally(() => running.delete(request))
    }
  }, tick)
  return {
    answered: () => answered,
    stop: async () => {
      clearInterval(timer)
      await Promise.allSettled(running)
      if (failures.length > 0) throw new Error(`${failures.length} answers were no pages, as ${failures[0] ?? ''}`)
    },
  }
}

/** Returns numbers from 0 to 1, the same sequence in each run. */
function randomFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}
