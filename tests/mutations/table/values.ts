import { besides, mutationsOf, type Mutation } from '../mutation.ts'

const of = (file: string, ...changes: readonly (readonly [string, string, string])[]): readonly Mutation[] =>
  mutationsOf(`src/platform/values/${file}`, besides(`src/platform/values/${file}`), changes)

/** Identifiers, numbers, addresses and rules of forms. */
export const valueMutations: readonly Mutation[] = [
  ...of(
    'numbers/paging.ts',
    ['ADR-04', 'export const pageSizes = [24, 48]', 'export const pageSizes = [48, 24]'],
    ['ADR-04', String.raw`/^[1-9]\d{0,6}$/`, String.raw`/^\d{1,7}$/`],
    ['ADR-04', '? 1 : page\n', '? 2 : page\n'],
    ['ADR-04', 'Math.max(1, Math.ceil', 'Math.max(0, Math.ceil'],
    ['ADR-03', 'value !== null && pageFromUrl', 'value === null || pageFromUrl'],
    ['ADR-04', 'gap === 2 ?', 'gap === 3 ?'],
  ),
  ...of('dates/iso-day.ts', ['ENT-08', 'date.getUTCDate() - days', 'date.getUTCDate()']),
  ...of(
    'dates/local-day.ts',
    ['ENG-02', "('sv', { timeZone })", "('sv', { timeZone: 'UTC' })"],
    ['ENG-02', 'second !== zone.second', 'second > zone.second'],
  ),
  ...of('dates/local-day-start.ts', ['ENG-02', 'timeZone) < day) before', 'timeZone) <= day) before']),
  ...of(
    'record-id.ts',
    ['VAL-07', 'code >= 65 && code <= 90', 'code >= 65 && code < 90'],
    ['VAL-07', 'bits |= 1 << i', 'bits |= 1 << (4 - i)'],
    ['VAL-07', "'ABCDEFGHIJKLMNOPQRSTUVWXYZ012345'", "'ABCDEFGHIJKLMNOPQRSTUVWXYZ123450'"],
    ['VAL-07', 'value.slice(15).toUpperCase() === check', 'value.slice(15) === check'],
    ['VAL-07', '{15}|[0-9A-Za-z]{18}', '{15}|[0-9A-Za-z]{17,18}'],
  ),
  ...of(
    'text/slug.ts',
    ['ENT-03', '[^a-z0-9\\s]+/g', '[^a-z\\s]+/g'],
    ['ENT-03', ".replace(/\\s+/g, '-')", ".replace(/\\s/g, '-')"],
  ),
  ...of(
    'addresses/url-parameters.ts',
    ['ADR-06', '8887', '8888'],
    ['ADR-05', "resultsType: 'results-type'", "resultsType: 'result-type'"],
    ['ADR-05', "filterByLetter: 'filter-by-letter'", "filterByLetter: 'letter'"],
    ['ADR-06', 'Array.from(value).length > ', 'value.length > '],
  ),
  ...of(
    'phone.ts',
    ['VAL-10', '(?:US|CA)', '(?:US)'],
    ['VAL-10', '/^1?([0-9]{3})', '/^([0-9]{3})'],
    ['VAL-10', '`(${digits[1]}) ${digits[2]}-', '`(${digits[1]})${digits[2]}-'],
  ),
  ...of(
    'text/identifiers.ts',
    ['SRC-01', 'Number(body[body.length - 1 - at]) * (at + 1)', 'Number(body[at]) * (at + 1)'],
    ['SRC-01', 'return sum % 11', 'return sum % 10'],
    ['SRC-01', String.raw`replace(/^(?:ins|e)?(?=\d)/, 'e')`, String.raw`replace(/^(?:e)?(?=\d)/, 'e')`],
    ['SRC-02', "checkDigit: right ? 'right' : 'wrong'", "checkDigit: 'right'"],
    ['SRC-02', 'if (right(candidate)) mended', 'mended'],
  ),
  ...of(
    'input-checks.ts',
    ['VAL-03', "text.trim() === ''", "text === ''"],
    ['VAL-03', '[...text].length < rules.minLength', 'text.length < rules.minLength'],
    ['VAL-03', '`^(?:${rules.pattern})$`', '`^${rules.pattern}`'],
    ['VAL-03', 'number < rules.min)', 'number <= rules.min)'],
    ['VAL-03', 'values.length === 0) return', 'values.length === 1) return'],
  ),
  ...of(
    'numbers/decimal-input.ts',
    ['VAL-01', "=== '' ? '0' : digits}.", "=== '' ? '1' : digits}."],
    ['VAL-01', "'\\u2212'", "'\\u2213'"],
    ['VAL-01', '[1-9]\\d{0,2}$/', '[1-9]\\d{0,3}$/'],
    ['ERD-04', '[1-9]\\d{0,2}$/', '\\d{1,3}$/'],
    ['VAL-01', '/^\\d{3}$/.test(three)', '/^\\d{2,3}$/.test(three)'],
    ['VAL-01', "digits.replace(/^0+/, '').length", 'digits.length'],
  ),
  ...of(
    'numbers/typed-number.ts',
    ['ERD-04', 'if (both !== null) return', 'if (both !== null && asSite.error !== null) return'],
    ['ERD-04', '[withBlanks(own), other,', '[other,'],
    ['ERD-04', '[withBlanks(own), other, withBlanks(other)]', '[withBlanks(own), withBlanks(other)]'],
    ['ERD-04', '=== value ? written : ungrouped(value, page, rules)', '=== value ? written : written'],
    ['ERD-04', "language === 'es' ? inMexico : inLanguageOnly", 'inLanguageOnly'],
    ['ERD-04', 'if (!isGroup || !isDecimal) return null', 'if (!isGroup) return null'],
  ),
  ...of(
    'numbers/coordinates.ts',
    ['VAL-09', '<= 90', '< 90'],
    ['VAL-09', '<= 180', '<= 181'],
    ['VAL-09', 'isLatitude(latitude) && isLongitude(longitude)', 'isLongitude(longitude)'],
  ),
  ...of(
    'markets/market-segment.ts',
    ['ADR-07', 'if (group === undefined) return', 'if (group === undefined && groupSlug === null) return'],
    ['SEG-05', 'another !== undefined ? null', 'another === group ? null'],
    ['ADR-02', 'next.delete(urlParameters.businessGroupId)', ''],
    ['ENT-04', '[entry.integrationId, ...', '[entry.integrationId.toLowerCase(), ...'],
  ),
  ...of(
    'user-roles.ts',
    ['CTX-11', "customerAdmin: 'Customer',\n  supplier", 'customerAdmin: null,\n  supplier'],
    ['CTX-11', 'needed.size > 1', 'needed.size > 2'],
    ['CTX-11', 'if (type === accountType) return null', 'if (type !== null) return null'],
    ['CTX-11', 'isOwnAccount ? roles :', '!isOwnAccount ? roles :'],
  ),
  ...of(
    'error-bodies.ts',
    ['ERR-01', "part(error, 'errorMessage')", "part(error, 'error')"],
    ['ERR-01', 'message: 300', 'message: 3000'],
    ['ERR-01', '[...new Set(messages)]', 'messages'],
  ),
  ...of(
    'measures/units.ts',
    ['CMP-01', "'°F': unit('temperature', 5, 9, -32)", "'°F': unit('temperature', 9, 5, -32)"],
    ['CMP-01', "ppb: unit('ratio', 1, 1000)", "ppb: unit('ratio', 1000)"],
    ['CMP-01', 'if (from.dimension !== to.dimension) return null', ''],
    ['CMP-01', '/ to.numerator - to.offset', '/ to.numerator + to.offset'],
    ['CMP-01', 'const digits = 12', 'const digits = 17'],
  ),
  ...of(
    'measures/comparable.ts',
    ['SPC-02', 'value.text.trim().toLowerCase()', 'value.text'],
    ['SPC-02', '? parts.toReversed() : parts', '? parts : parts'],
  ),
]
