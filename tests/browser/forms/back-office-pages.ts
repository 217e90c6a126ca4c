import { Readable } from 'node:stream'
import { expect } from 'vitest'
import { tradeGrade } from '#features/catalogue/products/trade-grade.ts'
import { tradeName } from '#features/catalogue/products/trade-name.ts'
import { user } from '#features/identity/people/user.ts'
import { nothingFound } from '#features/integrations/imports/findings.ts'
import { importJob } from '#features/integrations/imports/import-job.ts'
import type { FileStore } from '#platform/records/files/file-store.ts'
import { equals } from '#platform/records/read/condition.ts'
import type { Records } from '#platform/records/records.ts'
import { systemViewer } from '#platform/records/system-viewer.ts'
import { backOfficePath } from '#platform/values/addresses/back-office-path.ts'
import { formFields } from '../../fixtures/forms/form-fields.ts'
import type { FormPlace } from './found-forms.ts'

const base = `${backOfficePath}/nl-nl`

/** The pages of the back office with forms into which something is typed. */
export async function backOfficePages(records: Records, files: FileStore): Promise<readonly FormPlace[]> {
  const where = equals('email', 'editor@norvane.example')
  const [editor] = await records.list(systemViewer, user, { where, limit: 1 })
  const [grade] = await records.list(systemViewer, tradeGrade, { limit: 1 })
  const { id: item, name: term } = grade ?? expect.unreachable()
  const [group] = await records.ids(systemViewer, tradeName, { limit: 1 })
  const { id: importId } = await uploadedImport(records, files, editor?.id ?? expect.unreachable())
  const { id: checkedId } = await checkedImport(records, files, editor?.id ?? expect.unreachable())
  const tried = `${base}/search-workbench/try?${new URLSearchParams({ site: 'global', term }).toString()}`
  const [synonym, promotion] = ['SynonymsController.tryOut', 'PromotionsController.tryOut'] as const
  const period = { from: '2099-06-01', to: '2099-06-30' }
  return [
    ...[
      '/audit',
      '/tokens',
      '/webhooks',
      '/providers',
      '/people/invite',
      `/people/${editor?.id ?? expect.unreachable()}`,
      '/Trade_Name__c?f1=Name&o1=Contains&v1=a',
      `/Trade_Name__c/selected?id=${group ?? expect.unreachable()}`,
      '/Trade_Name__c/new',
      '/import',
      `/imports/${importId}`,
      `/imports/${checkedId}`,
    ].map((path) => ({ address: base + path })),
    { address: tried },
    // The effect of a change is shown before it can be saved.
    { address: tried, after: formFields(synonym, { terms: `${term}\nanother`, language: '' }) },
    { address: tried, after: formFields(promotion, { item, country: '', ...period, rank: '1' }) },
  ]
}

/** An import whose columns its page shows. */
async function uploadedImport(records: Records, files: FileStore, owner: string) {
  const text = 'integration_id,name\nA,Citric acid\n'
  const { key, bytes } = await files.temporary.put(Readable.from([Buffer.from(text)]), 1000)
  const file = { fileKey: key, fileName: 'substances.csv', fileSize: bytes }
  return await records.create(systemViewer, importJob, { kind: 'substances', user: owner, ...file })
}

/** An import with a refused row, which its page corrects. */
async function checkedImport(records: Records, files: FileStore, owner: string) {
  const { id, version } = await uploadedImport(records, files, owner)
  // The status stands first in each line of the file.
  const refused = { status: 'refused', ...nothingFound, line: 2, key: 'A', cells: ['A', 'Citric acid'], reason: 'is A' }
  const { key } = await files.temporary.put(Readable.from([Buffer.from(`${JSON.stringify(refused)}\n`)]), 1000)
  return await records.write(systemViewer, async (handle) => {
    const checking = await handle.transition(importJob, id, version, { action: 'Check' })
    const values = { rowsRead: 1, rowsFailed: 1, findingsKey: key }
    return await handle.transition(importJob, id, checking.version, { action: 'Report', values })
  })
}
