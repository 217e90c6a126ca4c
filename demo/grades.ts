import { defaultLanguage, type Texts } from '#platform/i18n/languages.ts'
import { assignmentsOf, familiesByFunction, tradeNameId, type Assignment } from './assignments.ts'
import { blendWith, type Blend, type BlendPartner } from './blends.ts'
import type { CatalogueData, FunctionFamily, VariantAxis } from './catalogue-data.ts'
import { certificationsOf, claimsOf, hasTrait, type Traits, type Ware } from './claims.ts'
import { formOf, functionsOf, groupsOf, mainChemistryOf, meet, type Components } from './composition.ts'
import { countriesOfGrade, countriesOfPrincipal } from './countries.ts'
import { gradeDescriber } from './descriptions.ts'
import type { SchemesOfHolders } from './documents/schemes.ts'
import { codeOf, nameOf, prefixesOf, qualityPart } from './grade-names.ts'
import { streamOf, type Stream } from './random.ts'
import type { Sentences } from './texts/sentences.ts'
import type { DemoSubstance } from './substances-file.ts'
import { variantsOf, type Variant, type VariantDetail } from './variants.ts'

/** A trade grade of the demo catalogue, before it becomes a line of the import file. */
export interface DemoGrade {
  readonly id: string
  readonly name: string
  readonly code: string
  readonly tradeName: string
  readonly principal: string
  /** A percentage of null stands for the pure substance. */
  readonly components: readonly { readonly substance: string; readonly percent: number | null }[]
  readonly functions: readonly string[]
  readonly chemistries: readonly string[]
  readonly applications: readonly string[]
  readonly marketSegments: readonly string[]
  readonly businessGroups: readonly string[]
  readonly physicalForm: string
  readonly purity: string
  /** The property in which it differs from the others of its trade name. */
  readonly detail: VariantDetail | null
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
  readonly schemes: SchemesOfHolders
  /** The substances of the run by id, from whichever file. */
  readonly substances: ReadonlyMap<string, DemoSubstance>
  /** The partners are always from the project's own substances, so a new substance is part of no existing blend. */
  readonly partners: readonly BlendPartner[]
}

interface SpecialGrade {
  readonly id: string
  readonly name: string
  /** The id of its trade name. */
  readonly tradeName: string
  readonly translated: boolean
}

/** Lookup tables that are computed once. */
export interface GradeMaker {
  /** Generates the grades of one substance: pure ones first, each followed by its blend. */
  gradesOf(substance: DemoSubstance): Iterable<DemoGrade>
  /** Returns a grade whose name and trade name are given. */
  special(substance: DemoSubstance, assignment: Assignment, own: SpecialGrade): DemoGrade
}

