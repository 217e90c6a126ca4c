import { createElement } from 'react'
import { describe, expect, it } from 'vitest'
import { attempt } from '#platform/calls/attempt.ts'
import type { CallName, CallRunner } from '#platform/calls/server-calls.ts'
import { defineScreen, type RoutedScreen } from '#platform/pages/define-screen.ts'
import { loadPage, type Loaded } from '#platform/pages/router/load-page.ts'
import type { SitePages } from '#platform/pages/router/site-pages.ts'
import { redirect, type LoadContext } from '#platform/pages/screen.ts'
import { nlSite as site } from '#sites/nl.ts'
import { sitePages } from '../screens.ts'

const base = '/nl/nl-nl'
const { signal } = new AbortController()

interface Requested {
  readonly name: CallName
  readonly params: unknown
  readonly signal: AbortSignal | undefined
}

/** The context of a guest whose calls are noted and answered one by one. */
function visit(isGuest: boolean) {
  const requested: Requested[] = []
  const answers: ((result: unknown) => void)[] = []
  const call = ((name, params, ended) => {
    requested.push({ name, params, signal: ended })
    return new Promise<unknown>((resolve) => {
      answers.push(resolve)
    })
  }) as CallRunner
  const user = isGuest ? null : { id: '005000000000001AAA', name: 'Ada', roles: ['customer' as const] }
  const context = {
    site,
    language: 'nl-NL',
    base,
    isGuest,
    user,
    now: () => new Date('2026-03-02T10:00:00Z'),
    call,
    messages: { t: (key: string) => key },
  } as unknown as LoadContext
  return { requested, answers, context }
}

const head = { title: '', description: '', canonicalPath: base, robots: 'noindex,follow' } as const
const component = () => createElement('p')

const load = (screen: RoutedScreen, context: LoadContext, path = '/folder/a01?page=2'): Promise<Loaded> => {
  const pages: SitePages = {
    ...sitePages,
    routes: [
      { path: 'folder/:id', module: '', load: async () => ({ screen }) },
      { path: '*', module: '', load: async () => ({ screen }) },
    ],
  }
  return loadPage(pages, new URL(`http://portal.test${base}${path}`), context, signal)
}

const nextTurn = (): Promise<void> => new Promise((resolve) => void setImmediate(resolve))

describe('A screen', () => {
  const folders = defineScreen({
    afterSignIn: (request) => `${request.base}/folder/${request.params['id'] ?? ''}`,
    reads: ({ params, call, callOnSite }) => ({
      folder: callOnSite('FolderController.getFolder', { folderId: params['id'] ?? '' }),
      company: call('CompanyController.getIMCDCompany', { IMCDCompanyKey: 'C1' }),
      limit: 3,
    }),
    show: ({ folder, company, limit }) => ({ head, data: [folder, company, limit] }),
    component,
  })

  it('[CTX-01] For signed-in users sends a guest to sign in, and back to the address that it names, and reads nothing', async () => {
    const { requested, context } = visit(true)
    expect(await load(folders, context)).toEqual({
      type: 'redirect',
      status: 302,
      to: `${base}/sign-in?return-to=${encodeURIComponent(`${base}/folder/a01`)}`,
    })
    expect(requested).toEqual([])
  })

  it('[CTX-05] Starts all its reads at once, fills in site and language, and shows the results when all are there', async () => {
    const { requested, answers, context } = visit(false)
    const loading = load(folders, context)
    await nextTurn()
    expect(requested).toEqual([
      {
        name: 'FolderController.getFolder',
        params: { folderId: 'a01', countryCode: 'NL', languageCode: 'nl-NL' },
        signal,
      },
      { name: 'CompanyController.getIMCDCompany', params: { IMCDCompanyKey: 'C1' }, signal },
    ])
    answers[1]?.('company')
    answers[0]?.('folder')
    const loaded = await loading
    expect(loaded.type === 'page' && loaded.loaded).toEqual({ status: 200, head, data: ['folder', 'company', 3] })
  })

  it('[ADR-02] Redirects before it reads, or after', async () => {
    const { requested, context } = visit(true)
    const early = defineScreen({
      reads: () => redirect(301, `${base}/early`),
      show: () => ({ head, data: null }),
      component,
    })
    const late = defineScreen({ show: () => redirect(302, `${base}/late`), component })
    expect(await load(early, context)).toEqual({ type: 'redirect', status: 301, to: `${base}/early` })
    expect(await load(late, context)).toEqual({ type: 'redirect', status: 302, to: `${base}/late` })
    expect(requested).toEqual([])
  })

  it('[ERR-01] Fails with a read that fails, unless the part is optional: then it knows the cause', async () => {
    const { context } = visit(true)
    const cause = new Error('gone')
    const failing = defineScreen({
      reads: () => ({ part: Promise.reject(cause) }),
      show: () => ({ head, data: null }),
      component,
    })
    const without = defineScreen({
      reads: () => ({ part: attempt(Promise.reject(cause), signal) }),
      show: ({ part }) => ({ status: part.value === null ? 503 : 200, head, data: part.value, cause: part.cause }),
      component,
    })
    expect(await load(failing, context)).toMatchObject({ type: 'error', cause })
    expect(await load(without, context)).toMatchObject({ type: 'page', loaded: { status: 503, data: null }, cause })
  })
})
