import { hash } from 'node:crypto'
import type { Entity } from '#platform/entity/entity.ts'
import type { Representation } from '#platform/record-api/representations/table.ts'

/** The colours of objects, dark enough for white text; the colour of an object is derived from its name. */
const colours = ['0B5CAB', '1B5E20', '4A148C', '7A3E00', '8A1538', '005F60', '37474F', '5D4037'] as const

/** The theme of an object: its colour. */
export function objectTheme({ apiName }: Entity): Representation<'ThemeInfo'> {
  const [first = 0] = hash('sha256', apiName, 'buffer')
  return { color: colours[first % colours.length] ?? colours[0], iconUrl: null }
}
