import { Writable } from 'node:stream'
import { sql } from 'drizzle-orm'
import { parse } from 'csv-parse/sync'
import { stringify } from 'csv-stringify/sync'
import * as fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { Entity } from '#platform/entity/entity.ts'
import { account } from '#features/catalogue/accounts/account.ts'
import { importTarget } from '#platform/entity/import-target.ts'
import { accountGroup } from '#features/catalogue/accounts/account-group.ts'
import { assortmentRule } from '#features/catalogue/assortment-rules/assortment-rule.ts'
import { conflictRule } from '#features/catalogue/conflicts/conflict-rule.ts'
import { redirect } from '#features/seo/redirects/redirect.ts'
import { substance } from '#features/catalogue/products/substance.ts'
import { entityIndex } from '#app/entities.ts'
import { customerCode } from '#features/catalogue/products/customer-code.ts'
import { substitution } from '#features/catalogue/products/substitution.ts'
import { tradeGrade } from '#features/catalogue/products/trade-grade.ts'
import { exportFile } from '#platform/import-export/export-file.ts'
import { inputFromBytes } from '#platform/import-export/csv-reader.ts'
import { importFile } from '#platform/import-export/import-file.ts'
import type { RowError } from '#platform/import-export/import-request.ts'
import { createRecords, type Records } from '#platform/records/records.ts'
import { recordModel } from '#app/record-model.ts'
import { systemViewer } from '#platform/records/system-viewer.ts'
import { fillCatalogue, idOf } from '../../fixtures/calls-catalogue.ts'
import { publish } from '../../fixtures/calls-contents.ts'
import { fillDocuments } from '../../fixtures/document-fixtures.ts'
import { fillContacts } from './contact-rows.ts'
import { describeEachDatabase, type TestDatabase, emptyTables } from '../../fixtures/databases.ts'
import { isComposed, isSeenWhole, naughtyStrings, reportMissingNaughtyStrings } from '../../fixtures/naughty-strings.ts'
import { reportMissing } from '../../fixtures/shared-files.ts'
import { importedKinds } from './imported-kinds.ts'
import { formulaCorpus, formulas } from './spreadsheet-formulas.ts'

const naughty = [...new Set(naughtyStrings)]
reportMissing(formulaCorpus)
reportMissingNaughtyStrings()

