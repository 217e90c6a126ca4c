import { besides, mutationsOf, type Mutation } from '../mutation.ts'

const of = (file: string, ...changes: readonly (readonly [string, string, string])[]): readonly Mutation[] =>
  mutationsOf(`src/${file}`, besides(`src/${file}`), changes)

/** Rules of languages, addresses, sessions, documents, contents and the record data API. */
export const ruleMutations: readonly Mutation[] = [
  ...of(
    'platform/values/addresses/addresses.ts',
    ['SEO-03', '=> !site.isMyIMCDOnly', '=> site.isMyIMCDOnly || true'],
    ['SEO-03', 'if (seen.has(hrefLang)) return []', ''],
    ['RTE-04', "at < 0 ? '' : segment.slice(0, at), id }", 'segment.slice(0, at), id }'],
    ['SEO-01', "hrefLang: 'x-default'", "hrefLang: 'default'"],
    ['LNG-02', '|| countries.includes(countryIsoCode)', ''],
  ),
  ...of('platform/values/addresses/site-ids.ts', ['VAL-08', "'0DM'", "'0DB'"], ['VAL-08', "=== '0ap'", "!== '0DM'"]),
  ...of(
    'platform/values/addresses/link-protocols.ts',
    ['VAL-12', "  'navision',\n", ''],
    ['VAL-12', "  'ftp',\n", "  'ftp',\n  'javascript',\n"],
    ['VAL-12', '?.toLowerCase() ?? null', '?? null'],
    ['VAL-12', "replace(/&colon;?/gi, ':')", "replace(/&colon;/g, ':')"],
  ),
  ...of(
    'platform/values/addresses/media-url.ts',
    ['CRT-04', String.raw`/[\p{Cc}\s\\]/u`, String.raw`/[\p{Cc}]/u`],
    ['CRT-04', String.raw`/^\/(?!\/)/`, String.raw`/^\//`],
    ['CRT-04', '`${base}/sfsites/c${', '`${base}/c${'],
  ),
  ...of(
    'platform/values/dates/local-moment.ts',
    ['ENT-08', 'Math.max(...moments)', 'Math.min(...moments)'],
    ['ENT-08', ': Math.min(...shown)', ': Math.max(...shown)'],
    [
      'ENT-08',
      'const moments = offsets.map((offset) => asUtc - offset)',
      'const moments = offsets.map((offset) => asUtc + offset)',
    ],
    ['ENT-08', '(?:[01]\\d|2[0-3])', '(?:[0-2]\\d)'],
  ),
  ...of(
    'features/content/publications/event-times.ts',
    ['ENT-08', 'startTime === null || timeZone === null', 'startTime === null'],
    ['ENT-08', 'end < start ? start : end', 'end'],
    ['ENT-08', 'localMoment(endsOn, endTime ?? startTime', 'localMoment(startsOn, endTime ?? startTime'],
  ),
  ...of(
    'features/content/formulations/formulation-batch.ts',
    ['ENT-05', 'factor === 1000 ? Math.max(0, decimals - 3) : decimals + 1', 'Math.max(0, decimals - 3)'],
    ['ENT-05', "amount >= 1 || unit === 'mg'", "amount > 1 || unit === 'mg'"],
  ),
  ...of(
    'platform/values/addresses/redirect-steps.ts',
    ['ERP-02', '= 5\n', '= 4\n'],
    ['ERP-02', 'to === from || (!from', '(!from'],
  ),
  ...of(
    'platform/values/addresses/host-name.ts',
    ['RTE-01', 'name.toLowerCase().replace', 'name.replace'],
    ['RTE-01', String.raw`(?::\d{1,5})?$/i`, String.raw`$/i`],
  ),
  ...of(
    'platform/values/limits/rate-limit.ts',
    ['MSC-07', 'calls: 60,', 'calls: 61,'],
    ['MSC-07', 'now - time < limit', 'now - time <= limit'],
    ['MSC-07', 'dropped: dropped + 1', 'dropped'],
  ),
  ...of(
    'platform/values/retention.ts',
    ['ENG-04', "'document-requests': 730", "'document-requests': 370"],
    ['ENG-04', "'sign-up-requests': 365", "'sign-up-requests': 356"],
    ['ENG-04', 'days === 0 ? null', 'days === 1 ? null'],
  ),
  ...of(
    'platform/values/limits/timing.ts',
    ['MSC-06', '= 150\n', '= 151\n'],
    ['MSC-06', '=> {\n      cancel()\n', '=> {\n'],
  ),
  ...of(
    'platform/values/form-factor.ts',
    ['LAY-03', "width < 480 ? 'Small'", "width <= 480 ? 'Small'"],
    ['LAY-03', "width < 768 ? 'MediumSmall'", "width <= 768 ? 'MediumSmall'"],
    ['LAY-04', "width <= 1024 ? 'Small' : 'Large')", "width < 1024 ? 'Small' : 'Large')"],
    ['LAY-02', "mobileBelow: '47.9375em'", "mobileBelow: '48em'"],
  ),
  ...of(
    'platform/values/text/folding.ts',
    ['SRC-04', "ß: 'ss'", "ß: 's'"],
    ['SRC-04', "ı: 'i'", "ı: 'l'"],
    ['SRC-04', '[/caesi/g', '[/caesii/g'],
  ),
  ...of(
    'platform/i18n/languages.ts',
    ['LNG-01', "fallback: 'es-ES'", "fallback: 'en-US'"],
    ['LNG-01', "fallback: 'fr' }", "fallback: 'en-US' }"],
    ['RTE-01', 'languageSegment(code) === segment', 'code === segment'],
  ),
  ...of(
    'platform/values/numbers/number-format.ts',
    ['CTX-07', 'decimals = 2)', 'decimals = 3)'],
    ['CTX-07', 'rounded >= 1000', 'rounded > 1000'],
  ),
  ...of('platform/i18n/country-name.ts', ['CTX-06', '/^[A-Z]{2}$/', '/^[A-Z]{3}$/']),
  ...of(
    'platform/calls/browser-cache.ts',
    ['APX-07', String.raw`\bno-(?:cache|store)\b`, String.raw`\bno-cache\b`],
    ['APX-07', 'now() - found.at >= ', 'now() - found.at > '],
    ['APX-07', '= 50\n', '= 51\n'],
  ),
  ...of(
    'platform/http/site-address.ts',
    ['RTE-01', 'status: 301, to: canonical', 'status: 302, to: canonical'],
    ['RTE-01', 'each.code === code.toLowerCase()', 'each.code === code'],
    ['RTE-01', 'countryIsoCode !== worldwide && domain ===', 'domain ==='],
  ),
  ...of(
    'platform/pages/router/match-route.ts',
    ['RTE-02', 'if (segments.length > parts.length) return null', ''],
    ['RTE-05', 'if (value === null) return null', ''],
  ).map((mutation) => ({ ...mutation, tests: ['src/app/match-route.test.ts'] })),
  ...of(
    'platform/pages/hidden-region/data-layer.ts',
    ['HSE-07', 'user.isGuest ? null : user.id', 'user.id'],
    ['HSE-06', "page.recordId === '' ? null", "page.recordId === ' ' ? null"],
  ),
  ...of(
    'app/page-data/shared-values/session-config.ts',
    ['SES-02', "  'sessionVisitType',\n", ''],
    ['SES-02', 'value === null ? []', "value === '' ? []"],
  ),
  ...of(
    'app/page-data/shared-values/user-provider.ts',
    ['SES-10', 'user.isGuest === true ||', ''],
    ['SES-09', 'if (source === null) return', ''],
  ),
  ...of('features/identity/sessions/session-clock.ts', ['SES-07', 'warningSeconds = 30', 'warningSeconds = 29']),
  ...of(
    'features/catalogue/markets/segment-selection.ts',
    ['SEG-04', 'group.hasLobDependentMarketSegments\n', '!group.hasLobDependentMarketSegments\n'],
    ['SEG-02', "stored.marketSegmentId ?? ''", "stored.businessGroupId ?? ''"],
  ),
  ...of(
    'features/catalogue/pages/selected-tab.ts',
    ['TAB-03', "tradegrades: 'tradeGrade'", "tradegrades: 'tradeName'"],
    ['TAB-02', '=== named) ?? first', "=== named) ?? 'tradenames'"],
    ['TAB-02', '&& tab !== first)) return url', ')) return url'],
  ),
  ...of(
    'features/content/formulations/formulation-batch.ts',
    ['ENT-08', 'b.lost - a.lost', 'a.lost - b.lost'],
    ['ENT-08', 'Math.max(fewestDecimals', 'Math.min(fewestDecimals'],
  ),
  ...of('features/content/formulations/batch-address.ts', ['VAL-01', '= 0.01', '= 0.02']),
  ...of(
    'features/content/managed-content/content-types.ts',
    ['ENT-05', "value: 'GroupTemplateMPress'", "value: 'press_release'"],
    ['ENT-05', "label: 'Case Studies'", "label: 'Case Study'"],
    ['ENT-05', "value: 'events_announcements'", "value: 'events'"],
  ),
  ...of(
    'features/content/delivery/delivery-query.ts',
    ['CMS-12', "value === 'true' ? true :", "value === '1' ? true :"],
    ['CMS-12', "split(',').filter((item) => item !== '')", "split(',')"],
  ),
  ...of(
    'features/content/delivery/delivery-params.ts',
    ['CMS-02', 'keys.length === 0 ? undefined', 'keys.length === 1 ? undefined'],
    ['CMS-02', '.slice(0, 10) !== day)', '.slice(0, 4) !== day.slice(0, 4))'],
  ),
  ...of('features/content/delivery/content-delivery-address.ts', [
    'CMS-11',
    "throw failure('CHANNEL_OR_SITE_EMPTY')",
    "throw failure('PARAMETER_INVALID', { parameter: 'channelOrSiteId' })",
  ]),
  ...of('features/content/delivery/linked-content.ts', ['CMS-02', '(?:src|href)=', '(?:src)=']),
  ...of(
    'features/documents/certificates/certificate-card.ts',
    ['CRT-02', 'dropdownItems.length > 1', 'dropdownItems.length > 0'],
    ['CRT-07', 'view.isActive && view.file !== null', 'view.file !== null'],
    ['CRT-01', "date !== '' && location !== '' ?", "location !== '' ?"],
    ['CRT-06', 'languageLabels.get(language) ?? language', 'language'],
  ),
  ...of(
    'features/documents/certificates/certificate-validity.ts',
    ['CRT-07', '= 60\n', '= 61\n'],
    ['CRT-07', 'if (days < 0)', 'if (days <= 0)'],
    ['CRT-07', 'isoDay(last + 1)', 'isoDay(last)'],
    ['CRT-07', 'days <= expiryNotice', 'days < expiryNotice'],
  ),
  ...of(
    'features/documents/product-documents/choose-documents.ts',
    ['LNG-02', 'country === worldwide || document.countries.length === 0', 'document.countries.length === 0'],
    ['LNG-01', 'offered.slice(1)', 'offered.slice(0)'],
  ),
  ...of(
    'platform/images/rendition.ts',
    ['IMG-04', '[320, 640, 960, 1280, 1600]', '[320, 640, 960, 1280]'],
    ['IMG-04', 'Math.min(requested, width)', 'requested'],
    ['IMG-04', "'image/avif'])", "'image/avif', 'image/gif'])"],
  ),
  ...of(
    'platform/rich-text/video-hosts.ts',
    ['VAL-13', "url.protocol !== 'https:' ||", ''],
    ['VAL-13', "url.port !== '' ||", ''],
    ['VAL-13', "  'fast.wistia.com': null,\n", ''],
  ),
  ...of(
    'platform/rich-text/headings-in-html.ts',
    ['VAL-09', 'first + used.indexOf', 'used.indexOf'],
    ['VAL-09', '?? 6', '?? 7'],
    ['VAL-09', 'one - other', 'other - one'],
  ),
  ...of(
    'platform/rich-text/linkify.ts',
    ['VAL-14', '= 2048', '= 2049'],
    ['VAL-14', "=== '/' ? -1 : 1", "=== '/' ? 0 : 1"],
  ),
  ...of(
    'platform/record-api/lists/list-dates.ts',
    ['UIA-15', "['YESTERDAY', -1]", "['YESTERDAY', -2]"],
    ['UIA-15', 'until: `${plusDays(days.last, 1)}', 'until: `${plusDays(days.last, 0)}'],
  ),
  ...of(
    'platform/record-api/lists/list-logic.ts',
    ['UIA-15', "type: word === 'AND' ? 'and' : 'or', of", "type: word === 'AND' ? 'or' : 'and', of"],
    ['UIA-15', 'word !== null && word !== token', 'word === token'],
  ),
  ...of('platform/record-api/lists/list-where-text.ts', [
    'UIA-28',
    "next.text === 'null' ? '' :",
    "next.text === 'nil' ? '' :",
  ]),
  ...of(
    'features/enquiries/contact/contact-rules.ts',
    ['VAL-03', 'minLength: 10, maxLength: 8000', 'minLength: 9, maxLength: 8000'],
    ['VAL-03', 'message: readLines(input', 'message: readLine(input'],
  ),
  ...mutationsOf(
    'src/platform/search/ranking/ordering.ts',
    ['src/platform/search/ranking/upcoming.test.ts'],
    [
      ['SRC-09', 'until >= 0', 'until > 0'],
      ['SRC-09', 'past - until', 'past + until'],
    ],
  ),
  ...mutationsOf(
    'src/features/content/cards/publication-cards.ts',
    ['tests/contract/pages/pages-events.test.ts'],
    [['ENG-02', '< today({ viewer, now })', '<= today({ viewer, now })']],
  ),
  ...mutationsOf(
    'src/features/search/lists/date-order.ts',
    ['tests/contract/pages/pages-events.test.ts'],
    [['SRC-09', "'upcoming' : 'newest'", "'newest' : 'newest'"]],
  ),
  ...of(
    'features/back-office/forms/merge-edit.ts',
    ['BOF-03', 'if (typed === before) return [name, saved]', ''],
    ['BOF-03', 'saved !== before && saved !== typed', 'saved !== before && saved === typed'],
    ['BOF-03', 'mine[name] !== valueIn(base, name)', 'mine[name] === valueIn(base, name)'],
  ),
  ...of(
    'features/back-office/fields/field-values.ts',
    ['BOF-01', '`${typed}:00`', 'typed'],
    ['BOF-01', "text.replaceAll('\\r\\n', '\\n')", 'text'],
  ),
  ...of('features/identity/addresses/return-path.ts', [
    'BOF-02',
    '[`/${country}`, backOfficePath, assistantPath]',
    '[`/${country}`, assistantPath]',
  ]),
  ...of(
    'features/identity/emails/inviting-site.ts',
    ['BOF-08', 'countryIsoCode === country', 'countryIsoCode !== country'],
    ['BOF-08', 'countryIsoCode === worldwide', 'countryIsoCode !== worldwide'],
    ['BOF-08', 'supportedLanguages.includes(language)', 'supportedLanguages.length > 0'],
  ),
  ...of(
    'features/back-office/page-parts/page-number.ts',
    ['BOF-08', 'maxPage = 100_000', 'maxPage = 999_999'],
    ['BOF-08', 'page >= 1', 'page >= 0'],
  ),
]
