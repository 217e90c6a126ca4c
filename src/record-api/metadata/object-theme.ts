import { hash } from 'node:crypto'
import type { Entity } from '#entities/entity.ts'
import type { Representation } from '#representations/table.ts'

/** Colours of objects, dark enough for white on them; which one an object has follows from its name. */
const colours = ['0B5CAB', '1B5E20', '4A148C', '7A3E00', '8A1538', '005F60', '37474F', '5D4037'] as const

/** The colour by which an object is known. */
export function objectTheme({ apiName }: Entity): Representation<'ThemeInfo'> {
  const [first = 0] = hash('sha256', apiName, 'buffer')
  return { color: colours[first % colours.length] ?? colours[0], iconUrl: null }
}