describeEachDatabase('Import of an export', (open) => {
  let database: TestDatabase
  let records: Records

  beforeAll(async () => {
    database = await open()
    records = createRecords(database, recordModel)
  })
  beforeEach(async () => {
    await emptyTables(
      database,
      'substance, account, company, trade_name, trade_grade, specification_property, promotion, synonym, business_group, market_segment, master_value',
    )
  })
  afterAll(async () => {
    await database.close()
  })

  async function exported(kind: string): Promise<string> {
    const parts: Buffer[] = []
    const output = new Writable({
      write(chunk: Buffer, _, done) {
        parts.push(chunk)
        done()
      },
    })
    await exportFile({ kind, records, viewer: systemViewer, output })
    return Buffer.concat(parts).toString('utf8')
  }

  async function imported(kind: string, text: string) {
    const errors: RowError[] = []
    const input = inputFromBytes('test.csv', Buffer.from(text))
    const summary = await importFile({
      kind,
      input,
      records,
      viewer: systemViewer,
      onRowError: (error) => errors.push(error),
    })
    return { ...summary, errors }
  }

  const rowsOf = async (entity: Entity): Promise<readonly Readonly<Record<string, unknown>>[]> => {
    const rows: Readonly<Record<string, unknown>>[] = []
    for await (const batch of records.stream(systemViewer, entity)) rows.push(...batch)
    return rows
  }

  it('Changes nothing, for every kind', async () => {
    await fillCatalogue(records)
    await fillDocuments(records)
    await publish(
      records,
      'export-me',
      {
        type: 'formulations',
        countries: ['NL', 'DE'],
        products: [idOf(tradeGrade, 'xanvero-80')],
        formulation: [
          { phase: 'A', name: 'Aqua', percent: 99.5, product: null },
          { phase: 'B', name: 'Xanthan gum', percent: 0.5, product: idOf(tradeGrade, 'xanvero-80') },
        ],
      },
      { language: 'nl-NL', body: '<p>Vla &amp; <b>room</b></p>' },
    )
    await records.create(systemViewer, substitution, {
      from: idOf(tradeGrade, 'xanvero-80'),
      to: idOf(tradeGrade, 'xanvero-200'),
      substitutionKind: 'alternative',
      recommendedBy: 'Food laboratory',
    })
    await records.create(systemViewer, redirect, { from: '/en/old', to: '/nl/nl-nl/products' })
    const group = await records.create(systemViewer, accountGroup, { name: 'Bakers' })
    const customer = await records.create(systemViewer, account, {
      name: 'Blossom Foods',
      recordType: 'Customer',
      groups: [group.id],
    })
    await records.create(systemViewer, customerCode, {
      account: customer.id,
      code: 'ART-1',
      grade: idOf(tradeGrade, 'xanvero-80'),
    })
    await fillContacts(records, customer.id)
    await records.create(systemViewer, assortmentRule, {
      name: 'No xanthan for bakers',
      effect: 'deny',
      group: group.id,
      grade: idOf(tradeGrade, 'xanvero-80'),
      startsOn: '2026-01-01',
      reason: 'programme',
    })
    await records.create(systemViewer, conflictRule, {
      name: 'Bakers in the Netherlands have their own supplier',
      principal: idOf(account, 'brenvik'),
      account: customer.id,
      group: group.id,
      country: 'NL',
      reason: 'HOUSE_ACCOUNT',
      startsOn: '2026-01-01',
      endsOn: '2026-12-31',
      note: 'Until further notice',
    })
    const withRows: string[] = []
    for (const kind of entityIndex.importKinds) {
      const text = await exported(kind)
      const { read, unchanged, errors } = await imported(kind, text)
      expect({ kind, errors, unchanged }).toEqual({ kind, errors: [], unchanged: read })
      if (read > 0) withRows.push(kind)
    }
    expect(withRows).toEqual(expect.arrayContaining([...importedKinds]))
  })

  it('Creates the same records in an empty database', async () => {
    await fillCatalogue(records)
    const files = new Map<string, string>()
    for (const kind of entityIndex.importKinds) files.set(kind, await exported(kind))
    await emptyTables(
      database,
      'substance, account, company, trade_name, trade_grade, specification_property, promotion, synonym, business_group, market_segment, master_value',
    )
    for (const kind of entityIndex.importKinds)
      expect((await imported(kind, files.get(kind) ?? '')).failed, kind).toBe(0)
    for (const kind of entityIndex.importKinds) expect(await exported(kind), kind).toBe(files.get(kind))
  })

  it('[VAL-11] Exports a text that an import would reject in its sanitised form', async () => {
    await publish(records, 'tricky', {}, { language: 'nl-NL', body: '<p onclick="x()">Vla</p>' })
    const text = await exported('content-versions')
    expect(text).toContain('<p>Vla</p>')
    expect(text).not.toContain('onclick')
    expect((await imported('content-versions', text)).errors).toEqual([])
  })

  it('Neutralises formula cells and restores them on import', async () => {
    const rows = formulas.map((text, at) => [`F${at}`, text, text])
    expect(
      (await imported('substances', stringify([['integration_id', 'name', 'description'], ...rows], { quoted: true })))
        .created,
    ).toBe(rows.length)
    expect(new Set((await rowsOf(substance)).map((row) => row['description']))).toEqual(new Set(formulas))
    const text = await exported('substances')
    const cells = parse<Record<string, string>>(text, { columns: true, relax_quotes: true })
    for (const { name = '' } of cells) expect(name).not.toMatch(/^(?:[\s"';,]|%0[adAD9])*[=+\-@＝＋－＠\t\r\n]/)
    const again = await imported('substances', text)
    expect([again.unchanged, again.failed]).toEqual([rows.length, 0])
  })

  it('Stores every naughty string of a free text unchanged or rejects it with the reason', async () => {
    const rows = naughty.map((text, at) => ({ id: `N${at}`, text }))
    const file = stringify(
      [['integration_id', 'name', 'name_nl-NL', 'description'], ...rows.map(({ id, text }) => [id, text, text, text])],
      { quoted: true },
    )
    for (const [kind, entity, extra] of [
      ['substances', substance, []],
      ['accounts', account, ['record_type', 'Supplier']],
    ] as const) {
      const [column, value] = extra
      const text =
        kind === 'substances'
          ? file
          : stringify(
              [
                ['integration_id', 'name', 'description_fr', 'description', column],
                ...rows.map((row) => [row.id, row.text, row.text, row.text, value]),
              ],
              { quoted: true },
            )
      const { created, failed, errors } = await imported(kind, text)
      const refused = new Set(errors.map(({ line }) => line))
      expect(created + failed).toBe(rows.length)
      for (const { reason } of errors)
        expect(reason).toMatch(
          /^(?:is required|has \d+ characters, at most|has the character U\+0000|starts with U\+FEFF)/,
        )
      const stored = new Map((await rowsOf(entity)).map((row) => [row['integrationId'], row]))
      expect(stored.size).toBe(rows.length - refused.size)
      for (const { id, text: typed } of rows) {
        const row = stored.get(id)
        if (row === undefined) continue
        const isRightName = isSeenWhole(typed) ? row['name'] === typed : isComposed(String(row['name']))
        expect([row['description'], isRightName]).toEqual([typed, true])
        expect(kind === 'substances' ? row['names'] : row['descriptions']).toEqual({
          [kind === 'substances' ? 'nl-NL' : 'fr']: typed,
        })
      }
      const again = await imported(kind, await exported(kind))
      expect([again.unchanged, again.failed, again.updated]).toEqual([stored.size, 0, 0])
    }
  })

  it('Rejects naughty strings in other columns with the reason, without a server error', async () => {
    for (const kind of entityIndex.importKinds) {
      const columns = (importTarget(entityIndex, kind)?.columns ?? []).map((column) => column.header)
      const text = stringify(
        [
          columns,
          ...naughty
            .slice(0, 120)
            .map((cell, at) => columns.map((header) => (header === 'integration_id' ? `X${at}` : cell))),
        ],
        { quoted: true },
      )
      const { read, created, failed, errors } = await imported(kind, text)
      expect(created + failed, kind).toBe(read)
      for (const { column, reason } of errors) {
        expect(column, `${kind}: ${reason}`).not.toBeNull()
        expect(reason).not.toContain('refused by the database')
      }
    }
  })

  it('Restores every text', async () => {
    const unit = fc.oneof(
      {
        weight: 3,
        arbitrary: fc.constantFrom('=', '+', '-', '@', '\\', '\t', '\r', '\n', ' ', ';', ',', '"', "'", '|', ':'),
      },
      fc.string({ unit: 'binary', minLength: 1, maxLength: 1 }),
    )
    const text = fc
      .string({ unit, maxLength: 12 })
      .map((value) => value.replaceAll('\u0000', '').replace(/^\uFEFF+/, ''))
    await fc.assert(
      fc.asyncProperty(
        fc.array(
          fc.record({
            description: text,
            synonyms: fc.array(
              text.filter((item) => item !== ''),
              { maxLength: 3 },
            ),
            german: text,
          }),
          { minLength: 1, maxLength: 20 },
        ),
        async (input) => {
          await database.queries.execute(sql`truncate substance cascade`)
          const outcomes = await records.upsertBatch(
            systemViewer,
            substance,
            input.map(({ description, synonyms, german }, at) => ({
              integrationId: `P${at}`,
              name: `P${at}`,
              description,
              synonyms,
              names: { de: german },
            })),
          )
          expect(outcomes.filter(({ status }) => status === 'error')).toEqual([])
          const { read, unchanged, errors } = await imported('substances', await exported('substances'))
          expect(errors).toEqual([])
          expect(unchanged).toBe(read)
        },
      ),
      { numRuns: 40 },
    )
  })
})
