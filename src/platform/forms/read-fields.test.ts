import * as v from 'valibot'
import type { GenericSchema } from 'valibot'
import { describe, expect, it } from 'vitest'
import { freeText, keyText, siteParams } from '#platform/calls/params.ts'
import { fieldErrors, readFields } from './read-fields.ts'
import { rulesOfForms } from './field-rules.ts'

const site = { countryIsoCode: 'NL' }
const params = v.object({
  name: v.pipe(v.string(), v.minLength(2), v.maxLength(60)),
  note: v.optional(v.nullable(freeText), null),
  count: v.pipe(v.number(), v.integer(), v.minValue(1)),
  isUrgent: v.optional(v.boolean(), false),
  people: v.pipe(v.array(v.string()), v.minLength(1)),
  kind: v.picklist(['one', 'other']),
  key: keyText,
  ...siteParams,
})
const unavailable = { type: 'refused', problem: { text: 'form.gone' } } as const
const inputOf = (query: string, token = 'the-token') => ({
  site,
  language: 'en-US' as const,
  fields: new URLSearchParams(query),
  token,
})

describe('The fields of a form as the parameters of its call', () => {
  it('[FRM-01] Are read by the types of the parameters; site, language and key are those of the page', () => {
    expect(
      readFields(params, inputOf('name=Ada&note=&count=3&isUrgent=yes&people=a&people=b&kind=one&else=x')),
    ).toEqual({
      name: 'Ada',
      count: 3,
      isUrgent: true,
      people: ['a', 'b'],
      kind: 'one',
      key: 'the-token',
      countryCode: 'NL',
      languageCode: 'en-US',
    })
  })

  it('[FRM-01] Of several fields with one name, the pressed button counts, which comes last', () => {
    expect(readFields(params, inputOf('kind=one&kind=other'))).toMatchObject({ kind: 'other' })
  })

  const yesOrNo = v.boolean()
  const texts = v.array(v.string())
  it.each<[why: string, of: GenericSchema, query: string, read: unknown]>([
    ['A box that is not ticked is no', yesOrNo, '', false],
    ['A box that may be left out is left out', v.optional(yesOrNo), '', undefined],
    ['A box says yes with one word alone', v.optional(yesOrNo), 'of=on', false],
    ['A list without fields is empty', texts, '', []],
    ['A list that may be left out is left out', v.optional(texts), '', undefined],
    ['A list that may be left out is read if it has fields', v.optional(texts), 'of=a&of=', ['a', '']],
    ['A number of blanks is empty', v.nullable(v.number()), 'of=%20%20', null],
    ['A number that cannot be empty is left out', v.number(), 'of=%20', undefined],
    ['A text may be empty', v.string(), 'of=', ''],
    ['A text that may be null is null if it is empty', v.nullable(v.string()), 'of=', null],
    ['A text that may be left out is left out', v.optional(v.string()), 'of=', undefined],
    ['A text that may be both is left out', v.optional(v.nullable(v.string())), 'of=', undefined],
  ])('[FRM-01] %s', (_why, of, query, read) => {
    expect(readFields(v.object({ of }), inputOf(query))).toEqual(read === undefined ? {} : { of: read })
  })

  it('[FRM-01] A field says the first thing that is wrong with it', () => {
    const two = v.object({ name: v.pipe(v.string(), v.minLength(3), v.email()) })
    expect(fieldErrors(two, { name: 'A' }, ['name'], unavailable)).toEqual({
      type: 'refused',
      errors: { name: { code: 'tooShort', limit: 3 } },
    })
  })

  it.each([
    [v.pipe(v.string(), v.minLength(1)), '', { code: 'required' }],
    [v.pipe(v.array(v.string()), v.minLength(2)), [], { code: 'required' }],
    [v.pipe(v.array(v.string()), v.minLength(2)), ['a'], { code: 'tooShort', limit: 2 }],
    [v.pipe(v.array(v.string()), v.nonEmpty()), [], { code: 'required' }],
    [v.pipe(v.array(v.string()), v.maxLength(1)), ['a', 'b'], { code: 'notValid' }],
  ])('[FRM-01] The error of a value is that of an input: %#', (schema, value, error) => {
    expect(fieldErrors(v.object({ of: schema }), { of: value }, ['of'], unavailable)).toEqual({
      type: 'refused',
      errors: { of: error },
    })
  })

  it.each([
    ['count=3&people=a&kind=one', { name: { code: 'required' } }],
    ['name=&count=3&people=a&kind=one', { name: { code: 'required' } }],
    ['name=A&count=3&people=a&kind=one', { name: { code: 'tooShort', limit: 2 } }],
    [`name=${'A'.repeat(61)}&count=3&people=a&kind=one`, { name: { code: 'tooLong', limit: 60 } }],
    ['name=Ada&count=0&people=a&kind=one', { count: { code: 'tooLow', limit: 1 } }],
    ['name=Ada&count=&people=a&kind=one', { count: { code: 'required' } }],
    ['name=Ada&count=x&people=a&kind=one', { count: { code: 'notValid' } }],
    ['name=Ada&count=3&kind=one', { people: { code: 'required' } }],
    ['name=Ada&count=3&people=a&kind=third', { kind: { code: 'notValid' } }],
    [
      'name=&count=&people=a&kind=',
      { name: { code: 'required' }, count: { code: 'required' }, kind: { code: 'required' } },
    ],
  ])('[FRM-01] Each wrong field of %s has its error', (query, errors) => {
    const fields = ['name', 'note', 'count', 'people', 'kind']
    expect(fieldErrors(params, readFields(params, inputOf(query)), fields, unavailable)).toEqual({
      type: 'refused',
      errors,
    })
  })

  it('[FRM-01] A key that the page does not have is read from the fields, so that a machine may send its own', () => {
    expect(readFields(params, inputOf('key=own', ''))).toMatchObject({ key: 'own' })
  })

  it('[FRM-01] A parameter that nobody types is no field to mend: the form is refused as a whole', () => {
    const read = readFields(params, inputOf('name=Ada&count=3&people=a&kind=one', ''))
    expect(fieldErrors(params, read, ['name', 'count', 'people', 'kind'], unavailable)).toBe(unavailable)
    const whole = readFields(params, inputOf('name=Ada&count=3&people=a&kind=one'))
    expect(fieldErrors(params, whole, ['name', 'count', 'people', 'kind'], unavailable)).toBeNull()
  })

  it('[FRM-01] The page gets the rules of the fields from the parameters', () => {
    const form = { fields: ['name', 'note', 'count', 'isUrgent', 'people', 'kind', 'unknown'] }
    expect(rulesOfForms({ 'Test.form': { params, form }, 'Test.none': { params } })).toEqual({
      'Test.form': {
        name: { required: true, minLength: 2, maxLength: 60 },
        count: { required: true, min: 1 },
        people: { required: true },
        kind: { required: true },
      },
    })
  })
})
