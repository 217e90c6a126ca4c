import { expect, it } from 'vitest'
import { companyLines } from '#demo/lines.ts'
import { sites } from '#sites/table.ts'

it('[ENT-10] Has a company in the demo behind every site', async () => {
  const companies = new Set((await companyLines()).map((line) => line['integration_id']))
  expect(sites.filter((site) => !companies.has(site.IMCDCompany)).map((site) => site.code)).toEqual([])
})
