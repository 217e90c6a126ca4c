import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect } from 'vitest'
import { userIdentity } from '#features/identity/credentials/sign-in-tables.ts'
import type { User } from '#features/identity/people/users.ts'
import { base, providerBrowser, type ProviderBrowser } from './provider-browser.ts'
import { singleSignOnPortal, type SingleSignOnPortal } from './single-sign-on-portal.ts'
import type { OpenTestDatabase } from '../../fixtures/databases.ts'

export const account303 = `${base}/account?done=signIn.connected`
export const failureAddress = (why: string): string => `${base}/sign-in/provider?error=${why}`

export const mail = { email: 'ada@honest.example' }

/** A portal with two providers, to which nobody is connected at the start of each test, and the steps of a sign-in. */
export function singleSignOnSteps(open: OpenTestDatabase) {
  let opened: SingleSignOnPortal | undefined
  const fixtures = (): SingleSignOnPortal => opened ?? expect.unreachable()

  beforeAll(async () => {
    opened = await singleSignOnPortal(open)
  })
  afterAll(() => opened?.close())
  beforeEach(async () => {
    const { queries, valid } = fixtures()
    await queries.delete(userIdentity).where(eq(userIdentity.issuer, valid.origin))
  })

  const stranger = (): ProviderBrowser => providerBrowser(fixtures().portal)

  /** Signs in with the valid provider as one of its users. */
  async function goAndReturn(
    browser: ProviderBrowser,
    somebody: string,
    fields: Readonly<Record<string, string>> = mail,
  ) {
    const back = await fixtures().valid.visit((await browser.setOut(fields)).href, somebody)
    return await browser.get(back.pathname + back.search)
  }

  const connect = async (browser: ProviderBrowser, somebody: string) =>
    await goAndReturn(browser, somebody, { connect: 'honest' })

  async function connected(owner: User, somebody: string): Promise<void> {
    expect((await connect(await fixtures().browserOf(owner), somebody)).headers.location).toBe(account303)
  }

  const nameOnPage = async (browser: ProviderBrowser): Promise<string> => {
    const { statusCode, body } = await browser.get(`${base}/account`)
    return statusCode === 200 ? (/[\w.-]+@[\w.-]+\.example/.exec(body)?.[0] ?? '') : ''
  }

  return { fixtures, stranger, goAndReturn, connect, connected, nameOnPage }
}
