import * as fc from 'fast-check'
import type { Arbitrary } from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ecCheckDigit, formatEc } from '#platform/values/text/identifiers.ts'
import { substance } from '#features/catalogue/products/substance.ts'
import { boolean } from '#platform/entity/kinds/boolean.ts'
import { composition } from '#platform/entity/kinds/composition.ts'
import { countryList } from '#platform/entity/kinds/country-list.ts'
import { country } from '#platform/entity/kinds/country.ts'
import { date } from '#platform/entity/kinds/date.ts'
import { dateTime } from '#platform/entity/kinds/date-time.ts'
import { decimal } from '#platform/entity/kinds/decimal.ts'
import { emailAddress } from '#platform/entity/kinds/email-address.ts'
import { identifier } from '#platform/entity/kinds/identifier.ts'
import { integer } from '#platform/entity/kinds/integer.ts'
import { listFilters } from '#platform/entity/kinds/list-filters.ts'
import { localisedList } from '#platform/entity/kinds/localised-list.ts'
import { picklistList } from '#platform/entity/kinds/picklist-list.ts'
import { picklist } from '#platform/entity/kinds/picklist.ts'
import { specificationList } from '#platform/entity/kinds/specification-list.ts'
import { svg } from '#platform/entity/kinds/svg.ts'
import { type AnyField, kindOf } from '#platform/entity/kinds/table.ts'
import { text } from '#platform/entity/kinds/text.ts'
import { digits, examples, label, values } from '#tests/fixtures/field-examples.ts'

describe.each(Object.entries(examples))('a %s field', (_, [field, arbitrary]) => {
  it('Parses from a cell what it wrote into one', () => {
    const kind = kindOf(field)
    fc.assert(
      fc.property(arbitrary as Arbitrary<unknown>, (value) => {
        expect(kind.parse(kind.format(value, field), field)).toEqual({ ok: true, value })
      }),
    )
  })

  it('Returns a value or a reason for any text and never throws', () => {
    const kind = kindOf(field)
    fc.assert(
      fc.property(fc.string({ unit: 'binary', minLength: 1 }), (cell) => {
        const result = kind.parse(cell, field)
        if (!result.ok) expect(result.reason).toMatch(/\S/)
      }),
    )
  })

  it('Returns a value or a reason for any JavaScript value', () => {
    const kind = kindOf(field)
    fc.assert(
      fc.property(fc.anything(), (input) => {
        fc.pre(input !== null && input !== undefined)
        const result = kind.check(input, field)
        if (!result.ok) expect(result.reason).toMatch(/\S/)
      }),
    )
  })
})

