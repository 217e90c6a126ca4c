import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { request, type IncomingMessage } from 'node:http'
import path from 'node:path'
import { promisify } from 'node:util'
import type { RawRequest } from './load/raw-connections.ts'
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
  const stdout = await command({ ...environment, PUBLIC_ORIGIN: origin }, 'add', email, '--role', role, '--site', 'us')
  const token = /[?&]token=([\w-]+)/.exec(stdout)?.[1] ?? ''
  const { status } = await posted(
    `${origin}${base}/account/password`,
    { form: 'SignInController.choosePassword', token, password },
    '192.0.2.1',
  )
  if (status !== 303) throw new Error(`The password was not taken: ${status}`)
}

/** Creates a token for a new editor, as an operator does. */
export async function tokenOf(environment: Readonly<Record<string, string>>, scope: 'read' | 'write'): Promise<string> {
  await command(environment, 'add', somebody, '--role', 'editor')
  return (await command(environment, 'token', somebody, '--name', 'benchmark', '--scope', scope)).trim()
}

/** Runs `tradegrade user` and returns its output. */
async function command(environment: Readonly<Record<string, string>>, ...words: readonly string[]): Promise<string> {
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [path.join(root, 'bin', 'tradegrade.js'), 'user', ...words],
    { env: { ...process.env, ...environment } },
  )
  return stdout
}

let visitors = 0

/** Signs in from an address of its own (the portal trusts this machine as proxy) and returns the cookie. */
export async function signIn(origin: string, email = somebody): Promise<string> {
  const { status, headers } = await posted(`${origin}${base}/sign-in`, signInFields(email), newAddress())
  const cookie = headers['set-cookie']?.find((each) => each.startsWith('__Host-session='))?.split(';')[0]
  if (status !== 303 || cookie === undefined) throw new Error(`${status} ${headers.location ?? ''}`)
  return cookie
}

const signInFields = (email: string) => ({ form: 'SignInController.signIn', email, password })

/** The same request for `rawConnections`. */
export const signInRequest = (email: string): RawRequest => ({
  method: 'POST',
  path: `${base}/sign-in`,
  headers: Object.entries(formHeaders(newAddress()))
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join(''),
  body: new URLSearchParams(signInFields(email)).toString(),
})

/** An address from which nobody has signed in before, because one network may not sign in often. */
function newAddress(): string {
  visitors += 1
  return `10.${(visitors >> 16) & 255}.${(visitors >> 8) & 255}.${visitors & 255}`
}

const formHeaders = (from: string): Readonly<Record<string, string>> => ({
  'content-type': 'application/x-www-form-urlencoded',
  'sec-fetch-site': 'same-origin',
  'x-forwarded-for': from,
})

/** Sends a form as a browser does. */
export async function posted(
  url: string,
  fields: Readonly<Record<string, string>>,
  from: string,
  headers: Readonly<Record<string, string>> = {},
) {
  const sent = request(url, {
    method: 'POST',
    headers: { ...formHeaders(from), ...headers },
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
