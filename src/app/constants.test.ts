import { globSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { scrollCheckInterval, belowHeader } from './page-data/section-in-view.ts'
import { warningSeconds } from '#features/identity/sessions/session-clock.ts'
import { decimalDigits } from '#platform/entity/kinds/decimal.ts'
import { alternatesInterval } from '#platform/pages/head/head-alternates.ts'
import { maxTitleRepeats, titleInterval } from '#platform/pages/head/head-title.ts'
import { recordsOnPage, summariesOnPage } from '#platform/record-api/lists/list-query.ts'
import { lifetimes } from '#platform/record-client/lifetimes.ts'
import { trackedDepth } from '#platform/record-client/records.ts'
import { maxParameterLength } from '#platform/values/addresses/url-parameters.ts'
import { alwaysAddedFields } from '#platform/values/always-added-fields.ts'
import { apiVersion } from '#platform/values/api-version.ts'
import { callAnswerLifetime } from '#platform/values/cache-lifetimes.ts'
import { notificationLimit } from '#platform/values/limits/rate-limit.ts'
import { debounceMs } from '#platform/values/limits/timing.ts'
import { menuBufferMs, picklistBufferMs } from '#platform/widgets/dropdown/typeahead.ts'
import { minOptionsForSearch } from '#platform/widgets/dropdown/use-chooser.ts'
import { dialogMs, dropdownMs } from '#platform/widgets/phase/use-phase.ts'
import { columnSpans } from '#platform/widgets/section/layout-grid.ts'
import { leaveDelayMs } from '#platform/widgets/tooltip/tooltip-state.ts'

/** The constants of §9 with the values that the specification gives them; durations are in milliseconds. */
const constants: readonly (readonly [name: string, value: unknown, specified: unknown])[] = [
  ['maximum length of an address parameter', maxParameterLength, 8887],
  ['debounce', debounceMs, 150],
  ['default lifetime of the record store', lifetimes.store, 300_000],
  ['digits of a decimal', decimalDigits, { integer: 6, fraction: 2 }],
  ['lifetime of a result of a call', callAnswerLifetime, 300_000],
  ['version of the API', apiVersion, 'v65.0'],
  ['repeats of a title', [maxTitleRepeats, titleInterval], [10, 500]],
  ['interval of the check for alternate addresses', alternatesInterval, 100],
  ['units of the grid', columnSpans.length, 12],
  ['default sizes of pages', [recordsOnPage, summariesOnPage], [50, 20]],
  [
    'fields in every answer about a record',
    alwaysAddedFields,
    ['CreatedDate', 'Id', 'LastModifiedById', 'LastModifiedDate', 'SystemModstamp'],
  ],
  ['depth of tracked fields', trackedDepth, 5],
  ['limit of notifications', notificationLimit, { calls: 60, milliseconds: 60_000 }],
  ['interval of the scroll check', scrollCheckInterval, 300],
  ['pixels below the header of a phone', belowHeader, 8],
  ['buffers of typed characters', [menuBufferMs, picklistBufferMs], [700, 1000]],
  ['animation of a modal', dialogMs, 250],
  ['animation of a dropdown', dropdownMs, 150],
  ['delay before a tooltip closes', leaveDelayMs, 50],
  ['options from which a drawer has a search', minOptionsForSearch, 15],
  ['seconds of the warning before a session ends', warningSeconds, 30],
]

const [second, minute] = [1000, 60_000]

/** §9: lifetimes in the browser, in seconds or minutes as the specification writes them. */
const specifiedLifetimes: readonly (readonly [kind: keyof typeof lifetimes, milliseconds: number])[] = [
  ['record', 30 * second],
  ['recordUi', 15 * minute],
  ['objectInfo', 15 * minute],
  ['layout', 15 * minute],
  ['actions', 5 * minute],
  ['quickAction', 15 * minute],
  ['listPage', 30 * second],
  ['listInfo', 15 * minute],
  ['recordCollection', 120 * second],
  ['summaries', 30 * 24 * 60 * minute],
  ['navItems', 2 * minute],
  ['apps', 5 * minute],
  ['avatarBatch', 5 * minute],
  ['duplicateConfiguration', 15 * minute],
  ['listObjectInfo', 15 * minute],
  ['listPreferences', 15 * minute],
  ['picklists', 15 * minute],
  ['predupe', 30 * second],
  ['avatar', 60 * minute],
  ['avatarError', 60 * minute],
  ['searchResults', 200],
  ['recordDefaults', 15 * minute],
  ['cloneTemplate', second],
  ['searchEngineProperties', 60 * minute],
]

/** What a second definition of a constant would contain. Numbers that mean many things, such as 50, are not listed. */
const writtenOnce: readonly (readonly [text: string, kind: '{ts,tsx}' | 'css'])[] = [
  ['8887', '{ts,tsx}'],
  ["'v65.0'", '{ts,tsx}'],
  ["\n  'CreatedDate',\n", '{ts,tsx}'],
  ['315px', 'css'],
  ['226px', 'css'],
  ['85dvh', 'css'],
  ['min-block-size: 18.5rem', 'css'],
  ['min-block-size: 25rem', 'css'],
  [': 150ms;', 'css'],
  [': 250ms;', 'css'],
]

describe('Constants of §9', () => {
  it.each(constants)('[MSC-04] The %s', (_, value, specified) => {
    expect(value).toEqual(specified)
  })

  it.each(specifiedLifetimes)('[MSC-04] The lifetime of %s', (kind, milliseconds) => {
    expect(lifetimes[kind]).toBe(milliseconds)
  })

  it.each(writtenOnce)('[MSC-04] %j is written in one file', (text, kind) => {
    const files = globSync(`src/**/*.${kind}`).filter((file) => !/\.test\.tsx?$/.test(file))
    expect(files.filter((file) => readFileSync(file, 'utf8').includes(text))).toHaveLength(1)
  })
})