export function gradeMaker(sources: GradeSources): GradeMaker {
  const { seed, scale, data, traits, sentences } = sources
  const byFunction = familiesByFunction(data)
  const functionByCode = new Map(data.functions.map((value) => [value.code, value]))
  const countries = new Map(data.principals.map(({ id }) => [id, countriesOfPrincipal(seed, id)]))
  const prefixes = prefixesOf(data)
  const describe = gradeDescriber(sentences, functionByCode)

  function grade(
    spec: {
      readonly id: string
      readonly assignment: Assignment
      /** The id of the trade name. */
      readonly tradeName: string
      readonly components: Components
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
    const form = variant.form ?? formOf(lead, family)
    const chemistry = mainChemistryOf(lead, data)
    const ware: Ware = {
      components,
      quality: variant.quality,
      organic: variant.organic,
      massBalance: variant.massBalance,
      family: family.code,
    }
    const applications = data.applications.filter(
      (application) => meet(application.businessGroups, businessGroups) && meet(application.functions, functions),
    )
    const descriptions = describe(functions[0] ?? '', form, variant, components.length, family.shelfLifeMonths)
    return {
      id,
      name: spec.name,
      code: spec.code,
      tradeName: spec.tradeName,
      principal: principal.id,
      components: components.map((substance, index) => ({
        substance: substance.id,
        percent: spec.percents[index] ?? null,
      })),
      functions,
      chemistries: chemistry === null ? [] : [chemistry.id],
      applications: stream.some(applications, 4).map((application) => application.id),
      marketSegments: data.segments
        .filter((segment) => businessGroups.includes(segment.businessGroup) && meet(segment.functions, functions))
        .map((segment) => segment.id),
      businessGroups,
      physicalForm: form,
      purity: purityOf(variant),
      detail: variant.detail,
      qualityGrades: [variant.quality],
      certifications: certificationsOf(
        ware,
        [sources.schemes.of(principal.id), sources.schemes.of(spec.tradeName)],
        traits,
      ),
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
    for (const [position, assignment] of assignments.entries()) {
      const { principal, family } = assignment
      const key = `${principal.id.replace('SUP-', '')}-${family.code}-${substance.id}`
      const stream = streamOf(seed, 'grades', key)
      const number = stream.between(2000, 9899)
      const requested = numberOfGrades(substance, stream)
      const variants = variantsOf(
        {
          businessGroups: substance.businessGroups,
          family,
          axis: axisFor(substance, family, data),
          form: formOf(substance, family),
          canBeOrganic: hasTrait(traits, substance, 'grown'),
          fromPalm: hasTrait(traits, substance, 'palm'),
        },
        stream,
      )
      // Only a higher scale repeats variants.
      const count = Math.round(Math.min(requested, variants.length) * scale)
      for (let index = 0; index < Math.max(1, count); index += 1) {
        const variant = variants[index % variants.length]
        if (variant === undefined) break
        const round = Math.floor(index / variants.length)
        const line = round === 0 ? String(number) : `${number}-${round + 1}`
        const id = `GRD-${key}-${index + 1}`
        yield grade(
          {
            id,
            assignment,
            tradeName: tradeNameId(principal, assignment.tradeName),
            components: [substance],
            percents: [variant.detail?.axis === 'active' ? variant.detail.value : null],
            variant,
            name: nameOf(assignment.tradeName.name, line, variant.suffix),
            code: codeOf(prefixes, assignment.tradeName.name, line, variant.suffix, id),
            mustStay: position === 0 && index === 0,
            translated: true,
          },
          streamOf(seed, 'grade', id),
        )
        const blendId = `BLD-${key}-${index + 1}`
        const blendStream = streamOf(seed, 'blend', blendId)
        const blend = blendWith(substance, assignment, data, sources.partners, sources.substances, blendStream)
        if (blend) yield blended(blend, assignment, variant, line, blendId, blendStream)
      }
    }
  }

  function blended(
    { components, percents }: Blend,
    assignment: Assignment,
    { suffix: leadSuffix, quality }: Variant,
    line: string,
    id: string,
    stream: Stream,
  ): DemoGrade {
    const suffix = [components.length === 3 ? 'Trio' : 'Duo', qualityPart(leadSuffix)].join(' ').trim()
    const variant: Variant = { ...plainVariant, suffix, quality }
    const name = nameOf(assignment.tradeName.name, line, suffix)
    const code = codeOf(prefixes, assignment.tradeName.name, line, suffix, id)
    return grade(
      {
        id,
        assignment,
        tradeName: tradeNameId(assignment.principal, assignment.tradeName),
        components,
        percents,
        variant,
        name,
        code,
        mustStay: false,
        translated: true,
      },
      stream,
    )
  }

  return {
    gradesOf,
    special(substance, assignment, { id, name, tradeName, translated }) {
      const stream = streamOf(seed, 'special', id)
      const variant: Variant = { ...plainVariant, suffix: '', quality: 'technical' }
      return grade(
        {
          id,
          assignment,
          tradeName,
          components: [substance],
          percents: [null],
          variant,
          name,
          code: codeOf(prefixes, assignment.tradeName.name, '9990', '', id),
          mustStay: true,
          translated,
        },
        stream,
      )
    },
  }
}

/** The property in which the grades of a substance differ: that of its chemistry, or otherwise of its use. */
function axisFor(substance: DemoSubstance, family: FunctionFamily, data: CatalogueData): VariantAxis {
  const axis = mainChemistryOf(substance, data)?.axis ?? family.axis
  // Only thickeners are told apart by the viscosity of their solutions.
  return axis === 'solution' && !substance.functions.includes('THICK') ? family.axis : axis
}

const plainVariant = { detail: null, form: null, organic: false, massBalance: false } as const

/** Returns 1–6 grades, usually few; 1–3 for lesser-known substances of a large file. */
function numberOfGrades(substance: DemoSubstance, stream: Stream): number {
  return substance.tier === 1 ? stream.pick([1, 1, 2, 2, 2, 2, 3, 3, 3, 4, 4, 6]) : stream.pick([1, 2, 2, 3])
}

const purityOf = ({ detail }: Variant): string =>
  detail?.axis === 'purity' || detail?.axis === 'active' ? `${detail.value} %` : ''

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
