import { defaultLanguage, type Texts } from '#domain/languages.ts'
import { assignmentsOf, familiesByFunction, familiesOf, tradeNameId, type Assignment } from './assignments.ts'
import type { CatalogueData, Chemistry, FunctionFamily } from './catalogue-data.ts'
import { certificationsOf, claimsOf, hasTrait, type Traits, type Ware } from './claims.ts'
import { countriesOfGrade, countriesOfPrincipal } from './countries.ts'
import { gradeDescriber } from './descriptions.ts'
import { hash32, streamOf, type Stream } from './random.ts'
import type { Sentences } from './sentences.ts'
import type { DemoSubstance } from './substances-file.ts'
import { solidForms, variantsOf, type Variant } from './variants.ts'

/** A trade grade of the demo catalogue, before it becomes a line of the import file. */
export interface DemoGrade {
  readonly id: string
  readonly name: string
  readonly code: string
  readonly tradeName: string
  readonly principal: string
  /** percent null: the substance as such. */
  readonly components: readonly { readonly substance: string; readonly percent: number | null }[]
  readonly functions: readonly string[]
  readonly chemistries: readonly string[]
  readonly applications: readonly string[]
  readonly marketSegments: readonly string[]
  readonly businessGroups: readonly string[]
  readonly physicalForm: string
  readonly purity: string
  readonly qualityGrades: readonly string[]
  readonly certifications: readonly string[]
  readonly claims: readonly string[]
  readonly packaging: readonly string[]
  readonly origin: string
  readonly storage: string
  readonly shelfLifeMonths: number
  readonly sampleAvailable: boolean
  readonly countries: readonly string[]
  readonly descriptions: Texts
}

export interface GradeSources {
  readonly seed: number
  readonly scale: number
  readonly data: CatalogueData
  readonly traits: Traits
  readonly sentences: Sentences
  /** By id: the substances of the run, from whichever file. */
  readonly substances: ReadonlyMap<string, DemoSubstance>
  /** Out of the project's own substances, whatever the file: so a new substance enters no blend there is. */
  readonly partners: readonly BlendPartner[]
}

/** What is looked up again and again, made once. */
export interface GradeMaker {
  /** The grades of one substance: pure ones first, each with the blend that goes with it. */
  gradesOf(substance: DemoSubstance): Iterable<DemoGrade>
  /** The grade of an assignment with a name of its own. */
  special(substance: DemoSubstance, assignment: Assignment, id: string, name: string, translated: boolean): DemoGrade
}

/** A substance that blends are completed with. */
export interface BlendPartner {
  readonly id: string
  readonly businessGroups: readonly string[]
  readonly solid: boolean
}

/** The project's own substances, less what nobody sells mixed (monomers, active pharmaceutical ingredients, gases …). */
export function blendPartners(own: readonly DemoSubstance[], data: CatalogueData): readonly BlendPartner[] {
  const byFunction = familiesByFunction(data)
  return own.flatMap((substance): readonly BlendPartner[] => {
    const [family] = familiesOf(substance, byFunction)
    if (family === undefined || !family.blends || !mixes(substance, data)) return []
    return [{ id: substance.id, businessGroups: substance.businessGroups, solid: solidForms.has(formOf(substance, family)) }]
  })
}

