import path from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { languageCodes } from '#platform/i18n/languages.ts'
import type { Workshop } from '#app/workshop/workshop-routes.ts'
import { sites } from '#sites/table.ts'
import { describeEachDatabase } from '../../fixtures/databases.ts'
import { testPortal, type TestPortal } from '../../fixtures/http-portal.ts'

const workshop: Workshop = {
  modules: () => import('#app/workshop/workshop-server.tsx'),
  assets: { entry: '/assets/workshop-1a2b3c.js', styles: [], chunksOf: () => [], buildId: 'test' },
  clientFiles: path.resolve('public'),
}

describeEachDatabase('The workshop', (open) => {
  let on: TestPortal
  let off: TestPortal
  beforeAll(async () => {
    on = await testPortal(open, () => ({ workshop }))
    off = await testPortal(open)
  })
  afterAll(() => Promise.all([on.close(), off.close()]))

  it('Answers like an unknown address when the workshop is off', async () => {
    const unknown = await off.app.inject('/no-such-place')
    for (const url of ['/workshop', '/workshop/badge', '/workshop/badge?story=accent']) {
      const answer = await off.app.inject(url)
      expect([answer.statusCode, answer.body, answer.headers['content-type']]).toEqual([
        404,
        unknown.body,
        unknown.headers['content-type'],
      ])
    }
  })

  it('Serves the files of its build only when it is on', async () => {
    expect((await on.app.inject('/favicon.svg')).statusCode).toBe(200)
    expect((await off.app.inject('/favicon.svg')).statusCode).toBe(404)
  })

  it('Lists the widgets and the cells of each, and is neither indexed nor cached', async () => {
    const list = await on.app.inject('/workshop')
    expect(list.statusCode).toBe(200)
    expect(list.headers['cache-control']).toBe('no-store')
    expect(list.body).toContain('<meta name="robots" content="noindex,nofollow">')
    expect(list.body).toContain('href="/workshop/badge"')
    const one = await on.app.inject('/workshop/badge')
    for (const tone of ['promoted', 'positive', 'accent', 'neutral'])
      expect(one.body).toContain(`href="/workshop/badge?story=${tone}"`)
  })

  it('Shows a single cell', async () => {
    const { body } = await on.app.inject('/workshop/badge?story=accent')
    expect([...body.matchAll(/data-tone="(\w+)"/g)].map(([, tone]) => tone)).toEqual(['accent'])
    expect(body).not.toContain('<nav')
  })

  it.each(['/workshop/', '/workshop/no-such-widget', '/workshop/badge/more', '/workshop/badge?story=none'])(
    'Answers 404 for %s',
    async (url) => expect((await on.app.inject(url)).statusCode).toBe(404),
  )

  it('Applies the brand of every site with a matching security policy', async () => {
    for (const { code, brandColor } of sites) {
      const { body, headers } = await on.app.inject(`/workshop/badge?site=${code}`)
      expect(body).toContain(`:root{--brand:${brandColor}}`)
      expect(headers['content-security-policy']).toMatch(/style-src 'self' 'sha256-[^']+';/)
    }
  })

  it('Shows every language in either direction', async () => {
    for (const language of languageCodes) {
      const { body } = await on.app.inject(`/workshop/badge?language=${language}&dir=rtl`)
      expect(body).toContain(`<html lang="${language}" dir="rtl">`)
      // The links preserve the selection.
      expect(body).toContain(language === 'en-US' ? '?dir=rtl' : `?language=${language}&amp;dir=rtl`)
    }
    expect((await on.app.inject('/workshop/badge?language=tr')).body).toContain('Öne çıkan')
  })
})
