import { besides, mutationsOf, type Mutation } from '../mutation.ts'

const of = (file: string, ...changes: readonly (readonly [string, string, string])[]): readonly Mutation[] =>
  mutationsOf(`src/${file}`, besides(`src/${file}`), changes)

/** Addresses, titles and the data of a page for scripts. */
export const pageMutations: readonly Mutation[] = [
  ...of(
    'platform/search/vocabulary/search-address.ts',
    ['SRC-10', "=== 'true'", "!== 'false'"],
    ['ADR-03', 'state.page <= 1 ?', 'state.page <= 0 ?'],
    ['ADR-05', '  ...salesAssistantParameters,\n]', ']'],
    ['SRC-10', '  page: 1,\n  ...change', '  ...change'],
  ),
  ...of(
    'platform/search/vocabulary/facets.ts',
    ['SRC-10', "replace(/[\\\\:;|]/g, '\\\\$&')", "replace(/[\\\\:;]/g, '\\\\$&')"],
    ['SRC-10', 'a < b ? -1 : a > b ? 1 : 0', 'a < b ? 1 : a > b ? -1 : 0'],
    ['SRC-10', '? selected.filter((each) => each !== value)', '? selected'],
  ),
  ...of(
    'platform/search/vocabulary/alphabet.ts',
    ['SRC-11', 'Å Ä Ö`', 'Ä Å Ö`'],
    ['SRC-11', '/^\\s*ch/iu', '/^\\s*ch/u'],
    ['SRC-11', "alphabet === 'turkish' && first === 'i' ? 'İ'", "alphabet === 'turkish' && first === 'i' ? 'I'"],
    ['SRC-11', "Ł: 'L'", "Ł: 'A'"],
  ),
  ...of(
    'platform/pages/page-title.ts',
    ['SEO-04', '`${name} - ${principal}`', '`${name} | ${principal}`'],
    ['SEO-04', '`${subject} | ${company}`', '`${company} | ${subject}`'],
    ['SEO-05', 'site.brandName ||', ''],
  ),
  ...of(
    'platform/pages/back-target.ts',
    ['ENQ-03', "origin === 'external') return null", "origin === 'search') return null"],
    ['ENQ-03', 'promotedOnly: true', 'promotedOnly: false'],
    ['ENQ-03', '/^[\\w-]{1,200}$/', '/^[\\w-]{0,200}$/'],
  ),
  ...of(
    'platform/pages/error-pages.ts',
    ['ERP-01', "'access-denied': 403", "'access-denied': 404"],
    ['ERP-01', "supplier: 'supplier-not-found'", "supplier: 'record-not-found'"],
  ),
  ...of(
    'app/page-data/analytics-term.ts',
    ['MSC-02', "|| term.includes('@')", ''],
    ['MSC-02', '= 8\n', '= 9\n'],
    ['MSC-02', '!isOfSubstance(digits)', 'isOfSubstance(digits)'],
    ['MSC-02', '= 100\n', '= 99\n'],
  ),
  ...of(
    'app/page-data/section-in-view.ts',
    ['MSC-03', 'scrollCheckInterval = 300', 'scrollCheckInterval = 200'],
    ['MSC-03', 'top <= line', 'top < line'],
  ),
  ...of('app/page-data/page-history.ts', ['MSC-02', '= 50\n', '= 49\n'], ['MSC-02', 'at: last.at }', '}']),
  ...of(
    'features/consent/consent-choice.ts',
    ['MSC-02', '&& now < until', '&& now <= until'],
    ['MSC-02', 'wording !== consentWording ||', ''],
    ['MSC-02', 'known.includes(purpose)),', 'true),'],
  ),
]
