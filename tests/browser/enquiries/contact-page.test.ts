import { expect, it } from 'vitest'
import { company } from '#features/catalogue/companies/company.ts'
import { tradeGrade } from '#features/catalogue/products/trade-grade.ts'
import { systemViewer } from '#platform/records/system-viewer.ts'
import { idOf } from '../../fixtures/calls-catalogue.ts'
import { builtFixtures } from '../fixtures/built-portal.ts'
import { expectNoPageFaults } from '../fixtures/page-checks.ts'
import { visitor } from '../fixtures/visitor.ts'

const visit = visitor(
  builtFixtures({
    fill: async ({ fixtures: { records } }) => {
      await records.create(systemViewer, company, {
        integrationId: 'NORVANE-NL',
        name: 'Norvane Nederland',
        country: 'Netherlands',
        coordinates: '51.9131, 4.4818',
      })
    },
  }),
)
const path = `/nl/en-us/contact?product=${idOf(tradeGrade, 'xanvero-80')}&from=%2Fnl%2Fen-us%2Fproducts`

it.each([390, 1280])('The contact page is accessible and has no layout shift at %i px', (width) =>
  visit(path, width, async ({ page }) => {
    await expectNoPageFaults(page)
    expect(await page.getByRole('link', { name: 'Xanvero 80' }).count()).toBe(1)
  }),
)

it('[VAL-09] The contact page shows the office of the company on a map', () =>
  visit(path, 1280, async ({ page }) => {
    const map = await page.getByRole('link', { name: 'Show on a map' }).getAttribute('href')
    expect(map).toBe('https://www.openstreetmap.org/?mlat=51.9131&mlon=4.4818#map=16/51.9131/4.4818')
  }))
