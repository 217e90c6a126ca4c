import { mkdir } from 'node:fs/promises'
import { blendPartners } from './blends.ts'
import { readCatalogueData, type CatalogueData } from './catalogue-data.ts'
import { certificateLines } from './documents/certificates.ts'
import { rangeTally } from './documents/certified-ranges.ts'
import { readTraits } from './claims.ts'
import { readContentTexts } from './contents/content-texts.ts'
import { countriesOfPrincipal } from './countries.ts'
import { demoFiles } from './demo-files.ts'
import { readDocumentTexts } from './documents/document-texts.ts'
import { readEdgeGrades } from './edge-grades.ts'
import { type DemoGrade, gradeMaker } from './grades.ts'
import type { ImportKind, ImportLine } from './import-columns.ts'
import type { WrittenFile } from './import-file.ts'
import { importOutput, type ImportOutput } from './import-output.ts'
import {
  businessGroupLines,
  companyLines,
  marketSegmentLines,
  masterValueLines,
  substanceLine,
  supplierLines,
  synonymLines,
  tradeGradeLine,
  tradeNameLines,
} from './lines.ts'
import { plainPageLines } from './contents/plain-pages.ts'
import { schemesOfHolders, readSchemes } from './documents/schemes.ts'
import { documentMaker, readHazards } from './documents/product-documents.ts'
import { substitutionMaker } from './substitutions.ts'
import { customerCodeMaker } from './customer-codes.ts'
import { promotionOfGrade, promotionOfGroup } from './promotions.ts'
import { readPublicationPlan } from './contents/publication-plan.ts'
import { publicationSubjects } from './contents/publication-subjects.ts'
import { publicationLines, type ContentLines } from './contents/publications.ts'
import {
  accountGroupLines,
  assortmentRuleLines,
  conflictRuleLines,
  contactLines,
  contactPersonLines,
  customerLines,
} from './customers.ts'
import { redirectLines } from './contents/redirects.ts'
import { specificationLines } from './specifications/specification-lines.ts'
import { specificationPropertyLines } from './specifications/specification-properties.ts'
import { readSpecificationRules } from './specifications/specification-rules.ts'
import { readSentences } from './texts/sentences.ts'
import { storedContentLines } from './contents/stored-contents.ts'
import { ownSubstancesFile, readSubstances } from './substances-file.ts'
import { tradeNameId } from './assignments.ts'

export interface DemoOptions {
  /** A substances file in either form; by default the project's own. */
  readonly substancesFile?: string
  /**
   * The factor by which the number of grades for each substance is multiplied: 1 produces about 2,000 grades from the
   * project's file.
   */
  readonly scale: number
  readonly seed: number
  /** The folder is created if it is missing; existing files are replaced. */
  readonly outDir: string
  /**
   * Writes only these kinds and the files to which they refer; by default all. The bytes of each are the same in both
   * cases.
   */
  readonly kinds?: readonly ImportKind[]
  /** The day to which dates are relative, so that some events are over and others still to come. */
  readonly day?: string
}

/** The day of the demo if the options name none. */
export const demoDay = '2026-11-01'

/**
 * Writes the demo catalogue as import files and returns them in the order in which they can be imported. The same
 * options write the same bytes; an additional substance only adds lines.
 */
