import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import * as fc from 'fast-check'
import { calls } from '#app/calls.ts'
import { recordApi } from '#app/record-api.ts'
import type { ApiParts } from '#platform/record-api/api-context.ts'
import { createApiStore } from '#platform/record-api/api-store.ts'
import { undoneWrites } from '#platform/records/write/undone-writes.ts'
import { diskFiles } from '#platform/store/files-disk.ts'
import { runCall } from '../../fixtures/run-call.ts'
import { errors, Failure } from '#platform/values/errors.ts'
import { type CallFixtures, callFixtures, today } from '../../fixtures/call-fixtures.ts'
import { describeEachDatabase } from '../../fixtures/databases.ts'
import { isLongRun } from '../../fixtures/test-run.ts'
import { naughtyStrings, reportMissingNaughtyStrings } from '../../fixtures/naughty-strings.ts'
import { ownParams, record, site } from './valid-params.ts'

/** The calls of forms alone need the request of a browser, and do not exist for other callers. */
const callsOfEverybody = Object.entries<
  Pick<(typeof calls)[keyof typeof calls], 'params'> & { readonly isFormOnly?: true }
>(calls).filter(([, { isFormOnly }]) => isFormOnly !== true)

/** Returns every call with valid parameters; each parameter is then replaced. A call that rejects them is named in the error. */
const goodParams: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  ...Object.fromEntries(
    callsOfEverybody.map(([name, { params }]) => [
      name,
      Object.fromEntries(Object.entries(record).filter(([parameter]) => Object.hasOwn(params.entries, parameter))),
    ]),
  ),
  ...ownParams,
}

const anyParameters = [
  'page',
  'pageSize',
  'searchTerm',
  'filters',
  'recordId',
  'limit',
  'withFacets',
  'url',
  'companyId',
  'certificates',
  'products',
  'types',
]

const ourOwn = [
  '\u0000',
  'a\u0000b',
  '\ud800',
  '\udfff x',
  '\u202e',
  '%00',
  "'; drop table trade_grade; --",
  '__proto__',
  'constructor',
  '\\',
  ':;|',
  'form:\\',
  '(',
  '[',
  '*',
  '(?',
  '𝒳',
  'İI',
  'ß',
  '-',
  '0',
  '  ',
  '\n',
  'E'.repeat(8887),
]
/** In a long run each parameter receives all strings, otherwise every tenth, with another start for each parameter. */
const step = isLongRun ? 1 : 10

const tried = (offset: number): readonly string[] => [
  ...ourOwn,
  ...naughtyStrings.filter((_, at) => at % step === offset % step),
]

reportMissingNaughtyStrings()

describeEachDatabase('Naughty strings in every call', (open, engine) => {
  /** The two engines receive different strings: together every fifth. */
  const first = engine === 'pglite' ? 0 : 5

  let fixtures: CallFixtures
  let folder: string
  let apiParts: ApiParts
  beforeAll(async () => {
    const database = await open()
    fixtures = await callFixtures(database)
    folder = await mkdtemp(path.join(tmpdir(), 'tradegrade-naughty-'))
    const { objects, apps, listView, indexed } = recordApi
    apiParts = {
      objects,
      apps,
      listView,
      indexed,
      position: fixtures.follower.position,
      store: createApiStore(database.queries, () => today),
      temporaryFiles: diskFiles(folder).temporary,
    }
  })
  afterAll(async () => {
    await fixtures.close()
    await rm(folder, { recursive: true })
  })
  // A preview runs its step and undoes it. None gets as far as an email: the request does not exist.
  const emailPreviews = {
    rehearse: () => ({ records: undoneWrites(fixtures.records, () => {}), emails: [] }),
    write: () => Promise.reject(new Error('There is an email.')),
  }
  const context = () => ({ ...fixtures.context('administrator'), recordApi: apiParts, emailPreviews })

  /** Expects a serialisable result or an error of the table that blames the caller. */
  const answersOrRefuses = async (name: string, params: unknown): Promise<void> => {
    try {
      JSON.stringify(await runCall(name, params, context()))
    } catch (error) {
      expect(error, `${name} ${JSON.stringify(params).slice(0, 200)}`).toBeInstanceOf(Failure)
      if (error instanceof Failure) expect(errors[error.code].status, `${name} ${error.message}`).toBeLessThan(500)
    }
  }

  it.each(Object.entries(goodParams))(
    '[APX-09] %s answers or rejects naughty strings, parameter by parameter',
    async (name, params) => {
      // Nobody is signed in, so the caller has no account.
      const isOfOthers =
        /^A(?:ccount|ddress)Controller\.|\.getRequestable$|^CartController\.submit$|\.(?:askAgain|withdraw|accept|receive|reject|takeOver|getPrepared|takePrepared|giveFeedback|getSampleFeedback|replay|registerDevice|releaseDevice)$/.test(
          name,
        )
      // A visit and a filter belong to a stored user, which this caller is not.
      const ofNobody = /^(?:VisitController\.plan|QueueFilterController\.create)$/.test(name)
        ? 'INVALID_FIELD'
        : 'RECORD_NOT_FOUND'
      const code = isOfOthers ? 'ACCESS_DENIED' : ofNobody
      const outcome = await runCall(name, params, context()).then(
        () => 'answered',
        (error: unknown) => (error instanceof Failure ? error.code : error),
      )
      expect(['answered', code], `${name} with the parameters of valid-params.ts`).toContain(outcome)
      for (const [at, parameter] of Object.keys(params).entries())
        for (const text of tried(first + at)) await answersOrRefuses(name, { ...params, [parameter]: text })
    },
  )

  it('[APX-09] Accepts any JSON for any parameter without a server error', async () => {
    const names = Object.keys(goodParams)
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...names),
        fc.dictionary(fc.constantFrom(...anyParameters), fc.jsonValue()),
        async (name, changes) => {
          await answersOrRefuses(name, { ...site, ...changes })
        },
      ),
      { numRuns: 300, seed: 20_260_615 },
    )
  })
})
