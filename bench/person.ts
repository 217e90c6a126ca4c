import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { request, type IncomingMessage } from 'node:http'
import path from 'node:path'
import { promisify } from 'node:util'
import { root } from './portal.ts'

const password = 'four bicycles in the rain'
/** A user of the benchmark. */
export const somebody = 'bench@example.com'
const base = '/us/en-us'

/** Creates a user as an operator does; `environment` names the database of the portal at `origin`. */
export async function makePerson(
  origin: string,
  environment: Readonly<Record<string, string>>,
  email = somebody,
  role: 'editor' | 'internalSales' = 'editor',
): Promise<void> {
  const words = ['user', 'add', email, '--role', role, '--site', 'us']
  const { stdout } = await promisify(execFile)(process.execPath, [path.join(root, 'bin', 'tradegrade.js'), ...words], {
    env: { ...process.env, ...environment, PUBLIC_ORIGIN: origin },
  })
  const token = /[?&]token=([\w-]+)/.exec(stdout)?.[1] ?? ''
  const { status } = await posted(`${origin}${base}/account/password`, { token, password }, '192.0.2.1')
  if (status !== 303) throw new Error(`The password was not taken: ${status}`)
}

let visitors = 0

/** Signs in from an address of its own (the portal trusts this machine as proxy) and returns the cookie. */
export async function signIn(origin: string, email = somebody): Promise<string> {
  visitors += 1
  const from = `10.${(visitors >> 16) & 255}.${(visitors >> 8) & 255}.${visitors & 255}`
  const { status, headers } = await posted(`${origin}${base}/sign-in`, { email, password }, from)
  const cookie = headers['set-cookie']?.find((each) => each.startsWith('__Host-session='))?.split(';')[0]
  if (status !== 303 || cookie === undefined) throw new Error(`${status} ${headers.location ?? ''}`)
  return cookie
}

/** Sends a form as a browser does. */
export async function posted(
  url: string,
  fields: Readonly<Record<string, string>>,
  from: string,
  headers: Readonly<Record<string, string>> = {},
) {
  const sent = request(url, {
    method: 'POST',
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      'sec-fetch-site': 'same-origin',
      'x-forwarded-for': from,
      ...headers,
    },
  })
  sent.end(new URLSearchParams(fields).toString())
  const answer = await answerTo(sent)
  answer.resume()
  await once(answer, 'end')
  return { status: answer.statusCode ?? 0, headers: answer.headers }
}

export async function answerTo(sent: ReturnType<typeof request>): Promise<IncomingMessage> {
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>()
  sent.once('response', resolve).once('error', reject)
  return await promise
}