export async function generateDemo({
  substancesFile,
  scale,
  seed,
  outDir,
  kinds,
  day = demoDay,
}: DemoOptions): Promise<readonly WrittenFile[]> {
  await mkdir(outDir, { recursive: true })
  const [data, traits, sentences, own] = await Promise.all([
    readCatalogueData(),
    readTraits(),
    readSentences(),
    readSubstances(ownSubstancesFile),
  ])
  const substances = substancesFile === undefined ? own : await readSubstances(substancesFile)
  const byId = new Map(substances.map((substance) => [substance.id, substance]))
  const maker = gradeMaker({
    seed,
    scale,
    data,
    traits,
    sentences,
    substances: byId,
    schemes: schemesOfHolders(seed, data, await readSchemes()),
    partners: blendPartners(own, data),
  })
  const edge = await readEdgeGrades(data, byId, sentences)

  const tradeNames = [...tradeNameLines(data, sentences, own), ...edge.tradeNames]
  const out = importOutput(outDir, kinds === undefined ? null : new Set(kinds))
  await out.write('business-groups', () => businessGroupLines(data))
  await out.write('master-values', () => masterValueLines(data, sentences))
  await out.write('market-segments', () => marketSegmentLines(data))
  await out.write('substances', () => substances.map((substance) => substanceLine(substance, data)))
  await out.write('account-groups', accountGroupLines)
  const customers = await customerLines()
  await out.write('accounts', () => [...supplierLines(seed, data, sentences, own), ...customers])
  await out.write('companies', companyLines)
  await out.write('contact-persons', contactPersonLines)
  await out.write('trade-names', () => tradeNames)
  const rules = await readSpecificationRules(data)
  await out.write('specification-properties', () => specificationPropertyLines(rules, data))
  if (!out.wants(...laterKinds)) return await withCustomers(out)

  const texts = await readDocumentTexts()
  const files = demoFiles(outDir)
  const tradeNamesById = new Map(tradeNames.map((line) => [line['integration_id'] ?? '', line['name'] ?? '']))
  const tally = rangeTally(tradeNamesById)
  const documentsOf = documentMaker({
    seed,
    day,
    texts,
    files,
    tradeNames: tradeNamesById,
    hazards: await readHazards(),
  })
  const plan = await readPublicationPlan(day)
  const subjects = publicationSubjects(plan)

  // The kinds are written in parallel, so that no list of all grades is ever held in memory.
  const grades = out.open('trade-grades')
  const specifications = out.open('specifications')
  const certificates = out.open('certificates')
  const assets = out.open('certificate-assets')
  const documents = out.open('product-documents')
  const promotions = out.open('promotions')
  const substitutions = out.open('substitutions')
  const customerCodes = out.open('customer-codes')
  const codeOf = customerCodeMaker(seed, customers)
  const substitutionOf = substitutionMaker(seed)
  const addGrade = async (grade: DemoGrade): Promise<void> => {
    await grades.add(tradeGradeLine(seed, grade, sentences))
    for (const line of specificationLines(seed, grade, rules)) await specifications.add(line)
    tally.add(grade)
    subjects.add(grade)
    if (out.wants('product-documents')) for (const line of await documentsOf(grade)) await documents.add(line)
  }
  for (const grade of edge.grades(maker)) await addGrade(grade)
  for (const substance of substances)
    for (const grade of maker.gradesOf(substance)) {
      await addGrade(grade)
      const promotion = promotionOfGrade(seed, grade)
      if (promotion) await promotions.add(promotion)
      const substitution = substitutionOf(grade)
      if (substitution) await substitutions.add(substitution)
      const code = codeOf(grade)
      if (code) await customerCodes.add(code)
    }
  for (const line of promotionsOfGroups(seed, data)) await promotions.add(line)
  if (out.wants('certificates', 'certificate-assets'))
    for await (const lines of certificateLines({ seed, data, texts, files, day, ranges: tally.ranges() })) {
      await certificates.add(lines.certificate)
      for (const line of lines.assets) await assets.add(line)
    }
  await out.write('synonyms', synonymLines)
  if (!out.wants('contents', 'content-versions', 'redirects')) return await withCustomers(out)

  const contents = out.open('contents')
  const versions = out.open('content-versions')
  const names = new Map([...tradeNamesById, ...data.principals.map(({ id, name }) => [id, name] as const)])
  const addContent = async ({ content, versions: lines }: ContentLines): Promise<void> => {
    names.set(content['integration_id'] ?? '', content['name'] ?? '')
    await contents.add(content)
    for (const line of lines) await versions.add(line)
  }
  for (const lines of await plainPageLines()) await addContent(lines)
  for await (const lines of storedContentLines(files)) await addContent(lines)
  const contentTexts = await readContentTexts()
  const sources = {
    seed,
    day,
    data,
    plan,
    subjects,
    substances: byId,
    tradeNames: tradeNamesById,
    texts: contentTexts,
    files,
  }
  for await (const lines of publicationLines(sources)) await addContent(lines)
  await out.write('redirects', () => redirectLines(names))
  return await withCustomers(out)
}

/** Kinds that refer to all others are last. */
async function withCustomers(out: ImportOutput): Promise<readonly WrittenFile[]> {
  await out.write('contacts', contactLines)
  await out.write('assortment-rules', assortmentRuleLines)
  await out.write('conflict-rules', conflictRuleLines)
  return await out.close()
}

/** Writes the grades, and then what depends on them. */
const laterKinds = [
  'trade-grades',
  'specifications',
  'certificates',
  'certificate-assets',
  'product-documents',
  'promotions',
  'substitutions',
  'customer-codes',
  'synonyms',
  'contents',
  'content-versions',
  'redirects',
] as const satisfies readonly ImportKind[]

function* promotionsOfGroups(seed: number, data: CatalogueData): Iterable<ImportLine> {
  for (const principal of data.principals) {
    const countries = countriesOfPrincipal(seed, principal.id)
    const lines = [
      promotionOfGroup(seed, 'principal', principal.id, countries),
      ...principal.tradeNames.map((tradeName) =>
        promotionOfGroup(seed, 'tradeName', tradeNameId(principal, tradeName), countries),
      ),
    ]
    for (const line of lines) if (line) yield line
  }
}
