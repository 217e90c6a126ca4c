import { expect, it } from 'vitest'
import { screenRoutes } from '#app/screens.ts'
import { callOverHttp } from '#platform/calls/call-over-http.ts'
import { screenRequest } from '#platform/pages/screen-request.ts'
import { siteBase } from '#platform/values/addresses/addresses.ts'
import { nlSite as site } from '#sites/nl.ts'

it('[CTX-01] A page for some roles sends guests to sign in first, and then back to itself', async () => {
  const [language] = site.supportedLanguages
  const base = siteBase(site, language)
  const now = (): Date => new Date('2026-03-02T10:00:00Z')
  const context = { site, language, base, isGuest: true, user: null, now, call: callOverHttp, messages: { t: String } }
  const forRoles = screenRoutes.filter(({ roles }) => roles !== undefined)
  expect(forRoles.length).toBeGreaterThan(5)
  const wrong = await Promise.all(
    forRoles.map(async ({ path, load }) => {
      const { screen } = await load()
      const own = `${base}/${path.replace(/:(\w+)/, 'a01')}`
      const { signal } = new AbortController()
      const back = screen.afterSignIn(
        screenRequest(new URL(own, 'http://portal.test'), { request: 'a01' }, context, signal),
      )
      return back?.split('?')[0] === own ? null : `${path}: ${back}`
    }),
  )
  expect(wrong.filter((each) => each !== null)).toEqual([])
})
