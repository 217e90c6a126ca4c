import { generateDrizzleJson, generateMigration } from 'drizzle-kit/api'
import { sql } from 'drizzle-orm'
import { account } from '#entities/account.ts'
import { entity, type Entity } from '#entities/entity.ts'
import { boolean } from '#entities/kinds/boolean.ts'
import { composition } from '#entities/kinds/composition.ts'
import { contentKey } from '#entities/kinds/content-key.ts'
import { countryList } from '#entities/kinds/country-list.ts'
import { country } from '#entities/kinds/country.ts'
import { date } from '#entities/kinds/date.ts'
import { emailAddress } from '#entities/kinds/email-address.ts'
import { file } from '#entities/kinds/file.ts'
import { formulation } from '#entities/kinds/formulation.ts'
import { html } from '#entities/kinds/html.ts'
import { identifier } from '#entities/kinds/identifier.ts'
import { integer } from '#entities/kinds/integer.ts'
import { itemReference } from '#entities/kinds/item-reference.ts'
import { listFilters } from '#entities/kinds/list-filters.ts'
import { localisedList } from '#entities/kinds/localised-list.ts'
import { localisedText } from '#entities/kinds/localised-text.ts'
import { path } from '#entities/kinds/path.ts'
import { picklistList } from '#entities/kinds/picklist-list.ts'
import { picklist } from '#entities/kinds/picklist.ts'
import { referenceList } from '#entities/kinds/reference-list.ts'
import { reference } from '#entities/kinds/reference.ts'
import { richText } from '#entities/kinds/rich-text.ts'
import { selfReference } from '#entities/kinds/self-reference.ts'
import { svg } from '#entities/kinds/svg.ts'
import type { FieldType } from '#entities/kinds/table.ts'
import { textList } from '#entities/kinds/text-list.ts'
import { text } from '#entities/kinds/text.ts'
import { masterValue } from '#entities/master-value.ts'
import { substance } from '#entities/substance.ts'
import { tradeGrade } from '#entities/trade-grade.ts'
import { tradeName } from '#entities/trade-name.ts'
import type { Database } from '#records/database.ts'

/** Every kind of field there is: an object with fewer is no test. */
export const kindsOfFields = {
  boolean: true,
  composition: true,
  contentKey: true,
  country: true,
  countryList: true,
  date: true,
  emailAddress: true,
  file: true,
  formulation: true,
  html: true,
  identifier: true,
  integer: true,
  itemReference: true,
  listFilters: true,
  localisedList: true,
  localisedText: true,
  path: true,
  picklist: true,
  picklistList: true,
  reference: true,
  referenceList: true,
  richText: true,
  selfReference: true,
  svg: true,
  text: true,
  textList: true,
} as const satisfies Readonly<Record<FieldType, true>>

/** An object that no line of the product knows: a tank that something is kept in. */
export const storageTank = entity({
  apiName: 'Storage_Tank__c',
  importKind: null,
  keyPrefix: 'aZ9',
  tableName: 'storage_tank',
  label: 'Storage tank',
  labelPlural: 'Storage tanks',
  access: {
    read: ['customer', 'editor', 'administrator'],
    create: ['editor', 'administrator'],
    update: ['editor', 'administrator'],
    delete: ['administrator'],
  },
  listColumns: ['name', 'state', 'product', 'capacity'],
  recordTypes: 'build',
  path: 'state',
  duplicateRules: [
    { name: 'Same_Number', fields: ['number', 'build'], onCreate: 'block', onUpdate: 'block' },
    { name: 'Same_Product', fields: ['product', 'origin'], onCreate: 'alert', onUpdate: 'alert' },
  ],
  fields: {
    name: text({ label: 'Name', apiName: 'Name', required: true }),
    build: picklist({ label: 'Build', required: true, values: { steel: 'Of steel', plastic: 'Of plastic' } }),
    state: picklist({
      label: 'State',
      required: true,
      values: { planned: 'Planned', filled: 'Filled', closed: 'Closed' },
    }),
    reason: picklist({
      label: 'Reason',
      values: { fresh: 'New', leak: 'Leaks', sold: 'Sold' },
      dependsOn: {
        field: 'state',
        goesWith: { fresh: ['planned'], leak: ['filled', 'closed'], sold: ['closed'] },
      },
    }),
    number: text({ label: 'Number', maxLength: 20 }),
    capacity: integer({ label: 'Capacity in litres', min: 0, max: 1_000_000 }),
    isHeated: boolean({ label: 'Heated', default: false }),
    product: reference({ label: 'Product', to: tradeGrade }),
    tradeName: reference({ label: 'Trade name', to: tradeName }),
    principal: reference({ label: 'Principal', to: account, sameAs: { through: 'tradeName' } }),
    holderKind: picklist({ label: 'Kind of holder', values: { account: 'Account', tradeName: 'Trade name' } }),
    holder: itemReference({ label: 'Holder', by: 'holderKind', to: { account, tradeName } }),
    overflow: selfReference({ label: 'Overflows into' }),
    contents: composition({ label: 'Contents', to: substance }),
    recipe: formulation({ label: 'Recipe', to: tradeGrade }),
    functions: referenceList({ label: 'Functions', to: masterValue }),
    fittings: picklistList({ label: 'Fittings', values: { valve: 'Valve', gauge: 'Gauge', pump: 'Pump' } }),
    origin: country({ label: 'Origin' }),
    countries: countryList({ label: 'Countries' }),
    builtOn: date({ label: 'Built on' }),
    inspectedOn: date({ label: 'Inspected on', notBefore: 'builtOn' }),
    keeper: emailAddress({ label: 'Keeper', required: true }),
    notes: html({ label: 'Notes' }),
    story: richText({ label: 'Story' }),
    drawing: svg({ label: 'Drawing' }),
    photo: file({ label: 'Photo' }),
    page: path({ label: 'Page' }),
    cas: identifier({ label: 'CAS number', scheme: 'cas' }),
    key: contentKey({ label: 'Key' }),
    names: localisedText({ label: 'Name in other languages', english: 'name' }),
    aliases: localisedList({ label: 'Aliases' }),
    marks: textList({ label: 'Marks' }),
    alarms: listFilters({ label: 'Alarms' }),
    /** What not every reader of the object may read. */
    secret: text({ label: 'Safe combination', access: { read: ['administrator'], update: ['administrator'] } }),
    /** What every reader may read and not every writer may write. */
    approvedBy: text({ label: 'Approved by', access: { update: ['administrator'] } }),
  },
})

/** Makes the object's table as a migration would. */
export async function createTable({ queries }: Pick<Database, 'queries'>, { tableName, table }: Entity): Promise<void> {
  const statements = await generateMigration(generateDrizzleJson({}), generateDrizzleJson({ [tableName]: table }))
  for (const statement of statements) await queries.execute(sql.raw(statement))
}
