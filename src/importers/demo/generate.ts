import { mkdir } from 'node:fs/promises'
import { blendPartners } from './blends.ts'
import { readCatalogueData } from './catalogue-data.ts'
import { certificateLines } from './certificates.ts'
import { rangeTally } from './certified-ranges.ts'
import { readTraits } from './claims.ts'
import { countriesOfPrincipal } from './countries.ts'
import { demoFiles } from './demo-files.ts'
import { readDocumentTexts } from './document-texts.ts'
import { readEdgeGrades } from './edge-grades.ts'
import { type DemoGrade, gradeMaker } from './grades.ts'
import { openImportFile, writeImportFile, type WrittenFile } from './import-file.ts'
import {
  businessGroupLines,
  companyLines,
  customerLines,
  marketSegmentLines,
  masterValueLines,
  substanceLine,
  supplierLines,
  synonymLines,
  tradeGradeLine,
  tradeNameLines,
} from './lines.ts'
import { documentMaker } from './product-documents.ts'
import { promotionOfGrade, promotionOfGroup } from './promotions.ts'
import { readSentences } from './sentences.ts'
import { ownSubstancesFile, readSubstances } from './substances-file.ts'
import { tradeNameId } from './assignments.ts'

export interface DemoOptions {
  /** A substances file of either form; the project's own when not given. */
  readonly substancesFile?: string
  /** How many times the usual number of grades for each substance: 1 ≈ 2,000 from the project's file. */
  readonly scale: number
  readonly seed: number
  /** Made when missing; files of the same names are replaced. */
  readonly outDir: string
}

/**
 * Writes the demo catalogue as import files, and answers with them in the order they can be imported in. The same options
 * write the same bytes; another substance only adds lines.
 */
export async function generateDemo({
  substancesFile,
  scale,
  seed,
  outDir,
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
    partners: blendPartners(own, data),
  })
  const edge = await readEdgeGrades(data, byId, sentences)

  const written = [
    await writeImportFile(outDir, 'business-groups', businessGroupLines(data)),
    await writeImportFile(outDir, 'master-values', masterValueLines(data, sentences)),
    await writeImportFile(outDir, 'market-segments', marketSegmentLines(data)),
    await writeImportFile(
      outDir,
      'substances',
      substances.map((substance) => substanceLine(substance, data)),
    ),
    await writeImportFile(outDir, 'accounts', [...supplierLines(seed, data, sentences), ...(await customerLines())]),
    await writeImportFile(outDir, 'companies', await companyLines()),
    await writeImportFile(outDir, 'trade-names', [...tradeNameLines(data, sentences), ...edge.tradeNames]),
  ]

  const texts = await readDocumentTexts()
  const files = demoFiles(outDir)
  const tradeNames = new Map(
    [...tradeNameLines(data, sentences), ...edge.tradeNames].map((line) => [
      line['integration_id'] ?? '',
      line['name'] ?? '',
    ]),
  )
  const tally = rangeTally(tradeNames, byId)
  const documentsOf = documentMaker(seed, texts, files, tradeNames)

  // Side by side, so that no list of all grades is ever held.
  const grades = openImportFile(outDir, 'trade-grades')
  const promotions = openImportFile(outDir, 'promotions')
  const documents = openImportFile(outDir, 'product-documents')
  const addGrade = async (grade: DemoGrade): Promise<void> => {
    await grades.add(tradeGradeLine(seed, grade, sentences))
    tally.add(grade)
    for (const line of await documentsOf(grade)) await documents.add(line)
  }
  for (const grade of edge.grades(maker)) await addGrade(grade)
  for (const substance of substances)
    for (const grade of maker.gradesOf(substance)) {
      await addGrade(grade)
      const promotion = promotionOfGrade(seed, grade)
      if (promotion) await promotions.add(promotion)
    }
  for (const principal of data.principals) {
    const countries = countriesOfPrincipal(seed, principal.id)
    const lines = [
      promotionOfGroup(seed, 'principal', principal.id, countries),
      ...principal.tradeNames.map(({ family }) =>
        promotionOfGroup(seed, 'tradeName', tradeNameId(principal, family), countries),
      ),
    ]
    for (const line of lines) if (line) await promotions.add(line)
  }
  const certificates = openImportFile(outDir, 'certificates')
  const assets = openImportFile(outDir, 'certificate-assets')
  for await (const lines of certificateLines({ seed, data, texts, files, ranges: tally.ranges() })) {
    await certificates.add(lines.certificate)
    for (const line of lines.assets) await assets.add(line)
  }
  return [
    ...written,
    await grades.close(),
    await certificates.close(),
    await assets.close(),
    await documents.close(),
    await promotions.close(),
    await writeImportFile(outDir, 'synonyms', await synonymLines()),
  ]
}
