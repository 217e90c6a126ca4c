/** Benchmark: whether the response time reveals a difference between invisible and non-existent things. */
import assert from 'node:assert/strict'
import { type IncomingMessage, request as requestOver } from 'node:http'
import { text } from 'node:stream/consumers'
import { attemptCount } from '#features/identity/credentials/sign-in-tables.ts'
import { sessionCookie } from '#platform/http/session-cookie.ts'
import { figures, printRatio } from './measure.ts'
import { makePairs } from './load/not-there-records.ts'
import { embedded } from './publish/publish-portals.ts'

const runs = 3
/** The number of requests for each of the two, alternately. */
const amount = 500
const maxRatio = 1.05
const site = '/nl/nl-nl'
/** The headers that depend on the time or the request. */
const ofRequest: readonly string[] = ['date', 'x-request-id', 'set-cookie']

const portal = await embedded()
try {
  const pairs = await makePairs(portal.records, portal.files, amount)
  await portal.caughtUp()
  const [origin = ''] = portal.origins
  const cookie = `${sessionCookie}=${await portal.signIn.sessions.begin(pairs.stranger, { site: 'nl', device: '' })}`
  let shareRequests = 0
  const kinds = {
    'a product page': [pairs.grades, (id: string) => get(`${site}/product/x-${id}`)],
    'the call of a product': [
      pairs.grades,
      (recordId: string) => call('DetailController/getProductDetails', { recordId }),
    ],
    'a publication page': [pairs.contents, (key: string) => get(`${site}/publication/x-${key}`)],
    'the call of a publication': [
      pairs.contents,
      (contentKey: string) => call('ContentController/getPublication', { contentKey }),
    ],
    'a file': [pairs.files, (key: string) => get(`${site}/cms/delivery/media/${key}`)],
    'a sign-in': [pairs.addresses, signIn],
    'a link for a new password': [pairs.addresses, forgotten],
    'a request to be let in': [pairs.addresses, signUp],
    'the page of a share': [pairs.shares, (token: string) => getShare(`${site}/share/${token}`)],
    'the call of a share': [pairs.shares, (token: string) => getShare(apexPath('ShareController/getShare', { token }))],
  } as const

  let worst = 1
  for (const [name, [{ hidden, unknown }, ask]] of Object.entries(kinds)) {
    const ratios: number[] = []
    for (let run = 0; run <= runs; run += 1) {
      const times = { hidden: [] as number[], unknown: [] as number[] }
      for (let at = 0; at < amount; at += 1) {
        // Rate limits are not measured here, so none is reached.
        if (at % 200 === 0) await portal.queries.delete(attemptCount)
        const both = [
          ['hidden', hidden[at] ?? ''],
          ['unknown', unknown[at] ?? ''],
        ] as const
        const answers: string[] = []
        // Each of the two is first in every other pair.
        for (const [which, key] of at % 2 === 0 ? both : both.toReversed()) {
          const started = performance.now()
          const answer = await ask(key)
          times[which].push(performance.now() - started)
          answers.push(answer.replaceAll(key, 'key'))
        }
        assert.ok(answers[0] === answers[1], `${name} answers otherwise`)
      }
      // The first run only warms up.
      if (run > 0) ratios.push(figures(times.hidden).median / figures(times.unknown).median)
    }
    worst = Math.max(worst, ...ratios.map((ratio) => Math.max(ratio, 1 / ratio)))
    console.log(`${name.padEnd(28)} hidden ÷ unknown, medians: ${ratios.map((ratio) => ratio.toFixed(3)).join(', ')}`)
  }
  printRatio(worst)
  process.exitCode = worst > maxRatio ? 1 : 0

  /** Compares status, headers (except those that depend on the time or the request) and body. */
  async function get(path: string): Promise<string> {
    // If the response were compressed, different keys could change its length by a byte.
    const answer = await fetch(origin + path, { redirect: 'manual', headers: { 'accept-encoding': 'identity' } })
    const headers = [...answer.headers].filter(([name]) => !ofRequest.includes(name))
    return JSON.stringify([answer.status, headers, await answer.text()])
  }

  async function call(name: string, params: object): Promise<string> {
    return await get(apexPath(name, params))
  }

  function apexPath(name: string, params: object): string {
    const input = JSON.stringify({ ...params, countryCode: 'NL', languageCode: 'nl-NL' })
    return `/lwr/apex/v65.0/${name}?methodParams=${encodeURIComponent(input)}`
  }

  /** The same as `get`, for a signed-in stranger. Wrong tokens are limited by network, so each ten pairs come from an address of their own. */
  async function getShare(path: string): Promise<string> {
    const network = Math.floor((shareRequests += 1) / 20)
    const localAddress = `127.${1 + (network >> 16)}.${(network >> 8) & 255}.${network & 255}`
    const answer = await new Promise<IncomingMessage>((resolve, reject) => {
      const headers = { cookie, 'accept-encoding': 'identity' }
      requestOver(origin + path, { localAddress, agent: false, headers }, resolve)
        .on('error', reject)
        .end()
    })
    const headers = Object.entries(answer.headers).filter(([name]) => !ofRequest.includes(name))
    return JSON.stringify([answer.statusCode, headers, await text(answer)])
  }

  async function signIn(email: string): Promise<string> {
    const client = { site: 'nl', device: '', address: `10.${email.length % 250}.${Math.floor(Math.random() * 250)}.1` }
    return JSON.stringify(await portal.signIn.signIn({ email, password: 'a wrong password of now' }, client, null))
  }

  async function forgotten(email: string): Promise<string> {
    const address = `10.${Math.floor(Math.random() * 250)}.${Math.floor(Math.random() * 250)}.2`
    return JSON.stringify(await portal.signIn.forgotten(email, { address }, () => {}))
  }

  async function signUp(email: string): Promise<string> {
    const address = `10.${Math.floor(Math.random() * 250)}.${Math.floor(Math.random() * 250)}.3`
    const request = {
      name: 'Somebody',
      email,
      company: 'A company',
      country: null,
      businessGroup: null,
      kind: 'customer',
      message: null,
      returnTo: null,
    } as const
    return JSON.stringify(
      await portal.signIn.signUps.ask({ ...request, language: 'en-US', site: 'nl' }, { address }, () => {}),
    )
  }
} finally {
  await portal.close()
}
