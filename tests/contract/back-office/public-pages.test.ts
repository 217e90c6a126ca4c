import { afterAll, beforeAll, expect, it } from 'vitest'
import { recordApi } from '#app/record-api.ts'
import { account } from '#features/catalogue/accounts/account.ts'
import { tradeGrade } from '#features/catalogue/products/trade-grade.ts'
import { publicPageOf, requirePublicPage } from '#features/back-office/preview/public-page-of.ts'
import { managedContentVersion } from '#features/content/managed-content/managed-content-version.ts'
import type { Entity, Row } from '#platform/entity/entity.ts'
import { systemViewer } from '#platform/records/system-viewer.ts'
import { type CallFixtures, callFixtures, viewerWith } from '../../fixtures/call-fixtures.ts'
import { idOf } from '../../fixtures/calls-catalogue.ts'
import { describeEachDatabase } from '../../fixtures/databases.ts'

describeEachDatabase('The page of the sites that shows a record', (open) => {
  let fixtures: CallFixtures
  beforeAll(async () => (fixtures = await callFixtures(await open())))
  afterAll(() => fixtures.close())
  const context = () => ({
    objects: recordApi.objects,
    records: fixtures.records,
    viewer: viewerWith('administrator'),
  })

  it('[BOF-07] A part is shown on the page of its whole, if there is one that the viewer sees', async () => {
    const grade = idOf(tradeGrade, 'xanvero-80')
    const part = (whole: string | null) => ({ id: '', content: whole }) as unknown as Row<Entity>
    expect(await publicPageOf(context(), managedContentVersion, part(grade))).toMatchObject({ id: grade })
    const customer = await fixtures.records.create(systemViewer, account, { name: 'Cedar', recordType: 'Customer' })
    for (const whole of [null, 'no id', '01t000000000000AAA', customer.id])
      expect(await publicPageOf(context(), managedContentVersion, part(whole))).toBeNull()
  })

  it('[BOF-07] A record without a page is refused like one that does not exist', async () => {
    const customer = await fixtures.records.create(systemViewer, account, { name: 'Birch', recordType: 'Customer' })
    for (const id of [customer.id, '001000000000000AAA'])
      await expect(requirePublicPage(context(), id)).rejects.toMatchObject({ code: 'RECORD_NOT_FOUND' })
    expect(await requirePublicPage(context(), idOf(tradeGrade, 'xanvero-80'))).toMatchObject({ entity: tradeGrade })
  })
})
