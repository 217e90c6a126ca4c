import { masterValue } from '#entities/master-value.ts'
import { account } from '#entities/account.ts'
import type { Insert } from '#entities/entity.ts'
import { substance } from '#entities/substance.ts'
import { tradeGrade } from '#entities/trade-grade.ts'
import { tradeName } from '#entities/trade-name.ts'
import { contentKeyFrom } from '#domain/content-key.ts'
import { recordTypesOf } from '#record-api/record-types.ts'
import { idOf } from './calls-catalogue.ts'
import { keyOf as fileKeyOf } from './calls-papers.ts'
import { unique } from './record-api-names.ts'
import type { ApiQuestion } from './record-api-questions.ts'
import { storageTank } from './unknown-object.ts'

export const object = storageTank.apiName
export const [steel = { id: '' }, plastic = { id: '' }] = recordTypesOf(storageTank)
export const grade = idOf(tradeGrade, 'xanvero-80')
export const brand = idOf(tradeName, 'xanvero')
export const principal = idOf(account, 'brenvik')
export const nobody = 'aZ9000000000000AAA'
export const newTank = `Product2.New_${object}`

export type Role = 'guest' | 'editor' | 'administrator'

/** What a call is asked about the object, and what it has to say of it. */
export interface Asked extends ApiQuestion {
  /** The administrator, where nobody is named. */
  readonly as?: Role
  /** Of what is answered: keys and what stands under them. */
  readonly says?: Readonly<Record<string, unknown>>
  /** Words that stand somewhere in what is answered, and words that do not. */
  readonly names?: readonly string[]
  readonly hides?: readonly string[]
}

/** Ids of records that stand when the calls are asked. */
export interface Tanks {
  /** With a value in every field. */
  readonly full: string
  /** Overflows into the full one. */
  readonly other: string
  /** One that nobody needs, another each time. */
  readonly spare: () => Promise<string>
  /** The name of a list of those of more than 100 litres, another each time. */
  readonly listView: () => Promise<string>
}

let key = 0

/** What a call is asked: of a table by method and path. */
export type TankQuestions = Readonly<Record<string, (tanks: Tanks) => readonly Asked[] | Promise<readonly Asked[]>>>

/** A value for every field, as it is stored. */
export const everyValue = {
  name: 'Tank One',
  build: 'steel',
  state: 'filled',
  reason: 'leak',
  number: 'T-1',
  capacity: 5000,
  isHeated: true,
  product: grade,
  tradeName: brand,
  principal,
  holderKind: 'tradeName',
  holder: brand,
  contents: [{ substance: idOf(substance, 'CAS-77-92-9'), percent: 40 }],
  recipe: [{ phase: 'A', name: 'Gum', percent: 100, product: grade }],
  functions: [idOf(masterValue, 'THICK')],
  fittings: ['valve', 'pump'],
  origin: 'NO',
  countries: ['NL', 'BE'],
  builtOn: '2020-02-03',
  inspectedOn: '2026-02-03',
  keeper: 'one@example.com',
  notes: '<p>Mind the <b>valve</b>.</p>',
  story: { 'en-US': '<p>A story.</p>', 'nl-NL': '<p>Een verhaal.</p>' },
  drawing: '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"><path d="M0 0h1v1z"/></svg>',
  photo: fileKeyOf('logo.png'),
  page: '/nl/en-us/products',
  cas: '77-92-9',
  key: contentKeyFrom(Buffer.alloc(16, 7)),
  names: { 'nl-NL': 'Tank een' },
  aliases: { de: ['Kessel'] },
  marks: ['red', 'blue'],
  alarms: [{ fieldApiName: 'Capacity__c', operator: 'GreaterThan', operandLabels: ['9'] }],
  secret: 'zwijgzaam-7731',
  approvedBy: 'Ada',
} as const satisfies Insert<typeof storageTank>

/** The fewest fields with which there is one, as the API is given them. */
export function least(more: Readonly<Record<string, unknown>> = {}) {
  return {
    Name: unique('Made'),
    Build__c: 'steel',
    State__c: 'planned',
    Keeper__c: `keeper${(key += 1)}@example.com`,
    ...more,
  }
}

/** Of an action by its name. */
export const performed = (apiName: string, body: object) => ({
  path: `/actions/perform-quick-action/${apiName}`,
  body: { apiName, ...body },
})

export const list = (label: string) => ({
  listViewApiName: label.replaceAll(' ', '_'),
  label,
  displayColumns: ['Name', 'Capacity__c'],
  filteredByInfo: [{ fieldApiName: 'Capacity__c', operator: 'GreaterOrEqual', operandLabels: ['10'] }],
})

export const contentVersions = (id?: string): string =>
  `/records/content-documents/${id === undefined ? '' : `${id}/`}content-versions`
