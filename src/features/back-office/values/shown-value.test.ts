import { describe, expect, it } from 'vitest'
import { tradeGrade } from '#features/catalogue/products/trade-grade.ts'
import { substance } from '#features/catalogue/products/substance.ts'
import { managedContent } from '#features/content/managed-content/managed-content.ts'
import type { Entity } from '#platform/entity/entity.ts'
import { wireField } from '#platform/record-api/wire-fields.ts'
import { idsOf, shownValue, textOfShown, type ShownValue } from './shown-value.ts'

const field = (entity: Entity, apiName: string) => wireField(entity, apiName) ?? expect.unreachable()
const composition = field(tradeGrade, 'Components__c')
const specifications = field(tradeGrade, 'Specifications__c')
const formulation = field(managedContent, 'Formulation__c')

const [gum, water, density] = ['a02yf8Xyu6Cu7FcACJ', '01tIOchZrVcOzhwYUC', 'a16VjlP8IEC8lmmI0B']
const context = { base: '/back-office/en-us', names: new Map([[gum, 'Xanthan gum']]) }
const items = (of: typeof composition, value: string) => shownValue(of, value, null, context)

describe('[BOF-01] A structured value on the page of a record', () => {
  it('Names and links the records that the viewer sees, and has the id of the others', () => {
    expect(items(composition, `${gum}:60|${water}:40`)).toEqual({
      type: 'items',
      items: [
        [
          { text: 'Xanthan gum', href: `/back-office/en-us/record/${gum}` },
          { text: '60', href: null },
        ],
        [
          { text: water, href: null },
          { text: '40', href: null },
        ],
      ],
    })
  })

  it('Names each part of an item in JSON', () => {
    const value = JSON.stringify([{ property: density, min: '650', unit: 'kg/m³' }])
    expect(items(specifications, value)).toEqual({
      type: 'items',
      items: [[density, 'min 650', 'unit kg/m³'].map((text) => ({ text, href: null }))],
    })
  })

  it('Has one item for each line of a formulation', () => {
    expect(items(formulation, 'A;Aqua;62.5|A;Xanthan gum;0.5')).toMatchObject({
      items: [
        [{ text: 'A' }, { text: 'Aqua' }, { text: '62.5' }],
        [{ text: 'A' }, { text: 'Xanthan gum' }, { text: '0.5' }],
      ],
    })
  })

  it('Has a text of a list as one part, whatever characters it contains', () => {
    expect(items(field(substance, 'Synonyms__c'), 'Sodium: 2:1; pure|a\\|b')).toMatchObject({
      items: [[{ text: 'Sodium: 2:1; pure' }], [{ text: 'a|b' }]],
    })
  })

  it('Reads the names of all its records', () => {
    expect(idsOf(composition, `${gum}:60|${water}`)).toEqual([gum, water])
    expect(idsOf(specifications, JSON.stringify([{ property: density, text: 'White' }]))).toEqual([density])
  })
})

describe('[BOF-01] A plain value on the page of a record', () => {
  const shown = (apiName: string, value: string | boolean | null, display: string | null = null) =>
    shownValue(field(tradeGrade, apiName), value, display, context)

  it('Is empty without a value, or with references that the viewer does not see', () => {
    for (const value of [null, '']) expect(shown('Name', value)).toEqual({ type: 'empty' })
    expect(shown('Principal__c', '001I0ZHUsxvlo6XIHQ')).toEqual({ type: 'empty' })
  })

  it('Has the label of a choice, and commas between several', () => {
    expect(shown('Physical_Form__c', 'powder', 'Powder')).toEqual({ type: 'text', text: 'Powder' })
    expect(shown('Certifications__c', 'iso9001;halal', 'ISO 9001;Halal')).toEqual({
      type: 'text',
      text: 'ISO 9001, Halal',
    })
    expect(shown('Certifications__c', 'iso9001;halal')).toEqual({ type: 'text', text: 'iso9001, halal' })
  })

  it('Has the texts of a translated value by language, and none that cannot be read', () => {
    const texts = (value: string) => shownValue(field(substance, 'Names__c'), value, null, context)
    expect(texts(JSON.stringify({ de: 'Gummi', 'en-US': 'Gum', fr: '', xx: 'Gom' }))).toMatchObject({
      texts: [
        { language: 'en-US', text: 'Gum' },
        { language: 'de', text: 'Gummi' },
      ],
    })
    for (const value of ['Gum', '[]', '{}']) expect(texts(value)).toEqual({ type: 'empty' })
  })

  it('Has the items of a list in JSON that is no object', () => {
    expect(shownValue(specifications, '["a", 1]', null, context)).toMatchObject({
      items: [[{ text: 'a' }], [{ text: '1' }]],
    })
    expect(idsOf(specifications, true)).toEqual([])
    expect(idsOf(field(tradeGrade, 'Name'), gum)).toEqual([])
  })

  it.each<[ShownValue, string]>([
    [{ type: 'empty' }, ''],
    [{ type: 'text', text: 'Gum' }, 'Gum'],
    [{ type: 'flag', isSet: true }, 'true'],
    [{ type: 'file', name: 'a.pdf', href: '/a' }, 'a.pdf'],
    [
      {
        type: 'records',
        records: [
          { href: '/1', name: 'A' },
          { href: '/2', name: 'B' },
        ],
      },
      'A; B',
    ],
    [
      {
        type: 'items',
        items: [
          [
            { text: 'Gum', href: null },
            { text: '5 %', href: null },
          ],
          [{ text: 'Salt', href: null }],
        ],
      },
      'Gum 5 %; Salt',
    ],
    [
      {
        type: 'texts',
        texts: [
          { language: 'de', text: 'Gummi' },
          { language: 'fr', text: 'Gomme' },
        ],
      },
      'de: Gummi; fr: Gomme',
    ],
  ])('Is one text in a file: %j', (value, expected) => {
    expect(textOfShown(value)).toBe(expected)
  })
})
