import { meshOf, micrometresOf } from './mesh.ts'

/** What a unit measures. Values convert between the units of one dimension; a concentration by volume is a density. */
export type Dimension =
  | 'acidValue'
  | 'angle'
  | 'coloniesByVolume'
  | 'coloniesByWeight'
  | 'conductivity'
  | 'density'
  | 'dynamicViscosity'
  | 'gelStrength'
  | 'heat'
  | 'iodineValue'
  | 'kinematicViscosity'
  | 'length'
  | 'molarMass'
  | 'number'
  | 'peroxideValue'
  | 'pressure'
  | 'ratio'
  | 'specificSurface'
  | 'surfaceTension'
  | 'temperature'
  | 'time'

/** A unit by its factors to the base unit of its dimension: base = (value + offset) × numerator ÷ denominator. */
export interface Unit {
  readonly dimension: Dimension
  readonly numerator: number
  readonly denominator: number
  readonly offset: number
  /** Values are mesh numbers, which a table converts to micrometres. */
  readonly isMesh?: true
}

const unit = (dimension: Dimension, numerator = 1, denominator = 1, offset = 0): Unit => ({
  dimension,
  numerator,
  denominator,
  offset,
})

/** All units as they are shown and as they are written in import files. */
const units = {
  '': unit('number'),
  '%': unit('ratio', 10_000),
  '‰': unit('ratio', 1000),
  ppm: unit('ratio'),
  'mg/kg': unit('ratio'),
  'µg/g': unit('ratio'),
  'g/kg': unit('ratio', 1000),
  'g/100 g': unit('ratio', 10_000),
  ppb: unit('ratio', 1, 1000),
  'µg/kg': unit('ratio', 1, 1000),
  '°C': unit('temperature'),
  '°F': unit('temperature', 5, 9, -32),
  K: unit('temperature', 1, 1, -273.15),
  mPa·s: unit('dynamicViscosity'),
  cP: unit('dynamicViscosity'),
  Pa·s: unit('dynamicViscosity', 1000),
  P: unit('dynamicViscosity', 100),
  'mm²/s': unit('kinematicViscosity'),
  cSt: unit('kinematicViscosity'),
  St: unit('kinematicViscosity', 100),
  'g/cm³': unit('density'),
  'g/mL': unit('density'),
  'kg/L': unit('density'),
  'kg/m³': unit('density', 1, 1000),
  'g/L': unit('density', 1, 1000),
  'g/100 mL': unit('density', 1, 100),
  'lb/gal': unit('density', 119_826_427, 1_000_000_000),
  µm: unit('length'),
  nm: unit('length', 1, 1000),
  mm: unit('length', 1000),
  mesh: { ...unit('length'), isMesh: true },
  'g/mol': unit('molarMass'),
  'kg/mol': unit('molarMass', 1000),
  Da: unit('molarMass'),
  kDa: unit('molarMass', 1000),
  'mg KOH/g': unit('acidValue'),
  'g I₂/100 g': unit('iodineValue'),
  'meq O₂/kg': unit('peroxideValue'),
  'CFU/g': unit('coloniesByWeight'),
  'CFU/mL': unit('coloniesByVolume'),
  'mN/m': unit('surfaceTension'),
  'dyn/cm': unit('surfaceTension'),
  hPa: unit('pressure'),
  mbar: unit('pressure'),
  Pa: unit('pressure', 1, 100),
  kPa: unit('pressure', 10),
  bar: unit('pressure', 1000),
  mmHg: unit('pressure', 13_332_239, 10_000_000),
  'µS/cm': unit('conductivity'),
  'mS/cm': unit('conductivity', 1000),
  'm²/g': unit('specificSurface'),
  '°': unit('angle'),
  s: unit('time', 1, 3600),
  min: unit('time', 1, 60),
  h: unit('time'),
  'g Bloom': unit('gelStrength'),
  'kJ/kg': unit('heat'),
  'J/g': unit('heat'),
  'kcal/100 g': unit('heat', 4184, 100),
} as const satisfies Readonly<Record<string, Unit>>

/** Other spellings, all in lower case and without spaces. */
const spellings: Readonly<Record<string, keyof typeof units>> = {
  'mpa.s': 'mPa·s',
  mpas: 'mPa·s',
  'mpa*s': 'mPa·s',
  cps: 'cP',
  'pa.s': 'Pa·s',
  pas: 'Pa·s',
  'mm2/s': 'mm²/s',
  'g/cm3': 'g/cm³',
  'g/cc': 'g/cm³',
  'g/ml': 'g/mL',
  'kg/l': 'kg/L',
  'kg/m3': 'kg/m³',
  'g/l': 'g/L',
  um: 'µm',
  // The Greek letter in place of the micro sign.
  μm: 'µm',
  micron: 'µm',
  microns: 'µm',
  µm: 'µm',
  degc: '°C',
  degf: '°F',
  percent: '%',
  'gi2/100g': 'g I₂/100 g',
  'mgkoh/g': 'mg KOH/g',
  'meqo2/kg': 'meq O₂/kg',
  'm2/g': 'm²/g',
  'cfu/g': 'CFU/g',
  'cfu/ml': 'CFU/mL',
}

/** The unit of a text such as `mPa·s` or `cps`; null if there is none. The empty text is the unit of plain numbers. */
export function unitOf(text: string): Unit | null {
  if (Object.hasOwn(units, text)) return units[text as keyof typeof units]
  const key = text.toLowerCase().replaceAll(' ', '')
  const found = Object.hasOwn(spellings, key) ? spellings[key] : undefined
  return found === undefined ? null : units[found]
}

/** The digits to which converted values are compared, which removes the errors of binary fractions. */
const digits = 12

const rounded = (value: number): number => Number(value.toPrecision(digits))

/**
 * Converts a number between two units; null if they measure different things, or if the table of sieves does not define
 * the mesh number.
 */
export function convert(value: number, from: Unit, to: Unit): number | null {
  if (from.dimension !== to.dimension) return null
  if (from === to) return value
  const base = from.isMesh === true ? micrometresOf(value) : baseOf(value, from)
  if (base === null) return null
  return to.isMesh === true ? meshOf(rounded(base)) : rounded((base * to.denominator) / to.numerator - to.offset)
}

const baseOf = (value: number, { numerator, denominator, offset }: Unit): number =>
  ((value + offset) * numerator) / denominator
/** Whether a greater number in one unit is a smaller one in the other. */
export const isReversed = (from: Unit, to: Unit): boolean => (from.isMesh === true) !== (to.isMesh === true)
