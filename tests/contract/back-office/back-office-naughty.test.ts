import { afterAll, beforeAll, expect, it } from 'vitest'
import { allEntities } from '#app/entities.ts'
import { tradeName } from '#features/catalogue/products/trade-name.ts'
import { certificate, certificateAsset } from '#features/documents/certificates/certificate.ts'
import { systemViewer } from '#platform/records/system-viewer.ts'
import { describeEachDatabase } from '../../fixtures/databases.ts'
import { publicOrigin, testPortal, type TestPortal } from '../../fixtures/http-portal.ts'
import { naughtyStrings } from '../../fixtures/naughty-strings.ts'
import { cookieOf, signedIn, userOf } from '../../fixtures/signed-in.ts'
import { isLongRun } from '../../fixtures/test-run.ts'
import { apiBase } from '../record-api/fixtures/record-api-caller.ts'
import { formFields } from '../../fixtures/forms/form-fields.ts'
import { formWithFile } from '../../fixtures/forms/form-with-file.ts'
import { base, open, send } from './back-office-portal.ts'

type Headers = Readonly<Record<string, string>>

const own = [
  '',
  ' ',
  '\0',
  '\u202Etxet',
  '<script>alert(1)</script>',
  '%00',
  '../../etc',
  '0/0',
  '-1',
  '1e9',
  'x'.repeat(9000),
]
const texts = [
  ...own,
  ...naughtyStrings.filter((_, at) => isLongRun || at % 40 === 0).map((text) => text.toWellFormed()),
]

/** The objects whose records everybody who signs in can put into a folder. */
const inFolders = new Set(['Product2', 'Trade_Name__c', 'Account', 'Managed_Content__c', 'Document__c'])

