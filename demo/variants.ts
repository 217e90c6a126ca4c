import type { FunctionFamily, VariantAxis } from './catalogue-data.ts'
import type { Stream } from './random.ts'

/** The properties in which one grade of a substance differs from the others. */
export interface Variant {
  /** The suffix after the trade name and its number, such as `FG 80M`. */
  readonly suffix: string
  readonly quality: Quality
  readonly detail: VariantDetail | null
  /** The form in which it is sold, if the grades differ in it; null for that of the substance. */
  readonly form: string | null
  /** Only set if the substance allows it. */
  readonly organic: boolean
  readonly massBalance: boolean
}

export interface VariantDetail {
  readonly axis: Exclude<VariantAxis, 'solution' | 'form'>
  /** A number of mesh, percent or mPa·s; the viscosity of a solid is that of its solution. */
  readonly value: number
}

export type Quality = 'technical' | 'food' | 'feed' | 'pharma' | 'cosmetic'

const qualitySuffix: { readonly [quality in Quality]: string } = {
  technical: '',
  food: 'FG',
  feed: 'FD',
  pharma: 'PG',
  cosmetic: 'CG',
}

const qualityOfGroup: { readonly [businessGroup: string]: Quality } = {
  BG3: 'food',
  BG6: 'pharma',
  BG7: 'cosmetic',
}

export interface VariantsOf {
  readonly businessGroups: readonly string[]
  readonly family: FunctionFamily
  readonly axis: VariantAxis
  readonly form: string
  /** The substance is agricultural, and certified organic quality exists. */
  readonly canBeOrganic: boolean
  /** The substance is made from palm. */
  readonly fromPalm: boolean
}

/**
 * Returns every plausible variant in the order of the stream. The first few are generated; `--scale` takes more of
 * them.
 */
export function variantsOf(ware: VariantsOf, stream: Stream): readonly Variant[] {
  const variants: Variant[] = []
  for (const quality of qualitiesOf(ware))
    for (const { text, detail, form } of detailsByAxis[ware.axis](ware.form))
      for (const { mark, organic, massBalance } of marksOf(ware))
        variants.push({
          suffix: [qualitySuffix[quality], text, mark].filter((part) => part !== '').join(' '),
          quality,
          detail,
          form: form ?? null,
          organic,
          massBalance,
        })
  return stream.shuffled(variants)
}

function qualitiesOf({ businessGroups, family }: VariantsOf): readonly Quality[] {
  const qualities = new Set<Quality>(businessGroups.map((group) => qualityOfGroup[group] ?? 'technical'))
  if (family.code === 'NUTR' && businessGroups.includes('BG3')) qualities.add('feed')
  return [...qualities].toSorted()
}

interface Detail {
  readonly text: string
  readonly detail: VariantDetail | null
  readonly form?: string
}

export const solidForms: ReadonlySet<string> = new Set(['powder', 'granule', 'flake', 'crystal'])

const percents = (axis: 'purity' | 'active', values: readonly number[]): readonly Detail[] =>
  values.map((value) => ({ text: String(value), detail: { axis, value } }))

const viscosities = (prefix: string, values: readonly number[]): readonly Detail[] =>
  values.map((value) => ({ text: `${prefix}${value}`, detail: { axis: 'viscosity', value } }))

/** A solid is sold in the form of its substance first, since that is the most usual one. */
function forms(form: string): readonly Detail[] {
  const own = suffixOfForm[form]
  if (own === undefined) return percents('purity', [95, 98, 99])
  const others = Object.entries(suffixOfForm).filter(([other]) => other !== form)
  return [[form, own] as const, ...others].map(([each, text]) => ({ text, detail: null, form: each }))
}

const suffixOfForm: { readonly [form: string]: string } = { powder: 'PW', granule: 'GR', flake: 'FL' }

/** Returns the details of an axis, or of another one if the form does not allow it: a liquid has no mesh, a powder no
 * viscosity of its own. */
const detailsByAxis: Readonly<Record<VariantAxis, (form: string) => readonly Detail[]>> = {
  mesh: (form) =>
    form === 'powder' || form === 'crystal'
      ? [40, 60, 80, 200, 325].map((value) => ({ text: `${value}M`, detail: { axis: 'mesh', value } }))
      : percents('purity', [90, 95, 98, 99]),
  viscosity: (form) => (form === 'liquid' ? viscosities('V', [50, 100, 350, 1000, 5000]) : forms(form)),
  solution: (form) =>
    solidForms.has(form) ? viscosities('K', [50, 400, 1500, 4000, 15_000]) : percents('active', [28, 30, 50, 70]),
  active: (form) => percents('active', solidForms.has(form) ? [85, 90, 95, 98] : [28, 30, 50, 70]),
  purity: () => percents('purity', [95, 98, 99, 99.5]),
  form: forms,
}

interface Mark {
  readonly mark: string
  readonly organic: boolean
  readonly massBalance: boolean
}

const plain: Mark = { mark: '', organic: false, massBalance: false }

function marksOf({ canBeOrganic, fromPalm }: VariantsOf): readonly Mark[] {
  return [
    plain,
    ...(canBeOrganic ? [{ mark: 'BIO', organic: true, massBalance: false }] : []),
    // RSPO Mass Balance: certified palm oil is mixed with other palm oil along the supply chain.
    ...(fromPalm ? [{ mark: 'MB', organic: false, massBalance: true }] : []),
  ]
}