export function gradeMaker(sources: GradeSources): GradeMaker {
  const { seed, scale, data, traits, sentences } = sources
  const byFunction = familiesByFunction(data)
  const functionByCode = new Map(data.functions.map((value) => [value.code, value]))
  const countries = new Map(data.principals.map(({ id }) => [id, countriesOfPrincipal(seed, id)]))
  const ownCertificates = new Map(data.principals.map(({ id }) => [id, certificatesOfPrincipal(seed, id)]))
  const prefixes = prefixesOf(data)
  const describe = gradeDescriber(sentences, functionByCode)

  function grade(
    spec: {
      readonly id: string
      readonly assignment: Assignment
      readonly components: readonly [DemoSubstance, ...DemoSubstance[]]
      readonly percents: readonly (number | null)[]
      readonly variant: Variant
      readonly name: string
      readonly code: string
      readonly mustStay: boolean
      readonly translated: boolean
    },
    stream: Stream,
  ): DemoGrade {
    const { id, assignment, components, variant } = spec
    const { principal, family } = assignment
    const [lead] = components
    const functions = functionsOf(components, family)
    const businessGroups = groupsOf(components)
    const form = formOf(lead, family)
    const ware: Ware = { components, quality: variant.quality, organic: variant.organic, massBalance: variant.massBalance, family: family.code }
    const applications = data.applications.filter(
      (application) => meet(application.businessGroups, businessGroups) && meet(application.functions, functions),
    )
    const descriptions = describe(functions[0] ?? '', form, variant, components.length, family.shelfLifeMonths)
    return {
      id,
      name: spec.name,
      code: spec.code,
      tradeName: tradeNameId(principal, family.code),
      principal: principal.id,
      components: components.map((substance, index) => ({ substance: substance.id, percent: spec.percents[index] ?? null })),
      functions,
      chemistries: chemistriesOf(components, data),
      applications: stream.some(applications, 4).map((application) => application.id),
      marketSegments: data.segments
        .filter((segment) => businessGroups.includes(segment.businessGroup) && meet(segment.functions, functions))
        .map((segment) => segment.id),
      businessGroups,
      physicalForm: form,
      purity: purityOf(variant),
      qualityGrades: [variant.quality],
      certifications: certificationsOf(ware, ownCertificates.get(principal.id) ?? [], traits, streamOf(seed, 'certificates', id)),
      claims: claimsOf(ware, traits),
      packaging: stream.some(packagingByForm[form] ?? packagingByForm['powder'] ?? [], stream.between(1, 3)),
      origin: stream.pick(principal.plants),
      storage: family.storage,
      shelfLifeMonths: family.shelfLifeMonths,
      sampleAvailable: stream.chance(0.7),
      countries: countriesOfGrade(seed, id, countries.get(principal.id) ?? [], spec.mustStay),
      descriptions: spec.translated ? descriptions : { [defaultLanguage]: descriptions[defaultLanguage] ?? '' },
    }
  }

  function* gradesOf(substance: DemoSubstance): Iterable<DemoGrade> {
    const assignments = assignmentsOf(seed, substance, data, byFunction)
    for (const [place, assignment] of assignments.entries()) {
      const { principal, family } = assignment
      const key = `${principal.id.replace('SUP-', '')}-${family.code}-${substance.id}`
      const stream = streamOf(seed, 'grades', key)
      const number = stream.between(2000, 9899)
      const count = Math.max(1, Math.round(numberOfGrades(substance, stream) * scale))
      const variants = variantsOf(
        {
          businessGroups: substance.businessGroups,
          family,
          form: formOf(substance, family),
          canBeOrganic: hasTrait(traits, substance, 'grown'),
          fromPalm: hasTrait(traits, substance, 'palm'),
        },
        stream,
      )
      for (let index = 0; index < count; index += 1) {
        const variant = variants[index % variants.length]
        if (variant === undefined) break
        const round = Math.floor(index / variants.length)
        const line = round === 0 ? String(number) : `${number}-${round + 1}`
        const id = `GRD-${key}-${index + 1}`
        yield grade(
          {
            id,
            assignment,
            components: [substance],
            percents: [variant.detail?.axis === 'active' ? variant.detail.value : null],
            variant,
            name: nameOf(assignment.tradeName, line, variant.suffix),
            code: codeOf(prefixes, assignment, line, variant.suffix, id),
            mustStay: place === 0 && index === 0,
            translated: true,
          },
          streamOf(seed, 'grade', id),
        )
        yield* blendWith(substance, assignment, variant, line, `BLD-${key}-${index + 1}`)
      }
    }
  }

  /** Some pure grades have a blend beside them, so that one grade in ten is one. */
  function* blendWith(lead: DemoSubstance, assignment: Assignment, variant: Variant, line: string, id: string): Iterable<DemoGrade> {
    const stream = streamOf(seed, 'blend', id)
    const { family } = assignment
    if (!stream.chance(blendChance) || !family.blends || !mixes(lead, data)) return
    const three = stream.chance(0.3)
    const solid = solidForms.has(formOf(lead, family))
    const fitting = sources.partners.filter(
      (partner) => partner.id !== lead.id && partner.solid === solid && meet(partner.businessGroups, lead.businessGroups),
    )
    // Chosen first and looked up then: a partner that the file does not have leaves this blend out and changes no other.
    const chosen = stream.shuffled(fitting).slice(0, three ? 2 : 1)
    const partners = chosen.flatMap(({ id: partner }) => sources.substances.get(partner) ?? [])
    if (partners.length === 0 || partners.length < chosen.length) return
    const components = [lead, ...partners] as const
    const shares = stream.pick(components.length === 3 ? sharesOfThree : sharesOfTwo)
    const suffix = [components.length === 3 ? 'Trio' : 'Duo', qualityPart(variant.suffix)].filter((part) => part !== '').join(' ')
    yield grade(
      {
        id,
        assignment,
        components,
        percents: shares,
        variant: { suffix, quality: variant.quality, detail: null, organic: false, massBalance: false },
        name: nameOf(assignment.tradeName, line, suffix),
        code: codeOf(prefixes, assignment, line, suffix, id),
        mustStay: false,
        translated: true,
      },
      stream,
    )
  }

  return {
    gradesOf,
    special(substance, assignment, id, name, translated) {
      const stream = streamOf(seed, 'special', id)
      const variant: Variant = { suffix: '', quality: 'technical', detail: null, organic: false, massBalance: false }
      return grade(
        {
          id,
          assignment,
          components: [substance],
          percents: [null],
          variant,
          name,
          code: codeOf(prefixes, assignment, '9990', '', id),
          mustStay: true,
          translated,
        },
        stream,
      )
    },
  }
}