describeEachDatabase('The data pages of the back office', (openDatabase) => {
  let portal: TestPortal
  let administrator: Headers
  let users: readonly { readonly role: string; readonly headers: Headers }[]
  let id = ''
  let asset = ''
  beforeAll(async () => {
    portal = await testPortal(openDatabase)
    administrator = { cookie: await cookieOf(portal, await userOf(portal, 'administrator')) }
    users = [
      { role: 'internalSales', headers: await signedIn(portal, 'internalSales') },
      { role: 'editor', headers: await signedIn(portal, 'editor') },
      { role: 'administrator', headers: administrator },
    ]
    const { records } = portal.fixtures
    id = (await records.list(systemViewer, tradeName, { limit: 1 }))[0]?.id ?? ''
    const { id: of } = await records.create(systemViewer, certificate, { name: 'Of a name', tradeName: id })
    asset = (await records.create(systemViewer, certificateAsset, { name: 'Without a file', certificate: of })).id
  })
  afterAll(() => portal.close())

  it('[BOF-05] [BOF-06] Answer any text in an address or a form without an error of the server and without a script', async () => {
    for (const text of texts) {
      const input = encodeURIComponent(text)
      const addresses = [
        `${base}/imports?page=${input}`,
        `${base}/imports/${input.slice(0, 200)}?show=${input}&page=${input}`,
        `${base}/imports/${input.slice(0, 200)}/refused`,
        `${base}/Trade_Name__c?select=${input}&rows=${input}`,
        `${base}/Trade_Name__c/export?search=${input}`,
        `${base}/record/${id}/related/${input.slice(0, 200)}`,
        `${base}/record/${id}/files/${input.slice(0, 200)}`,
        `${base}/record/${asset}/file/${input.slice(0, 200)}`,
        `${base}/record/${asset}/file/Certificate_File__c?from=${input}`,
        `${base}/record/${asset}/file/Certificate_File__c/${input.slice(0, 200)}`,
        `${base}/record/${id}/related/Product2.Trade_Name__c?page=${input}`,
      ]
      for (const url of addresses) {
        const { status, body } = await open(portal, url, administrator)
        expect([url.slice(0, 200), status < 500, body.includes('<script')]).toEqual([url.slice(0, 200), true, false])
      }
      const forms: readonly (readonly [string, readonly (readonly [string, string])[]])[] = [
        [
          `${base}/Trade_Name__c/selected?id=${input}`,
          [
            ['form', 'BulkController.activate'],
            ['objectApiName', 'Trade_Name__c'],
            ['ids', text],
          ],
        ],
        [
          `${base}/Trade_Name__c/selected?id=${id}`,
          [
            ['form', 'BulkController.change'],
            ['objectApiName', 'Trade_Name__c'],
            ['ids', id],
            ['set', text],
            [`field.${text}`, text],
          ],
        ],
        [
          `${base}/Trade_Name__c/selected?id=${id}`,
          [
            ['form', 'BulkController.fillFolder'],
            ['objectApiName', text],
            ['ids', text],
            ['folderName', text],
          ],
        ],
        [
          `${base}/Trade_Name__c`,
          [
            ['form', 'ListController.copy'],
            ['objectApiName', 'Trade_Name__c'],
            ['shown', `search=${input}&f1=${input}`],
            ['label', text],
            ['position.Name', text],
            [`width.${text}`, text],
            ['sort.1', text],
          ],
        ],
        [
          `${base}/Trade_Name__c`,
          [
            ['form', 'ListController.create'],
            ['objectApiName', 'Trade_Name__c'],
            ['shown', text],
            ['label', text],
          ],
        ],
        [
          `${base}/record/${id}/delete`,
          [
            ['form', 'RecordController.delete'],
            ['recordId', text],
            ['eTag', text],
          ],
        ],
        [
          `${base}/record/${asset}/file/Certificate_File__c`,
          [
            ['form', 'RecordController.save'],
            ['recordId', asset],
            ['fieldApiName', 'Certificate_File__c'],
            ['from', text],
            ['etag', text],
            ['base.Certificate_File__c', text],
            ['field.Certificate_File__c', text],
            ['uploaded.Certificate_File__c', text],
          ],
        ],
        [
          `${base}/Trade_Name__c/new`,
          [
            ['form', 'RecordController.save'],
            ['objectApiName', 'Trade_Name__c'],
            ['once', text],
            ['base.Name', ''],
            ['field.Name', text],
          ],
        ],
        [
          `${base}/Trade_Name__c/new`,
          [
            ['form', 'RecordController.save'],
            ['objectApiName', text],
            ['recordId', text],
            ['from', text],
          ],
        ],
        [
          `${base}/record/${id}/edit`,
          [
            ['form', 'RecordController.save'],
            ['recordId', text],
            ['action', text],
            ['change-rows', text],
          ],
        ],
        [`${base}/imports/${input.slice(0, 200)}`, [['form', `ImportController.${text}`]]],
        [
          `${base}/imports/${input.slice(0, 200)}`,
          [
            ['form', 'ImportController.changeKind'],
            ['importId', text],
            ['kind', text],
          ],
        ],
      ]
      for (const [url, fields] of forms) {
        const { status, body } = await send(portal, url, administrator, fields)
        expect([url.slice(0, 200), text.slice(0, 50), status < 500, body.includes('<script')]).toEqual([
          url.slice(0, 200),
          text.slice(0, 50),
          true,
          false,
        ])
      }
    }
  }, 120_000)

  it('[BOF-05] Takes files with any name and content without an error of the server', async () => {
    const contents = [
      '\0\0\0',
      '"',
      ',,,\n,,,',
      'integration_id,integration_id\nA,A',
      '\uFEFF',
      'name\n"unclosed',
      '{}',
    ]
    for (const text of [...contents, ...texts.filter((each) => each !== '')]) {
      const { payload, type } = formWithFile(formFields('ImportController.upload', {}), {
        name: 'rows.csv',
        bytes: text,
      })
      const answer = await portal.app.inject({
        method: 'POST',
        url: `${base}/import`,
        headers: { ...administrator, 'content-type': type, origin: publicOrigin },
        payload,
      })
      const to = answer.headers.location
      expect([text.slice(0, 50), answer.statusCode < 500]).toEqual([text.slice(0, 50), true])
      if (to === undefined) continue
      const page = await open(portal, to, administrator)
      expect([text.slice(0, 50), page.status, page.body.includes('<script')]).toEqual([text.slice(0, 50), 200, false])
      const importId = to.replace('#content', '').split('/').at(-1) ?? ''
      await send(portal, to, administrator, Object.entries(formFields('ImportController.cancel', { importId })))
    }
  }, 120_000)

  it('[BOF-02] Show each role exactly the objects, records and choices that the record data API gives it', async () => {
    for (const { role, headers } of users)
      for (const entity of allEntities) {
        const info = await portal.app.inject({ url: `${apiBase}/object-info/${entity.apiName}`, headers })
        const list = await open(portal, `${base}/${entity.apiName}`, headers)
        const about = [role, entity.apiName]
        expect([...about, list.status === 200]).toEqual([...about, info.statusCode === 200])
        const exported = await open(portal, `${base}/${entity.apiName}/export`, headers)
        expect([...about, exported.status]).toEqual([...about, list.status])
        const bulk = await open(portal, `${base}/${entity.apiName}/selected?id=${id}`, headers)
        if (info.statusCode !== 200) {
          expect([...about, bulk.status]).toEqual([...about, 404])
          continue
        }
        const { updateable, deletable } = info.json()
        expect([
          ...about,
          bulk.body.includes('value="BulkController.activate"'),
          bulk.body.includes('value="BulkController.delete"'),
        ]).toEqual([...about, updateable, deletable])
        expect([...about, list.body.includes('/selected"')]).toEqual([
          ...about,
          (updateable || deletable || inFolders.has(entity.apiName)) && list.body.includes('<tbody>'),
        ])
      }
  }, 120_000)

  it('[BOF-02] Name no records that the record data API does not give to the role', async () => {
    for (const { role, headers } of users)
      for (const entity of allEntities) {
        const [row] = await portal.fixtures.records.list(systemViewer, entity, { limit: 1 })
        if (row === undefined) continue
        const api = await portal.app.inject({ url: `${apiBase}/records/${row.id}?layoutTypes=Compact`, headers })
        const page = await open(portal, `${base}/record/${row.id}`, headers)
        const about = [role, entity.apiName]
        expect([...about, page.status === 200]).toEqual([...about, api.statusCode === 200])
        if (page.status !== 200) continue
        for (const [, linked = ''] of page.body.matchAll(/\/record\/(\w{18})"/g)) {
          const seen = await portal.app.inject({ url: `${apiBase}/records/${linked}?layoutTypes=Compact`, headers })
          expect([...about, linked, seen.statusCode]).toEqual([...about, linked, 200])
        }
      }
  }, 120_000)
})
