import { afterAll, beforeAll, expect, it } from 'vitest'
import { signUpRequest } from '#features/identity/sign-ups/sign-up-request.ts'
import { equals } from '#platform/records/read/condition.ts'
import { systemViewer } from '#platform/records/system-viewer.ts'
import { accountPortal, base, tokenOfEmail, type AccountPortal } from '../../fixtures/account-portal.ts'
import { describeEachDatabase } from '../../fixtures/databases.ts'
import { formFields } from '../../fixtures/forms/form-fields.ts'
import { cookieOf, password } from '../../fixtures/signed-in.ts'

const page = `${base}/pasted-list?result=4711`
const back = new URLSearchParams({ 'return-to': page }).toString()

describeEachDatabase('The page from which somebody asks for an account', (open) => {
  let portal: AccountPortal
  beforeAll(async () => {
    portal = await accountPortal(open)
  })
  afterAll(() => portal.close())

  const ask = (email: string, returnTo: string) => {
    const form = {
      name: 'Ada Lindqvist',
      company: 'Birch Bakery',
      country: 'SE',
      kind: 'customer',
      message: 'We bake.',
    }
    return portal.send('/account/sign-up', formFields('AccountController.signUp', { ...form, email, returnTo }))
  }
  const requestOf = async (email: string) => {
    const [request] = await portal.fixtures.records.list(systemViewer, signUpRequest, { where: equals('email', email) })
    return request ?? expect.unreachable()
  }

  it('[ERD-02] [ERD-03] Is where they are led after the confirmation, and when they have chosen a password', async () => {
    await ask('eva@birch.example', page)
    const token = tokenOfEmail(portal.emails.at(-1))
    const confirmed = await portal.send(
      `/account/confirm?token=${token}`,
      formFields('AccountController.confirmSignUp', { token }),
    )
    expect(confirmed.headers.location).toBe(`${base}/account/confirm?${back}&done=account.confirmed`)
    expect((await portal.get(`/account/confirm?${back}&done=account.confirmed`)).body).toContain(`href="${page}"`)

    const administrator = await portal.person(null, 'administrator', 'otto@norvane.example')
    const { id: requestId } = await requestOf('eva@birch.example')
    await portal.send(
      `/account/sign-ups?request=${requestId}`,
      formFields('AccountController.approveSignUp', { requestId, account: 'new', isAdmin: 'yes' }),
      await cookieOf(portal, administrator),
    )
    const email = portal.emails.at(-1)
    expect(email).toMatchObject({ kind: 'signUpApproved', to: { email: 'eva@birch.example' } })
    const chosen = await portal.send(
      email?.path ?? '',
      formFields('SignInController.choosePassword', { token: tokenOfEmail(email), password }),
    )
    expect(chosen.headers.location).toBe(`${base}/sign-in?${back}&done=signIn.password`)
  })

  it.each(['https://elsewhere.example/', '//elsewhere.example/', `${base}/sign-in`, 'x'.repeat(3000)])(
    'Is no other place: %s',
    async (returnTo) => {
      const email = `away.${returnTo.length}@birch.example`
      await ask(email, returnTo)
      expect((await requestOf(email)).returnTo).toBeNull()
    },
  )
})
