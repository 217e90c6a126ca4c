import { mutationsOf, type Mutation } from '../mutation.ts'

const folder = 'src/features/search/counts'
const counts = ['tests/contract/search/search-counts.test.ts']
const screens = 'src/features/back-office/workbench'
const trials = 'src/features/back-office/search-trials'
const workbench = ['workbench', 'replay', 'promotions'].map(
  (name) => `tests/contract/back-office/search-${name}.test.ts`,
)
const previews = 'src/features/back-office/preview'
const preview = ['preview', 'preview-frame'].map((name) => `tests/contract/back-office/${name}.test.ts`)
const terms = [`${folder}/counted-term.test.ts`]

/** Rules of the counts of searches, of the search workbench and of the preview as a visitor. */
export const workbenchMutations: readonly Mutation[] = [
  ...mutationsOf(`${folder}/counted-term.ts`, terms, [
    ['WRK-01', '.replace(/\\p{Nd}/gu, digitOf)', ''],
    ['WRK-01', ".normalize('NFKC')", ''],
    ['WRK-01', 'manyDigits.test(term) && mayBePhone(term) ? null : ', ''],
  ]),
  ...mutationsOf(`${folder}/search-counter.ts`, counts, [
    ['WRK-01', 'if (shown.offset > 0) return\n', ''],
    ['WRK-01', ' || isInternal(viewer)) return null', ') return null'],
    ['WRK-01', 'if (pages !== undefined && from === undefined) return\n', ''],
    ['WRK-01', 'from.offset + from.ids', 'from.ids'],
  ]),
  ...mutationsOf(`${folder}/write-counts.ts`, counts, [
    ['WRK-01', 'addTo(counted, counts)\n        throw', 'void counts\n        throw'],
  ]),
  ...mutationsOf(`${folder}/clicked-search.ts`, counts, [['WRK-01', ' || url.host !== host', '']]),
  ...mutationsOf(`${folder}/search-count.ts`, counts, [['WRK-01', '+ excluded.${column}', '']]),
  ...mutationsOf(`${folder}/read-search-counts.ts`, workbench, [
    ['WRK-01', 'minSearches = 3', 'minSearches = 2'],
    ['WRK-01', "case when ${searchCount.filters} = '' then", 'case when true then'],
    ['WRK-01', 'sum(${clicks}) = 0 and ', ''],
  ]),
  ...mutationsOf(`${trials}/administer-searches.ts`, workbench, [
    ['WRK-01', ' || !(await isShownTerm(queries, period, term))', ''],
    ['WRK-01', "first.checkDigit === 'right'", "first.checkDigit !== 'none'"],
  ]),
  ...mutationsOf(`${trials}/replay-searches.ts`, workbench, [
    ['WRK-02', 'copy.apply([...labels, ...changes])', 'copy.apply(changes)'],
    ['WRK-02', 'rank.before === rank.after ? []', 'rank.before !== null && rank.after !== null ? []'],
  ]),
  ...mutationsOf(`${screens}/new-promotion.ts`, workbench, [
    ['WRK-02', '!isGrade || ', ''],
    ['WRK-02', ' && to < from', ' && to > from'],
  ]),
  ...mutationsOf('src/features/search/feed/search-feed.ts', workbench, [
    ['WRK-02', 'source.planned?.forEach(add)', ''],
  ]),
  ...mutationsOf(`${screens}/shown-effect.ts`, workbench, [
    ['WRK-01', 'changed.filter(({ term }) => term.isShown)', 'changed.filter(() => true)'],
  ]),
  ...mutationsOf(`${previews}/preview-day.ts`, preview, [['BOF-07', '(mayChooseDay(context) ? null', '(true ? null']]),
  ...mutationsOf(`${previews}/load-frame.ts`, preview, [
    ['BOF-07', ' || (only ?? named.day) !== named.day', ''],
    ['BOF-07', '(named.accountId !== null && known === null)', 'false'],
  ]),
  ...mutationsOf(`${previews}/still-pages.ts`, preview, [
    ['BOF-07', 'now: () => now, viewer', 'viewer'],
    ['BOF-07', ".replaceAll(`${base}/sfsites/c${mediaAddress('')}`, `${mediaBase}/`)", ''],
  ]),
  ...mutationsOf('src/features/back-office/accounts/visitor-viewer.ts', preview, [
    ['BOF-07', 'at: startOfLocalDay(day, site.timeZone)', 'at: new Date(0)'],
    ['BOF-07', "role === 'customer' ? { assortmentOn", "role !== 'customer' ? { assortmentOn"],
  ]),
  ...mutationsOf('src/platform/http/security-headers.ts', preview, [
    ['BOF-07', "    'sandbox allow-same-origin',\n", ''],
  ]),
  ...mutationsOf('src/platform/pages/server/page-renderer.ts', preview, [
    ['BOF-07', '? sharedHeaders : stillHeaders', '? sharedHeaders : sharedHeaders'],
    ['BOF-07', 'if (seenBy !== undefined) return', 'if (seenBy === null) return'],
  ]),
]
