import { afterAll, beforeAll, beforeEach } from 'vitest'
import { missingProduct } from '#features/search/counts/missing-product.ts'
import { searchCount } from '#features/search/counts/search-count.ts'
import { testPortal, type TestPortal } from '../../fixtures/http-portal.ts'
import { signedIn } from '../../fixtures/signed-in.ts'
import { base, open } from './back-office-portal.ts'
import type { OpenTestDatabase } from '../../fixtures/databases.ts'

export const url = `${base}/search-workbench`
export const trial = `${url}/try`

/** A portal with an editor, without counted searches at the start of each test. */
export function workbenchPortal(openDatabase: OpenTestDatabase) {
  let portal: TestPortal
  let editor: { readonly cookie: string }
  beforeAll(async () => {
    portal = await testPortal(openDatabase)
    editor = await signedIn(portal, 'editor')
  })
  afterAll(async () => {
    await portal.close()
  })
  beforeEach(async () => {
    await queries().delete(searchCount)
    await queries().delete(missingProduct)
  })

  const queries = () => portal.services.backOffice.database.queries
  const count = (term: string, searches: number, values: object = {}) => ({
    day: '2026-06-15',
    site: 'nl',
    language: 'nl-NL',
    term,
    kind: 'tradeGrade',
    filters: '',
    searches,
    withoutResult: 0,
    results: searches * 2,
    clicks: 1,
    placedClicks: 1,
    positions: 2,
    ...values,
  })
  /** The texts of the first cells of the rows. */
  const termsIn = (body: string) =>
    [...body.matchAll(/<th scope="row">(?:<a [^>]*>)?([^<]*)/g)].map(([, text = '']) => text)
  const shown = async (parameters: string, headers: Readonly<Record<string, string>> = editor) => {
    const { status, body } = await open(portal, `${url}?${parameters}`, headers)
    return { status, body, terms: termsIn(body) }
  }
  const trying = async (parameters: Readonly<Record<string, string>>) =>
    await open(portal, `${trial}?${new URLSearchParams(parameters).toString()}`, editor)

  return {
    get portal() {
      return portal
    },
    get editor() {
      return editor
    },
    queries,
    count,
    termsIn,
    shown,
    trying,
  }
}
