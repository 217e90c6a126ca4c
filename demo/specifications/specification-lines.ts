import type { DemoGrade } from '../grades.ts'
import type { ImportLine } from '../import-columns.ts'
import { streamOf, type Stream } from '../random.ts'
import type { VariantDetail } from '../variants.ts'
import { appliesTo, type SpecificationRule } from './specification-rules.ts'

/** Returns the values that a grade states: those of its variant, then the first rule for each other property. */
export function specificationLines(
  seed: number,
  grade: DemoGrade,
  rules: readonly SpecificationRule[],
): readonly ImportLine[] {
  const lines = [...variantLine(grade)]
  const considered = new Set(lines.map((line) => line['property']))
  const substances = grade.components.map(({ substance }) => substance).join('+')
  for (const rule of rules) {
    const { property, condition } = rule
    // Kinematic viscosity is stated at two temperatures; other properties once.
    const key = property === 'kinematic-viscosity' ? `${property} ${condition}` : property
    if (considered.has(key) || !appliesTo(rule, grade)) continue
    considered.add(key)
    if (!streamOf(seed, 'stated', property, grade.tradeName).chance(rule.share)) continue
    const stream = streamOf(seed, 'specification', property, condition, rule.perSubstance ? substances : grade.id)
    const { unit, method } = rule
    lines.push({ trade_grade: grade.id, property, ...valueOf(rule, stream), unit, method, condition })
  }
  return lines
}

/** The property in which the grades of a trade name differ. */
function variantLine({ id, detail, physicalForm }: DemoGrade): readonly ImportLine[] {
  return detail === null ? [] : [{ trade_grade: id, ...lineByAxis[detail.axis](detail.value, physicalForm) }]
}

const lineByAxis: Readonly<Record<VariantDetail['axis'], (value: number, form: string) => ImportLine>> = {
  mesh: (value) => ({ property: 'sieve', typical: String(value), unit: 'mesh', method: 'ISO 3310-1' }),
  viscosity: (value, form) => ({
    property: 'viscosity',
    min: String(Math.round(value * 0.9)),
    max: String(Math.round(value * 1.1)),
    unit: 'mPa·s',
    method: form === 'liquid' ? 'ISO 3219' : 'ISO 2555',
    condition: form === 'liquid' ? '25 °C' : '1 % in water, 25 °C',
  }),
  active: (value) => ({ property: 'active-content', typical: String(value), unit: '%', method: 'ISO 2271' }),
  purity: (value, form) => ({
    property: 'purity',
    min: String(value),
    unit: '%',
    method: form === 'liquid' || form === 'gas' ? 'GC' : 'HPLC',
    condition: 'dry basis',
  }),
}

function valueOf(rule: SpecificationRule, stream: Stream): ImportLine {
  const { low, high } = rule
  // A wide span is drawn on a logarithmic scale, as viscosities and counts are spread.
  const isWide = low > 0 && high / low > 20
  return valueByShape[rule.shape](
    isWide ? low * (high / low) ** stream.next() : low + (high - low) * stream.next(),
    rule,
  )
}

const valueByShape: Readonly<
  Record<SpecificationRule['shape'], (drawn: number, rule: SpecificationRule) => ImportLine>
> = {
  min: (drawn, { digits }) => ({ min: rounded(drawn, digits) }),
  max: (drawn, { digits }) => ({ max: rounded(drawn, digits) }),
  typical: (drawn, { digits }) => ({ typical: rounded(drawn, digits) }),
  use: (drawn, { digits, width }) => ({ min: rounded(drawn / width, digits), max: rounded(drawn, digits) }),
  range(drawn, { digits, width }) {
    const half = Math.max(Math.abs(drawn) * width, 10 ** -digits)
    return { min: rounded(drawn - half, digits), max: rounded(drawn + half, digits) }
  },
  text: (_, { text }) => ({ text }),
}

/** Rounds to decimals, or with negative digits to tens and hundreds; at least one unit of the last digit. */
function rounded(value: number, digits: number): string {
  const step = 10 ** -digits
  const steps = Math.round(value / step)
  const whole = steps === 0 && value > 0 ? 1 : steps
  return digits > 0 ? (whole * step).toFixed(digits) : String(whole * step)
}
