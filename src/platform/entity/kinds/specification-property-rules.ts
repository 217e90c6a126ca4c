import { defaultLanguage } from '#platform/i18n/languages.ts'
import { unitOf } from '#platform/values/measures/units.ts'
import { isMap } from '#platform/values/text/is-map.ts'
import type { PartRefusal } from './kind.ts'

type Values = Readonly<Record<string, unknown>>

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

/** The English choices of a property, which are the stored values. */
function choicesOf({ choices }: Values): readonly string[] {
  const english: unknown = isMap(choices) ? choices[defaultLanguage] : null
  return Array.isArray(english) ? english.map(String) : []
}

/** Why a value cannot be that of a property: another kind of value, or a unit that measures something else. */
export function refusalBesideProperty(value: Values, property: Values): PartRefusal | null {
  const name = textOf(property['name']).toLowerCase()
  const kind = property['valueKind']
  const text = value['text']
  if (kind === 'number' || kind === 'range') {
    if (text !== undefined) return { part: 'text', reason: `is given, but ${name} is a number` }
    if (kind === 'number' && value['min'] !== undefined && value['max'] !== undefined)
      return { part: 'max', reason: `stands beside min, but ${name} is one number and no range` }
    return refusalOfUnit(textOf(value['unit']), textOf(property['unit']), name)
  }
  if (text === undefined) return { part: 'text', reason: `is empty, but ${name} is no number` }
  const allowed = kind === 'yes-no' ? ['yes', 'no'] : kind === 'choice' ? choicesOf(property) : null
  return allowed === null || allowed.includes(textOf(text))
    ? null
    : { part: 'text', reason: `is ${JSON.stringify(text)}, which is none of ${allowed.join(', ')}` }
}

function refusalOfUnit(input: string, requested: string, name: string): PartRefusal | null {
  const [from, to] = [unitOf(input), unitOf(requested)]
  if (from !== null && to !== null && from.dimension === to.dimension) return null
  const shown = input === '' ? 'is empty' : `is ${JSON.stringify(input)}`
  return {
    part: 'unit',
    reason: `${shown}, but ${name} is measured ${requested === '' ? 'without a unit' : `in ${requested}`}`,
  }
}