const blendChance = 0.15

const sharesOfTwo: readonly [readonly number[], ...(readonly number[])[]] = [[50, 50], [60, 40], [70, 30], [75, 25], [80, 20], [90, 10]]
const sharesOfThree: readonly [readonly number[], ...(readonly number[])[]] = [[50, 30, 20], [60, 25, 15], [40, 35, 25], [70, 20, 10]]

/** 1–6, mostly few; the lesser known of a large file 1–3. */
function numberOfGrades(substance: DemoSubstance, stream: Stream): number {
  return substance.tier === 1 ? stream.pick([1, 1, 1, 1, 1, 2, 2, 2, 2, 3, 4, 6]) : stream.pick([1, 2, 2, 3])
}

const nameOf = (tradeName: string, line: string, suffix: string): string => [tradeName, line, suffix].filter((part) => part !== '').join(' ')

/** `FG 80M` → `FG`: a blend has the quality of its lead, not its particle size. */
const qualityPart = (suffix: string): string => /^(FG|FD|PG|CG)\b/.exec(suffix)?.[0] ?? ''

/** `VEL-4170FG80M-K7Q2`: the trade name, what the grade is called, and four characters of its own, so that no two are alike. */
function codeOf(prefixes: ReadonlyMap<string, string>, { tradeName }: Assignment, line: string, suffix: string, id: string): string {
  const own = (hash32(id) % 32 ** 4).toString(32).padStart(4, '0').toUpperCase()
  return `${prefixes.get(tradeName) ?? 'SPC'}-${line}${suffix.replace(/[ .]/g, '')}-${own}`.toUpperCase()
}

/** The first three letters of a trade name, all different (a test checks). */
const prefixesOf = (data: CatalogueData): ReadonlyMap<string, string> =>
  new Map(data.principals.flatMap(({ tradeNames }) => tradeNames.map(({ name }) => [name, name.slice(0, 3).toUpperCase()] as const)))

const meet = (some: readonly string[], others: readonly string[]): boolean => some.some((item) => others.includes(item))

/** Of one substance: all its functions. Of a blend: the lead's, and what the family makes of the others. */
function functionsOf([lead, ...others]: readonly [DemoSubstance, ...DemoSubstance[]], family: FunctionFamily): readonly string[] {
  return [...new Set([...lead.functions, ...others.flatMap(({ functions }) => functions.filter((code) => family.functions.includes(code)))])]
}

/** The groups that all components are sold in, or else the lead's. */
function groupsOf([lead, ...others]: readonly [DemoSubstance, ...DemoSubstance[]]): readonly string[] {
  const common = lead.businessGroups.filter((group) => others.every((other) => other.businessGroups.includes(group)))
  return common.length > 0 ? common : lead.businessGroups
}

export const chemistriesOf = (substances: readonly DemoSubstance[], data: CatalogueData): readonly string[] => [
  ...new Set(substances.flatMap((substance) => chemistriesOfOne(substance, data).map(({ id }) => id))),
]

/** Looked up once for each substance: there are more patterns than it has grades. */
const chemistriesKnown = new WeakMap<DemoSubstance, readonly Chemistry[]>()

function chemistriesOfOne(substance: DemoSubstance, data: CatalogueData): readonly Chemistry[] {
  const known = chemistriesKnown.get(substance) ?? data.chemistries.filter(({ holds }) => holds(substance.names[defaultLanguage] ?? ''))
  chemistriesKnown.set(substance, known)
  return known
}

const mixes = (substance: DemoSubstance, data: CatalogueData): boolean =>
  chemistriesOfOne(substance, data).every((chemistry) => chemistry.mixes)

const formOf = (substance: DemoSubstance, family: FunctionFamily): string => substance.physicalForm || family.form

const purityOf = ({ detail }: Variant): string => (detail?.axis === 'purity' || detail?.axis === 'active' ? `${detail.value} %` : '')

const packagingByForm: { readonly [form: string]: readonly string[] } = {
  powder: ['bag-25kg', 'big-bag-1000kg', 'box-20kg'],
  granule: ['bag-25kg', 'big-bag-1000kg', 'box-20kg'],
  flake: ['bag-25kg', 'big-bag-1000kg'],
  crystal: ['bag-25kg', 'big-bag-1000kg'],
  liquid: ['can-25kg', 'drum-200kg', 'ibc-1000kg', 'tank-truck'],
  dispersion: ['can-25kg', 'drum-200kg', 'ibc-1000kg'],
  paste: ['pail-20kg', 'drum-200kg'],
  gel: ['pail-20kg', 'drum-200kg'],
  wax: ['box-20kg', 'bag-25kg'],
  film: ['box-20kg'],
  gas: ['cylinder'],
}

/** ISO 9001 for everybody, ISO 14001 for most. */
export function certificatesOfPrincipal(seed: number, principal: string): readonly string[] {
  return streamOf(seed, 'certified', principal).chance(0.6) ? ['iso-9001', 'iso-14001'] : ['iso-9001']
}