const specificationRefusals: readonly (readonly [string, RegExp])[] = [
  ['no JSON', /^is not JSON/],
  ['{}', /^is not a list/],
  ['[1]', /^item 1 is not \{ property/],
  ['[{"property":"a"}]', /^item 1 has a text that and min, typical and max are empty/],
  ['[{"property":"a","min":"1,5"}]', /^item 1 has a min that is not a number as in 0\.50/],
  ['[{"property":"a","min":"007"}]', /^item 1 has a min that is not a number/],
  ['[{"property":"a","min":"1234567890.123456"}]', /^item 1 has a min that has 16 digits, at most 15/],
  ['[{"property":"a","min":"2","max":"1"}]', /^item 1 has a max that is out of order/],
  ['[{"property":"a","min":"2","typical":"1"}]', /^item 1 has a typical that is out of order/],
  ['[{"property":"a","typical":"2","text":"b"}]', /^item 1 has a text that stands beside a number/],
  ['[{"property":"a","text":"b","unit":"%"}]', /^item 1 has a unit that stands beside a text/],
  ['[{"property":"a","typical":"1","unit":"furlong"}]', /^item 1 has a unit that is "furlong", which is no unit/],
  ['[{"property":"a","text":"b","method":"  "}]', /^item 1 has a method that consists of spaces/],
  ['[{"property":"a","text":"b","shade":"c"}]', /^item 1 has "shade", which it cannot have/],
  ['[{"property":" ","text":"b"}]', /^item 1 has a property that is empty/],
  ['[{"property":"a","text":"b"},{"property":"a","text":"c"}]', /^states a property twice under the same condition/],
]

describe('Values that typed fields reject', () => {
  const refusals: readonly (readonly [AnyField, string, RegExp])[] = [
    [emailAddress({ label }), 'nobody', /^is not an e-mail address/],
    [emailAddress({ label }), 'a@b@c.example', /^is not an e-mail address/],
    [emailAddress({ label }), 'a\u0000@example.com', /character/],
    [date({ label }), '31.12.2026', /^is not a date as in/],
    [date({ label }), '2026-02-30', /^is not a day of the calendar/],
    [date({ label }), '0000-01-01', /^is not a day of the calendar/],
    [decimal({ label }), '1,5', /^is not a decimal number as in/],
    [decimal({ label }), '1e3', /^is not a decimal number as in/],
    [decimal({ label }), '.5', /^is not a decimal number as in/],
    [decimal({ label }), 'NaN', /^is not a decimal number as in/],
    [decimal({ label }), '0.005', /^has more than 2 decimals/],
    [decimal({ label }), '1000000', /^has more than 6 digits before the decimal point/],
    [decimal({ label, lowest: '0.01' }), '0', /^is 0\.00, less than 0\.01/],
    [decimal({ label, lowest: '0.01' }), '-0.01', /^is -0\.01, less than 0\.01/],
    [dateTime({ label }), '2026-01-31', /^is not a date with a time and its zone/],
    [dateTime({ label }), '2026-01-31T08:30:00', /^is not a date with a time and its zone/],
    [dateTime({ label }), '2026-01-31T08:30:00.1234Z', /^is not a date with a time and its zone/],
    [dateTime({ label }), '2026-02-30T08:30:00Z', /^is not a moment of the calendar/],
    [dateTime({ label }), '2026-01-31T24:00:00Z', /^is not a moment of the calendar/],
    [dateTime({ label }), '2026-01-31T08:30:00+15:00', /^is not a moment of the calendar/],
    [dateTime({ label }), '1899-12-31T23:59:59Z', /^is not a moment of the calendar/],
    [integer({ label, min: 0, max: 10 }), '1.5', /^is not a whole number/],
    [integer({ label, min: 0, max: 10 }), '1e1', /^is not a whole number/],
    [integer({ label, min: 0, max: 10 }), '11', /^is 11, not between 0 and 10/],
    [boolean({ label, default: false }), 'maybe', /^is neither yes nor no/],
    [boolean({ label, default: false }), 'constructor', /^is neither yes nor no/],
    [picklist({ label, values }), 'gas', /^is "gas", which is none of powder, big-bag, liquid/],
    [picklist({ label, values }), 'toString', /^is "toString", which is none of/],
    [picklistList({ label, values }), 'powder|gas', /^item 2 is "gas"/],
    [country({ label }), 'nl', /^is not a country code/],
    [countryList({ label }), 'NL|XX', /^item 2 is not a country code/],
    [
      identifier({ label, scheme: 'cas' }),
      '77-92-8',
      /^is a CAS number with the wrong check digit 8 \(it would be 9\)/,
    ],
    [identifier({ label, scheme: 'cas' }), 'citric acid', /^is not a CAS number such as/],
    [
      identifier({ label, scheme: 'ec' }),
      '201-069-2',
      /^is an EC number with the wrong check digit 2 \(it would be 1\)/,
    ],
    [composition({ label, to: substance }), 'A:60|B:50', /^adds up to 110 percent/],
    [composition({ label, to: substance }), 'A:60|A:20', /^names a substance twice/],
    [composition({ label, to: substance }), 'A:0', /^item 1 has a share that is not above 0/],
    [composition({ label, to: substance }), 'A:much', /^item 1 has a share that is not a number/],
    ...specificationRefusals.map(
      ([cell, reason]) => [specificationList({ label, to: substance, importKind: 'parts' }), cell, reason] as const,
    ),
    [listFilters({ label }), '[{"fieldApiName":"Name","operator":"Like","operandLabels":[]}]', /operator that is none/],
    [listFilters({ label }), '[{"fieldApiName":"Name","operator":"Equals","operandLabels":["a\\u0000"]}]', /U\+0000/],
    [localisedList({ label }), 'xx:salt', /^item 1 does not start with a language/],
    [text({ label, maxLength: 3 }), 'four', /^has 4 characters, at most 3/],
    [text({ label }), 'a\0b', /U\+0000/],
    [text({ label }), 'a\ud800b', /half a surrogate pair/],
    [text({ label, format: 'email' }), 'nobody', /^is not an e-mail address/],
    [text({ label, format: 'url' }), 'javascript:alert(1)', /^is not an http or https address/],
    [text({ label, format: 'url' }), 'https://user:secret@known.example', /^is not an http or https address/],
    [text({ label, format: 'url' }), 'https://known.example@other.example/', /^is not an http or https address/],
    [text({ label, format: 'url' }), 'https://:80/', /^is not an http or https address/],
    [svg({ label }), '<svg><script>alert(1)</script></svg>', /^has the element script/],
    [svg({ label }), '<svg onload="alert(1)"><g></g></svg>', /^has the attribute onload/],
    [svg({ label }), '<svg><path fill="url(https://example.com/x)"/></svg>', /^has an attribute fill/],
    [svg({ label }), '<svg><!-- --></svg>', /^is not plain SVG/],
    [svg({ label }), '<svg><g></svg></g>', /^closes svg/],
    [svg({ label }), '<svg><g/></svg><svg><g/></svg>', /^has something after/],
    [svg({ label }), 'no drawing', /^is not one svg/],
    [svg({ label }), '<svg>&xxe;<g/></svg>', /^is not plain SVG/],
  ]
  it.each(refusals.map(([field, cell, reason]) => ({ field, cell, reason })))(
    'Rejects in the type $field.type the cell $cell',
    ({ field, cell, reason }) => {
      const result = kindOf(field).parse(cell, field)
      expect(result).toMatchObject({ ok: false })
      expect(result.ok ? '' : result.reason).toMatch(reason)
    },
  )

  it('Accepts an EC number with the correct check digit', () => {
    fc.assert(
      fc.property(digits(6), (body) => {
        fc.pre(ecCheckDigit(body) < 10)
        const ec = identifier({ label, scheme: 'ec' })
        expect(kindOf(ec).parse(body + ecCheckDigit(body), ec)).toEqual({
          ok: true,
          value: formatEc(body + ecCheckDigit(body)),
        })
      }),
    )
  })
})
