import { account } from '#entities/account.ts'
import { entity } from '#entities/entity.ts'
import { boolean } from '#entities/kinds/boolean.ts'
import { picklist } from '#entities/kinds/picklist.ts'
import { picklistList } from '#entities/kinds/picklist-list.ts'
import { reference } from '#entities/kinds/reference.ts'
import { text } from '#entities/kinds/text.ts'

/** An object that no code knows: what is answered of it follows from what is written here. It has no table. */
export const strange = entity({
  apiName: 'Strange__c',
  importKind: null,
  keyPrefix: 'a9Z',
  tableName: 'strange',
  label: 'Strange thing',
  labelPlural: 'Strange things',
  access: {
    read: ['customer', 'editor'],
    create: ['editor'],
    update: ['editor'],
    delete: [],
  },
  listColumns: ['name', 'stage'],
  recordTypes: 'kind',
  path: 'stage',
  fields: {
    name: text({ label: 'Name', apiName: 'Name', required: true }),
    kind: picklist({ label: 'Kind', required: true, values: { odd: 'Odd', even: 'Even' } }),
    isLoud: boolean({ label: 'Loud', default: true }),
    /** Goes with a checkbox. */
    colour: picklist({
      label: 'Colour',
      values: { red: 'Red', grey: 'Grey', none: 'None' },
      dependsOn: { field: 'isLoud', goesWith: { red: ['true'], grey: ['false', 'true'] } },
    }),
    shade: picklist({
      label: 'Shade',
      values: { dark: 'Dark', light: 'Light' },
      dependsOn: { field: 'colour', goesWith: { dark: ['grey'], light: ['red', 'grey'] } },
    }),
    stage: picklist({ label: 'Stage', values: { begun: 'Begun', done: 'Done' } }),
    /** Canaries: who may not read them must not meet their names. */
    secret: picklist({ label: 'Secret', values: { canary: 'Canary' }, access: { read: ['editor'] } }),
    ward: picklist({
      label: 'Ward',
      values: { open: 'Open', shut: 'Shut' },
      dependsOn: { field: 'secret', goesWith: { open: ['canary'], shut: ['canary'] } },
    }),
    tags: picklistList({ label: 'Tags', values: { one: 'One', two: 'Two' } }),
    fixed: text({ label: 'Fixed', access: { update: ['administrator'] } }),
    owner: reference({ label: 'Owner', to: account }),
    other: reference({ label: 'Other', to: account }),
    note: text({ label: 'Note', multiline: true, maxLength: 500 }),
  },
})
