import { describe, expect, it } from 'vitest'
import { tradeGrade } from '#features/catalogue/products/trade-grade.ts'
import { managedContent } from '#features/content/managed-content/managed-content.ts'
import type { Entity } from '#platform/entity/entity.ts'
import { wireField } from '#platform/record-api/wire-fields.ts'
import { idsOf, shownValue } from './shown-value.ts'

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

  it('Reads the names of all its records', () => {
    expect(idsOf(composition, `${gum}:60|${water}`)).toEqual([gum, water])
    expect(idsOf(specifications, JSON.stringify([{ property: density, text: 'White' }]))).toEqual([density])
  })
})
