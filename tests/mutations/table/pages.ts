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
    'platform/values/text/analytics-term.ts',
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
  ...mutationsOf(
    'src/platform/values/addresses/compare-address.ts',
    ['src/platform/values/addresses/compare-address.test.ts'],
    [
      ['CMP-01', 'from === -1 || ', ''],
      ['CMP-01', 'to < 0 ||', 'to < -1 ||'],
      ['CMP-01', 'input.length > 1 ||', ''],
      ['CMP-01', "=== 'yes'", '!== null'],
    ],
  ),
  ...mutationsOf(
    'src/features/product-pages/compare/comparison.ts',
    ['tests/contract/pages/pages-compare.test.ts'],
    [
      ['CMP-01', "row.empty ?? 'compare.notStated'", "'compare.notAvailable'"],
      ['CMP-01', 'rows.filter(({ differs }) => differs)', 'rows.filter(({ differs }) => !differs)'],
      ['CMP-01', 'cell.length === 0)', 'cell.length < 0)'],
    ],
  ),
  ...mutationsOf(
    'src/features/product-pages/compare/differ.ts',
    ['tests/contract/pages/pages-compare.test.ts'],
    [['CMP-01', 'compared ?? text', 'text']],
  ),
  ...mutationsOf(
    'src/platform/search/similar/similar.ts',
    ['src/platform/search/similar/similar.test.ts'],
    [
      ['SUB-01', "'function')) values.sets", "'form')) values.sets"],
      ['SUB-01', 'keepBoth(candidates, result)', ''],
      ['SUB-01', 'clearBit(candidates, original)', ''],
      ['SUB-02', 'document !== original && hasBit(result, document)', 'document !== original'],
      ['SUB-01', 'a.score > b.score ||', 'a.score < b.score ||'],
      ['SUB-01', '.compareIds(a.document, b.document) < 0', '.compareIds(a.document, b.document) > 0'],
      ['SUB-01', 'if (score < least)', 'if (score <= least)'],
    ],
  ),
  ...mutationsOf(
    'src/platform/search/similar/comparison.ts',
    ['src/platform/search/similar/similar.test.ts'],
    [
      ['SUB-01', 'similarityPoints.otherPrincipal + similarityPoints.wellKnown + 0.01', '0.01'],
      ['SUB-01', 'Math.max(wellKnown, wellKnownShare(termSources, source))', 'wellKnown'],
      ['SUB-01', 'shared[principalFacet] === 0 ? 1 : 0', '0'],
      ['SUB-01', "termSources.kindOf(source) !== 'substance'", "termSources.kindOf(source) === 'substance'"],
      ['SUB-01', 'counts.fill(0)', ''],
    ],
  ),
  ...mutationsOf(
    'src/platform/search/similar/similarity.ts',
    ['src/platform/search/similar/similar.test.ts'],
    [
      ['SUB-01', 'ofOriginal + ofCandidate - shared', 'ofOriginal + ofCandidate'],
      ['SUB-01', 'substance: 40', 'substance: 39'],
      ['SUB-01', 'all === 0 ? 0', 'all === 0 ? 1'],
    ],
  ),
  ...mutationsOf(
    'src/features/product-pages/substitutes/property-differences.ts',
    ['src/features/product-pages/substitutes/property-differences.test.ts'],
    [
      ['SUB-01', 'original.length === 0 || substitute.length === 0', 'original.length === 0'],
      [
        'SUB-01',
        'original.claims.filter((value) => !substitute.claims',
        'original.claims.filter((value) => substitute.claims',
      ],
      ['SUB-01', 'values.size === new Set(substitute).size &&', ''],
    ],
  ),
  ...mutationsOf(
    'src/features/product-pages/substitutes/get-substitutes.ts',
    ['tests/contract/pages/pages-substitutes.test.ts'],
    [['SUB-01', 'here ?? (await worldwideGrades([id], context)).at(0) ?? null', 'here']],
  ),
  ...mutationsOf(
    'src/features/catalogue/substitutes/similar-grades.ts',
    ['tests/contract/pages/pages-substitutes.test.ts', 'tests/contract/calls/calls-publications.test.ts'],
    [
      ['SUB-02', '.filter((hit) => !never.has(hit.id))\n', ''],
      ['SUB-03', 'countryCode: worldwide', 'countryCode: viewer.site.countryIsoCode'],
    ],
  ),
  ...mutationsOf(
    'src/features/content/publications/formulation-entries.ts',
    ['tests/contract/calls/calls-publications.test.ts'],
    [
      ['SUB-03', 'pairs.filter(({ from }) => from === original.id)', '[]'],
      ['SUB-03', 'missing.get(keyOf(line)) ?? null', 'null'],
    ],
  ),
  ...mutationsOf(
    'src/features/content/publications/recipe-substitutes.ts',
    ['tests/contract/content/recipe-substitutes.test.ts'],
    [
      ['SUB-03', 'use === null ? declared : [use]', 'declared'],
      ['SUB-03', 'Math.ceil(needed.length / 2)', '1'],
      ['SUB-03', 'other.shared.length - one.shared.length', '0'],
    ],
  ),
  ...mutationsOf(
    'src/features/enquiries/requests/ask-again.ts',
    ['tests/contract/enquiries/requests.test.ts'],
    [
      ['ENQ-08', '!present.has(lineKey(kind, line))', 'true'],
      ['ENQ-08', 'previousNumber: request.name', 'previousNumber: null'],
    ],
  ),
  ...mutationsOf(
    'src/features/search/pasted-lists/line-result.ts',
    ['src/features/search/pasted-lists/line-result.test.ts'],
    [
      ['LST-01', 'wrongCheckDigit !== null', 'false'],
      ['LST-01', 'if (correction !== null)', 'if (false)'],
      ['ERD-03', '=> correction !== null || dropped', '=> dropped'],
      ['LST-01', 'wordCount(used) < wordCount', 'wordCount(used) > wordCount'],
      ['LST-01', 'exact.length === 1', 'exact.length > 0'],
      ['LST-01', "total === 1 ? 'found'", "total < 9 ? 'found'"],
    ],
  ),
  ...mutationsOf(
    'src/features/search/pasted-lists/find-lines.ts',
    ['tests/contract/search/pasted-lists.test.ts'],
    [
      ['LST-02', 'own.get(term.toUpperCase())', 'own.get(term)'],
      ['LST-01', 'visible.length === 0 && result', 'false && result'],
    ],
  ),
  ...mutationsOf(
    'src/features/folders/folders/item-order.ts',
    ['src/features/folders/folders/item-order.test.ts'],
    [
      ['SHR-01', 'id === before ||', ''],
      ['SHR-01', 'others.indexOf(before)', 'others.indexOf(before) + 1'],
    ],
  ),
  ...mutationsOf(
    'src/features/folders/shares/received-share.ts',
    ['tests/contract/folders/shares-http.test.ts'],
    [
      ['SHR-04', 'expiresOn < localDay', 'expiresOn <= localDay'],
      ['SHR-03', '!(isProven(row', '(isProven(row'],
    ],
  ),
  ...mutationsOf(
    'src/features/enquiries/routing/routing.ts',
    ['src/features/enquiries/routing/routing.test.ts'],
    [
      ['REQ-01', 'one.position - other.position', 'other.position - one.position'],
      ['REQ-01', 'rule.absentUntil >= today', 'rule.absentUntil > today'],
      ['REQ-01', 'kind === null || kind === request.kind', 'kind === request.kind'],
      ['REQ-02', 'sample: 3', 'sample: 4'],
    ],
  ),
  ...mutationsOf(
    'src/features/enquiries/requests/due/reminder-days.ts',
    ['src/features/enquiries/requests/due/reminder-days.test.ts'],
    [
      ['ENQ-09', 'const leads = [1, 7]', 'const leads = [1, 8]'],
      ['ENQ-09', "(remindedOn ?? '') < reached", "(remindedOn ?? '') <= reached"],
      ['ENQ-09', "(decidedOn ?? '') < reached", 'true'],
    ],
  ),
  ...mutationsOf(
    'src/features/enquiries/feedback/feedback-rules.ts',
    ['src/features/enquiries/feedback/feedback-rules.test.ts'],
    [
      ['REQ-03', 'minCustomers = 5', 'minCustomers = 4'],
      ['REQ-03', 'if (!last.has(customer)) last', 'last'],
      ['REQ-03', 'requestedAfter = 21', 'requestedAfter = 20'],
    ],
  ),
  ...mutationsOf(
    'src/features/enquiries/feedback/get-sample-feedback.ts',
    ['tests/contract/enquiries/sample-feedback.test.ts'],
    [
      ['REQ-03', "where: all(equals('principal', principal), active),", 'where: active,'],
      ['REQ-03', 'customers.get(request) ?? request', 'request'],
    ],
  ),
  ...mutationsOf(
    'src/features/enquiries/requests/due/remind-of-quotes.ts',
    ['tests/contract/enquiries/quote-ends.test.ts'],
    [
      ['ENQ-09', "equals('state', 'quoted'),", ''],
      ['ENQ-09', '{ remindedOn: today }', '{ remindedOn: null }'],
    ],
  ),
  ...mutationsOf(
    'src/features/enquiries/requests/cart-to-submit.ts',
    ['tests/contract/enquiries/requests.test.ts'],
    [
      ['ENQ-06', 'lines.some(({ grade }) => !grades.has(grade))', 'false'],
      ['ENQ-06', "quote: 'quantity' }", 'quote: null }'],
      ['ENQ-06', 'String(last + 1)', 'String(last)'],
    ],
  ),
  ...mutationsOf(
    'src/features/enquiries/guest-request/guest-file-routes.ts',
    ['tests/contract/enquiries/request-files.test.ts'],
    [['ENQ-10', 'found?.isDraft === false && own.some((each) => each?.key === key)', 'found?.isDraft === false']],
  ),
  ...mutationsOf(
    'src/features/enquiries/requests/request-rules.ts',
    ['tests/contract/enquiries/requests.test.ts', 'src/features/enquiries/requests/request-rules.test.ts'],
    [
      ['ENQ-07', 'validUntil < today', 'validUntil <= today'],
      ['ENQ-07', 'act.byAssignee !== true || isAssignee || isAdministrator', 'true'],
      [
        'ENQ-02',
        "from: ['quoted'],\n    required: ['reason']",
        "from: ['quoted', 'expired'],\n    required: ['reason']",
      ],
    ],
  ),
]
