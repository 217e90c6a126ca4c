import { dayText } from '#features/back-office/page-parts/day-text.ts'
import { readPage } from '#features/back-office/page-parts/page-number.ts'
import type { Visit } from '#features/back-office/administration/visit.ts'
import type { SearchPeriod } from '#features/search/counts/read-search-counts.ts'
import { isLanguageCode } from '#platform/i18n/languages.ts'
import { isDay } from '#platform/values/dates/iso-day.ts'
import { trialAddress, workbenchAddress } from './workbench-address.ts'
import {
  isCountedList,
  workbenchFields as fields,
  workbenchLists,
  type WorkbenchList,
  type WorkbenchPage,
  type WorkbenchRow,
} from './workbench-page.ts'

const usualDays = 30
const day = 86_400_000

/** The terms of a list in a period. An unknown site or language, or a wrong day, is named. */
export async function loadWorkbench(visit: Visit): Promise<WorkbenchPage> {
  const { base, query, administration } = visit
  const list = workbenchLists.find((each) => each === query(fields.list)) ?? 'searched'
  const page = readPage(query(fields.page))
  const period = periodIn(visit, query)
  const unknown = wrongIn(visit, period)
  const { rows, hasMore } = unknown === null ? await rowsOf(visit, list, period, page) : { rows: [], hasMore: false }
  const at = (change: Readonly<Record<string, string>>): string =>
    workbenchAddress(base, { list, ...input(query), ...change })
  return {
    type: 'workbench',
    status: unknown === null ? 200 : 400,
    href: workbenchAddress(base),
    tryHref: trialAddress(base),
    list,
    lists: workbenchLists.map((each) => ({ list: each, href: at({ list: each }) })),
    ...period,
    sites: administration.sites.map(({ code, countryName, brandName }) => ({ code, name: countryName || brandName })),
    rows,
    previousHref: page > 1 ? at(page === 2 ? {} : { page: String(page - 1) }) : null,
    nextHref: hasMore ? at({ page: String(page + 1) }) : null,
    problem: unknown === null ? null : { text: 'backOffice.problem.unknownValue', values: { value: unknown } },
  }
}

type Read = (name: string) => string

const input = (read: Read): Readonly<Record<string, string>> =>
  Object.fromEntries([fields.from, fields.to, fields.site, fields.language].map((name) => [name, read(name)]))

/** The last 30 days by default. */
function periodIn({ context }: Visit, read: Read): SearchPeriod {
  const now = context.now().getTime()
  const dayBefore = (days: number): string => new Date(now - days * day).toISOString().slice(0, 10)
  return {
    from: read(fields.from) || dayBefore(usualDays - 1),
    // The local day of a site may be the next one already.
    to: read(fields.to) || dayBefore(-1),
    site: read(fields.site),
    language: read(fields.language),
  }
}

function wrongIn({ administration }: Visit, { from, to, site, language }: SearchPeriod): string | null {
  const isSite = site === '' || administration.sites.some(({ code }) => code === site)
  if (!isSite) return site
  if (language !== '' && !isLanguageCode(language)) return language
  return [from, to].find((each) => !isDay(each)) ?? null
}

async function rowsOf(
  { context, base, administration: { searches } }: Visit,
  list: WorkbenchList,
  period: SearchPeriod,
  page: number,
): Promise<{ readonly rows: readonly WorkbenchRow[]; readonly hasMore: boolean }> {
  const { viewer } = context
  const number = new Intl.NumberFormat(viewer.language, { maximumFractionDigits: 1 })
  if (isCountedList(list)) {
    const { terms, hasMore } = await searches.list(viewer, period, list, page)
    const rows = terms.map(({ site, language, term, isMarked, position, ...counts }) => ({
      key: `${site} ${language} ${term}`,
      site,
      language,
      term,
      isMarked,
      numbers: [
        ...[counts.searches, counts.withoutResult, counts.results, counts.clicks].map((each) => number.format(each)),
        position === null ? '–' : number.format(position),
      ],
      tryHref: trialAddress(base, {
        term,
        site,
        language,
      }),
    }))
    return { rows, hasMore }
  }
  const nowhere = { site: '', language: '' }
  if (list === 'cas') {
    const found = await searches.missingCas(viewer, period)
    const rows = found.map(({ cas, searches: count }) => ({
      key: cas,
      term: cas,
      ...nowhere,
      numbers: [number.format(count)],
      tryHref: null,
      isMarked: null,
    }))
    return { rows, hasMore: false }
  }
  const { terms, hasMore } = await searches.marked(viewer, page)
  const rows = terms.map(({ at, ...term }) => ({
    key: `${term.site} ${term.language} ${term.term}`,
    ...term,
    numbers: [dayText(at, viewer.language)],
    tryHref: trialAddress(base, { ...term }),
    isMarked: true,
  }))
  return { rows, hasMore }
}
