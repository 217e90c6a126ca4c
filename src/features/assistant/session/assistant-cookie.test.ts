import cookies from '@fastify/cookie'
import Fastify from 'fastify'
import { describe, expect, it } from 'vitest'
import { sessionCookie } from '#platform/http/session-cookie.ts'
import { readAssistantCookie, setAssistantCookie } from './assistant-cookie.ts'
import { nothingCarried, type SpecifiedSession } from './specified-session.ts'

const session: SpecifiedSession = {
  ...nothingCarried,
  sessionType: 'customer',
  countryIsoCode: 'NL',
  accountId: '001000000000001AAA',
  promotedOnly: false,
  showsConflicts: false,
}
const token = 't'.repeat(43)
const set = new Date('2026-06-15T08:00:00.000Z')

/** The cookies that a browser with a session of a user has afterwards. */
async function cookiesAfter(now: Date): Promise<Record<string, string>> {
  const app = Fastify()
  await app.register(cookies)
  app.get('/', (_request, reply) => {
    setAssistantCookie(reply, session, now)
    return ''
  })
  const answer = await app.inject({ url: '/', cookies: { [sessionCookie]: token } })
  await app.close()
  return { [sessionCookie]: token, ...Object.fromEntries(answer.cookies.map(({ name, value }) => [name, value])) }
}

describe('The session of page requests', () => {
  it.each([
    ['2026-06-15T08:00:00.000Z', true],
    ['2026-06-15T08:14:59.999Z', true],
    ['2026-06-15T08:15:00.000Z', false],
    ['2026-06-16T08:00:00.000Z', false],
  ])('[SAL-01] Is valid for 15 minutes: at %s it is %j', async (now, isValid) => {
    const read = readAssistantCookie({ cookies: await cookiesAfter(set) }, new Date(now))
    expect(read).toEqual(isValid ? session : null)
  })

  it('[SAL-01] Is worth nothing with another session of a user, or without one', async () => {
    const { [sessionCookie]: _, ...others } = await cookiesAfter(set)
    expect(readAssistantCookie({ cookies: { ...others, [sessionCookie]: 'u'.repeat(43) } }, set)).toBeNull()
    expect(readAssistantCookie({ cookies: others }, set)).toBeNull()
  })
})
